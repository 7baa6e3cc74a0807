import { PageType } from '#contract/enums.ts';
import { MEDIA_PREFIX } from '../images/variants.ts';
import type { Content } from './content.ts';

const NEWS = 4;

/** A new shop encodes them first. */
export function homePictures({
  settings,
  sliders,
  navImages,
  navMenus,
  categories,
  products,
  articles,
  seoPages,
}: Content): string[] {
  const groups = [...sliders, ...navImages, ...navMenus];
  const covers = [
    { logo: settings.LOGO ?? '' },
    ...groups.flatMap(({ items }) => items.map(({ coverUrls }) => coverUrls)),
    ...products
      .filter(({ onMain }) => onMain)
      .map(({ coverUrls: { default: card = '', middle = '', defaultDark = '', middleDark = '' } }) => ({
        card,
        middle,
        defaultDark,
        middleDark,
      })),
    ...articles.slice(0, NEWS).map(({ coverUrls: { share: _, ...covers } }) => covers),
    ...categories.map(({ coverUrls: { middle = '' } }) => ({ middle })),
    ...seoPages.filter(({ pageType }) => pageType === PageType.HOME).map(({ coverUrls }) => coverUrls),
  ];
  return covers
    .flatMap((urls) => Object.values(urls))
    .filter((url) => url.startsWith(MEDIA_PREFIX))
    .map((url) => url.slice(MEDIA_PREFIX.length));
}
