import { MenuType } from '#contract/enums.ts';
import type { CoverUrls } from '../images/variants.ts';
import type { Content, ContentNavItem, ContentNavMenu } from './content.ts';
import type { Album } from './content-pictures.ts';
import type { Entry } from './entries.ts';
import type { Path } from './entry-places.ts';
import type { Items } from './findings.ts';
import type { LinkEntry } from './menu-schemas.ts';

type Blocks = Pick<Content, 'navMenus' | 'navImages' | 'sliders'>;

/** Builds the menus and the blocks of the home page. */
export function buildBlocks(
  items: Items,
  album: Album,
  categories: Pick<Content['categories'][number], 'slug' | 'coverUrls'>[],
): Blocks {
  const covers = new Map(categories.map(({ slug, coverUrls }) => [`/category/${slug}`, coverUrls]));
  const links = items.valid('menus').map(({ entry, value: { title, menuType, items } }) => ({
    title,
    menuType: MenuType[menuType],
    items: items.map((item, index) =>
      linkOf(item, `menu-${MenuType[menuType]}-${index + 1}`, {
        album,
        covers,
        entry,
        path: ['items', index],
      }),
    ),
  }));
  return {
    navMenus: [...links, ...buildCounters(items, album)],
    navImages: items.valid('tile-menus').map(({ entry: group, value: { title, menuType } }) => ({
      title,
      menuType: MenuType[menuType],
      items: items
        .valid('tiles', group.key)
        .map(({ entry, value }, index) =>
          linkOf(value, `menu-${MenuType[menuType]}-${index + 1}`, { album, covers, entry, path: [] }),
        ),
    })),
    sliders: buildSliders(items, album),
  };
}

type LinkParts = { album: Album; covers: ReadonlyMap<string, CoverUrls>; entry: Entry; path: Path };

/** An item without a picture gets the picture of the linked category. */
function linkOf(link: LinkEntry, slug: string, { path, ...parts }: LinkParts): ContentNavItem {
  const { title, subTitle, url, counter, childs = [], ...pictures } = link;
  return {
    title,
    subTitle,
    url,
    counter,
    coverUrls: pictures.cover
      ? parts.album.add(parts.entry, 'nav', slug, pictures, path)
      : (parts.covers.get(url ?? '') ?? {}),
    childs: childs.map((child, index) =>
      linkOf(child, `${slug}-${index + 1}`, { ...parts, path: [...path, 'childs', index] }),
    ),
  };
}

function buildCounters(items: Items, album: Album): ContentNavMenu[] {
  return items.valid('counter-menus').map(({ entry: group, value: { title, menuType } }) => ({
    title,
    menuType: MenuType[menuType],
    items: items.valid('counters', group.key).map(({ entry, value }, index) => ({
      title: value.title,
      subTitle: value.subTitle,
      url: value.url,
      counter: value.counter,
      coverUrls: album.add(entry, 'counter', `counter-${index + 1}`, value),
      childs: [],
    })),
  }));
}

/** The first slider of the home page fills the screen; the other sliders are beside their texts and need other crops. */
function buildSliders(items: Items, album: Album): Content['sliders'] {
  return items.valid('sliders').map(({ entry: group, value: { title, subTitle, menuType: name } }) => {
    const menuType = MenuType[name];
    const kind = menuType === MenuType.HOME_SLIDER ? 'slider' : 'promo';
    return {
      title,
      subTitle,
      menuType,
      items: items.valid('banners', group.key).map(({ entry, value: banner }, index) => ({
        title: banner.title,
        subTitle: banner.subTitle,
        url: banner.url,
        videoUrl: banner.videoUrl,
        coverUrls: album.add(entry, kind, `slide-${menuType}-${index + 1}`, banner),
      })),
    };
  });
}
