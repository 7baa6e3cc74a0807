import { orNull, unavailable } from '#app/services/api/thrown.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { listCategories, listMainDishes } from '#app/services/catalogue/catalogue.server.ts';
import {
  findSeoPage,
  listLastArticles,
  listMenus,
  listNavImages,
  listSliders,
} from '#app/services/catalogue/content.server.ts';
import { listFavorites } from '#app/services/shopper/favorites.server.ts';
import type { NavItem } from '#contract/entities.ts';
import { MenuType, PageType } from '#contract/enums.ts';
import { cardsOf } from './cards.server.ts';

type HomeBlock<Item> = { title: string; items: Item[] };

/**
 * What the home page shows besides the frame. A piece is empty or `null` if the API does not give it or it has no items;
 * its place is left out.
 *
 * @throws 503 if there are neither dishes nor anything that leads to some.
 */
export async function loadHome(api: Api) {
  const [dishes, favorites, sections, sliders, tiles, counters, links, news, seo] = await Promise.all([
    orNull(listMainDishes(api)),
    listFavorites(api),
    orNull(listCategories(api)),
    orNull(listSliders(api)),
    orNull(listNavImages(api, MenuType.GRAND_MENU)),
    orNull(listMenus(api, MenuType.COUNTER_MENU)),
    orNull(listMenus(api, MenuType.HOME_MENU)),
    orNull(listLastArticles(api)),
    orNull(findSeoPage(api, PageType.HOME)),
  ]);
  const slidersOf = (type: MenuType) => sliders?.filter(({ menuType }) => menuType === type) ?? null;
  const hero = blockOf(slidersOf(MenuType.HOME_SLIDER));
  const blocks = menuOf(tiles);
  if (!dishes && !hero && !blocks) throw unavailable();
  return {
    mainDishes: dishes ?? [],
    dishes: cardsOf(dishes ?? []),
    favorites: cardsOf(favorites),
    sections: sections?.results.map(({ slug, title }) => ({ slug, title })) ?? [],
    hero,
    promo: blockOf(slidersOf(MenuType.PRODUCT_SLIDER)),
    tiles: blocks,
    counters: menuOf(counters),
    links: menuOf(links),
    news: news ?? [],
    seo,
  };
}

/** Several sliders or menus of one type are shown as one, under the first name. */
function blockOf<Item>(sources: readonly HomeBlock<Item>[] | null): HomeBlock<Item> | null {
  const items = sources?.flatMap((source) => source.items) ?? [];
  return items.length > 0 ? { title: sources?.[0]?.title ?? '', items } : null;
}

/** Of menus only the first level is shown. */
function menuOf(menus: readonly HomeBlock<NavItem>[] | null) {
  const menu = blockOf(menus);
  return menu && { ...menu, items: menu.items.map(({ childs, ...item }) => item) };
}
