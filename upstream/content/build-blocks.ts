import { MenuType } from '#contract/enums.ts';
import type { CoverUrls } from '../images/variants.ts';
import type { Content, ContentNavItem, ContentNavMenu } from './content.ts';
import type { Album } from './content-pictures.ts';
import type { Entry } from './entries.ts';
import type { Path } from './entry-places.ts';
import type { Items } from './findings.ts';
import type { LinkEntry } from './menu-schemas.ts';
import type { ShopAddresses } from './shop-addresses.ts';

type Blocks = Pick<Content, 'navMenus' | 'navImages' | 'sliders'>;

/** Builds the menus and the blocks of the home page. */
export function buildBlocks(
  items: Items,
  album: Album,
  categories: Pick<Content['categories'][number], 'slug' | 'coverUrls'>[],
  addresses: ShopAddresses,
): Blocks {
  const covers = new Map(categories.map(({ slug, coverUrls }) => [`/category/${slug}`, coverUrls]));
  const parts = { album, covers, addresses };
  const links = items.valid('menus').map(({ entry, value: { title, menuType, items } }) => ({
    title,
    menuType: MenuType[menuType],
    items: items.flatMap((item, index) =>
      linksOf(item, `menu-${MenuType[menuType]}-${index + 1}`, { ...parts, entry, path: ['items', index] }),
    ),
  }));
  return {
    navMenus: [...links, ...buildCounters(items, album, addresses)],
    navImages: items.valid('tile-menus').map(({ entry: group, value: { title, menuType } }) => ({
      title,
      menuType: MenuType[menuType],
      items: items
        .valid('tiles', group.key)
        .flatMap(({ entry, value }, index) =>
          linksOf(value, `menu-${MenuType[menuType]}-${index + 1}`, { ...parts, entry, path: [] }),
        ),
    })),
    sliders: buildSliders(items, album, addresses),
  };
}

type LinkParts = {
  album: Album;
  covers: ReadonlyMap<string, CoverUrls>;
  addresses: ShopAddresses;
  entry: Entry;
  path: Path;
};

/**
 * None of a link to what guests cannot see, such as a hidden section, unless it has others inside. An item without a picture
 * gets the picture of the linked category.
 */
function linksOf(link: LinkEntry, slug: string, { path, ...parts }: LinkParts): ContentNavItem[] {
  const { title, subTitle, url, counter, childs = [], ...pictures } = link;
  const isHidden = parts.addresses.isHidden(url);
  const shown = childs.flatMap((child, index) =>
    linksOf(child, `${slug}-${index + 1}`, { ...parts, path: [...path, 'childs', index] }),
  );
  const coverUrls = pictures.cover
    ? parts.album.add(parts.entry, 'nav', slug, pictures, path)
    : (parts.covers.get(url ?? '') ?? {});
  const isEmptied = childs.length > 0 && shown.length === 0 && url === undefined;
  if ((isHidden && shown.length === 0) || isEmptied) return [];
  return [{ title, subTitle, url: isHidden ? undefined : url, counter, coverUrls, childs: shown }];
}

/** A figure stays without its link. */
function buildCounters(items: Items, album: Album, addresses: ShopAddresses): ContentNavMenu[] {
  return items.valid('counter-menus').map(({ entry: group, value: { title, menuType } }) => ({
    title,
    menuType: MenuType[menuType],
    items: items.valid('counters', group.key).map(({ entry, value }, index) => ({
      title: value.title,
      subTitle: value.subTitle,
      url: addresses.isHidden(value.url) ? undefined : value.url,
      counter: value.counter,
      coverUrls: album.add(entry, 'counter', `counter-${index + 1}`, value),
      childs: [],
    })),
  }));
}

/** The first slider of the home page fills the screen; the other sliders are beside their texts and need other crops. */
function buildSliders(items: Items, album: Album, addresses: ShopAddresses): Content['sliders'] {
  return items.valid('sliders').map(({ entry: group, value: { title, subTitle, menuType: name } }) => {
    const menuType = MenuType[name];
    const kind = menuType === MenuType.HOME_SLIDER ? 'slider' : 'promo';
    return {
      title,
      subTitle,
      menuType,
      items: items.valid('banners', group.key).flatMap(({ entry, value: banner }, index) => {
        const { title, subTitle, url, videoUrl } = banner;
        const coverUrls = album.add(entry, kind, `slide-${menuType}-${index + 1}`, banner);
        return addresses.isHidden(url) ? [] : [{ title, subTitle, url, videoUrl, coverUrls }];
      }),
    };
  });
}
