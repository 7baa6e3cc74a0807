import type { LoaderFunctionArgs } from 'react-router';
import { href } from 'react-router';
import { type AllergenFilter, joinFilters } from '#app/domain/catalogue/allergen-filter.ts';
import { toMenuDish } from '#app/domain/catalogue/listed-dish.ts';
import { groupDishes } from '#app/domain/catalogue/menu-groups.ts';
import { packDishes } from '#app/domain/catalogue/packed-dishes.ts';
import { canonicalPaging, pageHref, readPage, readPageSize } from '#app/domain/catalogue/pagination.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { menuData } from '#app/domain/seo/structured-data/menu.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { type Api, getApi } from '#app/services/api/upstream.server.ts';
import { listCategories, listFoodCategories } from '#app/services/catalogue/catalogue.server.ts';
import { drawnSeo, findSeoPage } from '#app/services/catalogue/content.server.ts';
import {
  listMenuCategories,
  listMenuSections,
  MAX_SECTIONS,
  type MenuCategories,
} from '#app/services/catalogue/menu-sections.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { redirectBeyondLast } from '#app/services/pages/redirect-beyond-last.server.ts';
import { findOwnOrder } from '#app/services/shopper/order.server.ts';
import type { FoodCategory } from '#contract/category.ts';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '#contract/defaults.ts';
import { PageType, TemplateName } from '#contract/enums.ts';
import { avoidedBy, guestCards } from './guest-dishes.server.ts';
import { listWorkDays, notServedNote } from './serving-hours.server.ts';

/** The whole menu; with paging parameters the sections as tiles (docs/decisions/0082-the-whole-menu.md). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = getApi(context);
  const page = readPage(url.searchParams);
  const pageSize = readPageSize(url.searchParams);
  const isWhole = page === FIRST_PAGE && !url.searchParams.has('pageSize');
  const [categories, foodCategories, seo] = await Promise.all([
    isWhole ? listMenuCategories(api) : listCategories(api, { page, pageSize }),
    orNull(listFoodCategories(api)),
    orNull(findSeoPage(api, PageType.CATEGORIES)),
  ]);
  redirectBeyondLast(url, page, categories);
  const head = setPageHead(context, href('/categories'), {
    title: LABELS.menu,
    description: listDescription(LABELS.menu, categories.results),
    seo,
    canonicalParams: canonicalPaging(page, pageSize),
    structuredData: (site) => [menuData(site, categories.results)],
  });
  return {
    head,
    ...(isWhole
      ? await wholeMenu(api, {
          categories,
          foodCategories: foodCategories ?? [],
          avoided: avoidedBy(context, url),
        })
      : { categories, sections: null, filter: null }),
    foodCategories: foodCategories ?? [],
    seo: drawnSeo(seo),
    lastOrder: findOwnOrder(context),
    page,
    pageSize,
    othersHref:
      isWhole && categories.count > MAX_SECTIONS
        ? pageHref(url.pathname, new URLSearchParams(), 1 + MAX_SECTIONS / DEFAULT_PAGE_SIZE)
        : undefined,
  };
}

export type CategoriesPageData = Awaited<ReturnType<typeof loader>>;

type Menu = {
  categories: MenuCategories;
  foodCategories: readonly FoodCategory[];
  avoided: readonly string[];
};

async function wholeMenu(api: Api, { categories, foodCategories, avoided }: Menu) {
  const [sections, workDays] = await Promise.all([listMenuSections(api, categories), listWorkDays(api)]);
  const filters: AllergenFilter[] = [];
  const shown = sections.map(({ category, dishes }) => {
    const { id, slug, title, templateName } = category;
    const { cards, filter } = guestCards(dishes ?? [], avoided, templateName);
    filters.push(filter);
    const groups =
      templateName === TemplateName.LUNCH
        ? groupDishes(cards, foodCategories)
        : [{ foodCategory: null, dishes: cards }];
    return {
      id,
      slug,
      title,
      templateName,
      isListed: dishes !== null,
      notServed: notServedNote(category, workDays),
      groups: groups.map((group) => ({
        title: group.foodCategory?.title,
        dishes: packDishes(group.dishes.map((dish) => toMenuDish(dish, templateName))),
      })),
    };
  });
  return { categories: { ...categories, results: [] }, sections: shown, filter: joinFilters(filters) };
}
