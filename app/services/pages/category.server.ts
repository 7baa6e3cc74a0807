import type { LoaderFunctionArgs } from 'react-router';
import { WITHOUT_FIELD } from '#app/domain/catalogue/allergen-filter.ts';
import { bannerOf, coversOr } from '#app/domain/catalogue/covers.ts';
import { crumbsUnderMenu } from '#app/domain/navigation/crumbs.ts';
import { categoryHref, menuSectionHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { categoryMenuData } from '#app/domain/seo/structured-data/menu.ts';
import { loadWithLists, orNull } from '#app/services/api/http-errors.server.ts';
import { type Api, getApi } from '#app/services/api/upstream.server.ts';
import {
  getCategory,
  getFoodCategory,
  listDishes,
  listFoodCategories,
} from '#app/services/catalogue/catalogue.server.ts';
import { findSeoPage } from '#app/services/catalogue/content.server.ts';
import { listMenuCategories } from '#app/services/catalogue/menu-sections.server.ts';
import { avoidedBy, guestCards } from '#app/services/pages/guest-dishes.server.ts';
import { movedTo, redirectIfMoved } from '#app/services/pages/moved-address.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { listWorkDays, notServedNote } from '#app/services/pages/serving-hours.server.ts';
import { allergensAmong } from '#app/services/shopper/avoided-allergens.server.ts';
import type { FoodCategory } from '#contract/category.ts';
import { PageType } from '#contract/enums.ts';
import type { ProductCard } from '#contract/product.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = getApi(context);
  const slug = slugAt(url.pathname);
  const [category, [dishes, foodCategories, catalog, workDays, menu]] = await loadWithLists(
    getCategory(api, slug),
    Promise.all([
      listDishes(api, { category: slug }),
      orNull(listFoodCategories(api, slug)),
      orNull(findSeoPage(api, PageType.CATALOG)),
      listWorkDays(api),
      orNull(listMenuCategories(api)),
    ]),
  );
  redirectIfMoved(url, category, categoryHref);
  const active = url.searchParams.get('active');
  await redirectFromFormerTab(api, url, active, foodCategories ?? []);
  const lead = category.description ?? catalog?.metaData.description;
  const notServed = notServedNote(category, workDays);
  const { cards, filter } = guestCards(dishes, avoidedBy(context, url), category.templateName);
  const without = allergensAmong(url.searchParams.getAll(WITHOUT_FIELD));
  const head = setPageHead(context, categoryHref(category.slug), {
    title: category.title,
    description: listDescription(category.title, dishes) || lead,
    metaData: category.metaData,
    covers: category.coverUrls,
    crumbs: crumbsUnderMenu(category.title),
    // Search engines index only the whole list.
    isPrivate: without.length > 0,
    structuredData: (site) => [categoryMenuData(site, category, dishes, foodCategories ?? [])],
  });
  const { content, coverUrls, ...shown } = category;
  return {
    head,
    category: shown,
    dishes: cards,
    filter,
    without,
    foodCategories: servedOf(foodCategories ?? [], dishes).map(({ id, slug, title }) => ({
      id,
      slug,
      title,
    })),
    lead,
    banner: bannerOf(coversOr(coverUrls, catalog?.coverUrls)),
    text: content || catalog?.content,
    notServed,
    active,
    sections: menu?.results.map(({ slug, title }) => ({ title, href: categoryHref(slug) })) ?? [],
    menuHref: menuSectionHref(category),
  };
}

export type CategoryPageData = Awaited<ReturnType<typeof loader>>;

/** An old link to a tab. @throws the redirect */
async function redirectFromFormerTab(
  api: Api,
  url: URL,
  active: string | null,
  tabs: readonly FoodCategory[],
): Promise<void> {
  if (!active || tabs.some(({ slug }) => slug === active)) return;
  const tab = await orNull(getFoodCategory(api, active));
  if (tab?.movedFrom === undefined || tab.slug === active) return;
  const search = new URLSearchParams(url.searchParams);
  search.set('active', tab.slug);
  throw movedTo(`${url.pathname}?${search}`);
}

function servedOf(foodCategories: readonly FoodCategory[], dishes: readonly ProductCard[]): FoodCategory[] {
  const served = new Set(dishes.map((dish) => dish.foodCategory));
  return foodCategories.filter(({ id }) => served.has(id));
}
