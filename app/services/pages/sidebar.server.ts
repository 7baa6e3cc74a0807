import { type PopularItem, popularDishes } from '#app/domain/catalogue/popular.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { listFeaturedDishes } from '#app/services/catalogue/catalogue.server.ts';
import { listMenus } from '#app/services/catalogue/content.server.ts';
import type { NavItem } from '#contract/entities.ts';
import { MenuType } from '#contract/enums.ts';
import { plainItemOf } from './cards.server.ts';

const POPULAR_LIMIT = 5;

/** The menu of the sidebar; empty if the API does not give it. */
export async function listSideMenu(api: Api): Promise<NavItem[]> {
  const menus = await orNull(listMenus(api, MenuType.PRODUCT_MENU));
  return menus?.flatMap(({ items }) => items.map(plainItemOf)) ?? [];
}

/** The first of the dishes that the home page praises; none if the API does not give them. */
export async function listPopularDishes(api: Api): Promise<PopularItem[]> {
  const dishes = await orNull(listFeaturedDishes(api));
  return popularDishes(dishes?.slice(0, POPULAR_LIMIT) ?? []);
}
