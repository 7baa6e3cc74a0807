import { MenuType } from '#contract/enums.ts';
import type { CoverUrls } from '../images/variants.ts';
import type { Content, ContentNavItem, ContentNavMenu } from './content.ts';
import type { ContentFiles } from './content-files.ts';
import type { Album } from './content-pictures.ts';
import { countersFile, type LinkEntry, menusFile, slidersFile } from './menu-schemas.ts';
import type { Place } from './yaml-source.ts';

type Blocks = Pick<Content, 'navMenus' | 'navImages' | 'sliders'>;

/** Reads the menus and the blocks of the home page. */
export function readBlocks(
  files: ContentFiles,
  album: Album,
  categories: Pick<Content['categories'][number], 'slug' | 'coverUrls'>[],
): Blocks {
  const covers = new Map(categories.map(({ slug, coverUrls }) => [`/category/${slug}`, coverUrls]));
  return {
    navMenus: [...readMenus(files, 'menus.yaml', album, covers), ...readCounters(files, album)],
    navImages: readMenus(files, 'home-tiles.yaml', album, covers),
    sliders: readSliders(files, album),
  };
}

/** An item without a picture gets the picture of the linked category. */
function readMenus(
  files: ContentFiles,
  file: string,
  album: Album,
  categoryCovers: ReadonlyMap<string, CoverUrls>,
): ContentNavMenu[] {
  const toItem = (slug: string, entry: LinkEntry, place: Place): ContentNavItem => {
    const { title, subTitle, url, counter, childs, ...pictures } = entry;
    return {
      title,
      subTitle,
      url,
      counter,
      coverUrls: pictures.cover
        ? album.add(place, 'nav', slug, pictures)
        : (categoryCovers.get(url ?? '') ?? {}),
      childs: childs.map((child, index) => toItem(`${slug}-${index + 1}`, child, place.at('childs', index))),
    };
  };
  return album.valid(files.list(file, menusFile)).map(({ value: { title, menuType, items }, place }) => ({
    title,
    menuType,
    items: items.map((item, index) =>
      toItem(`menu-${menuType}-${index + 1}`, item, place.at('items', index)),
    ),
  }));
}

function readCounters(files: ContentFiles, album: Album): ContentNavMenu[] {
  const menus = album.valid(files.list('counters.yaml', countersFile, { isOptional: true }));
  return menus.map(({ value: { title, menuType, items }, place }) => ({
    title,
    menuType,
    items: items.map(({ title, subTitle, url, counter, ...pictures }, index) => ({
      title,
      subTitle,
      url,
      counter,
      coverUrls: album.add(place.at('items', index), 'counter', `counter-${index + 1}`, pictures),
      childs: [],
    })),
  }));
}

/** The first slider of the home page fills the screen; the other sliders are beside their texts and need other crops. */
function readSliders(files: ContentFiles, album: Album): Content['sliders'] {
  const sliders = album.valid(files.list('sliders.yaml', slidersFile));
  return sliders.map(({ value: { title, subTitle, menuType, items }, place }) => ({
    title,
    subTitle,
    menuType,
    items: items.map(({ title, subTitle, url, videoUrl, ...pictures }, index) => {
      const kind = menuType === MenuType.HOME_SLIDER ? 'slider' : 'promo';
      const slug = `slide-${menuType}-${index + 1}`;
      const coverUrls = album.add(place.at('items', index), kind, slug, pictures);
      return { title, subTitle, url, videoUrl, coverUrls };
    }),
  }));
}
