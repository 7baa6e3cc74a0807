import type { LoaderFunctionArgs } from 'react-router';
import { href } from 'react-router';
import { categoryHref, menuSectionHref } from '#app/domain/navigation/page-addresses.ts';
import { restaurantData, webSiteData } from '#app/domain/seo/structured-data/shop.ts';
import { orNull, unavailable } from '#app/services/api/http-errors.server.ts';
import { type Api, getApi } from '#app/services/api/upstream.server.ts';
import { listCategories, listDishPage, listMainDishes } from '#app/services/catalogue/catalogue.server.ts';
import {
  findSeoPage,
  listLastArticles,
  listMenus,
  listNavImages,
  listSliders,
} from '#app/services/catalogue/content.server.ts';
import { MAX_SECTIONS } from '#app/services/catalogue/menu-sections.server.ts';
import { avoidedBy, guestCards, warnedCards } from '#app/services/pages/guest-dishes.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { listFavorites } from '#app/services/shopper/favorites.server.ts';
import { findOwnOrder } from '#app/services/shopper/order.server.ts';
import type { NavItem } from '#contract/content.ts';
import { FIRST_PAGE, HOME_PRODUCTS_SIZE } from '#contract/defaults.ts';
import { MenuType, PageType } from '#contract/enums.ts';

/** @throws 503 if no block leads to dishes */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = getApi(context);
  const avoided = avoidedBy(context, url);
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
  const sliderOf = (type: MenuType) => blockOf(sliders?.filter(({ menuType }) => menuType === type));
  const { cards, filter } = guestCards(dishes ?? [], avoided);
  const home = {
    dishes: cards,
    filter,
    favorites: warnedCards(favorites, filter.chosen),
    sections: (sections?.results ?? []).map((section, index) => ({
      title: section.title,
      href: index < MAX_SECTIONS ? menuSectionHref(section) : categoryHref(section.slug),
    })),
    hero: sliderOf(MenuType.HOME_SLIDER),
    promo: sliderOf(MenuType.PRODUCT_SLIDER),
    tiles: menuOf(tiles),
    counters: menuOf(counters),
    links: menuOf(links),
    news: news ?? [],
    lastOrder: findOwnOrder(context),
    content: seo?.content,
  };
  if (!dishes && !home.hero && !home.tiles) throw unavailable();
  const isBare = home.dishes.length === 0 && !home.hero && !home.tiles;
  const head = setPageHead(context, href('/'), {
    title: '',
    seo,
    structuredData: (site) => [restaurantData(site), webSiteData(site)],
  });
  return {
    head,
    ...home,
    menu: isBare ? await loadFallbackMenu(api, sections?.results ?? [], avoided) : null,
  };
}

export type HomePageData = Awaited<ReturnType<typeof loader>>;

async function loadFallbackMenu<Section>(api: Api, sections: Section[], avoided: readonly string[]) {
  const dishes = await orNull(listDishPage(api, { page: FIRST_PAGE, pageSize: HOME_PRODUCTS_SIZE }));
  const isEmpty = dishes?.results.length === 0;
  const { cards } = guestCards(dishes?.results ?? [], avoided);
  return { dishes: cards, sections: isEmpty ? [] : sections };
}

type Block<Item> = { title: string; items: Item[] };

function blockOf<Item>(sources: readonly Block<Item>[] | null | undefined): Block<Item> | null {
  const items = sources?.flatMap((source) => source.items) ?? [];
  return items.length > 0 ? { title: sources?.[0]?.title ?? '', items } : null;
}

function menuOf(menus: readonly Block<NavItem>[] | null) {
  const menu = blockOf(menus);
  return menu && { ...menu, items: menu.items.map(({ childs, ...item }) => item) };
}
