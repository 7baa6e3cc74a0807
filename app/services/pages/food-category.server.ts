import type { LoaderFunctionArgs } from 'react-router';
import { bannerOf, coversOr } from '#app/domain/catalogue/covers.ts';
import { crumbsUnderMenu } from '#app/domain/navigation/crumbs.ts';
import { foodCategoryHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { menuPartData } from '#app/domain/seo/structured-data/menu.ts';
import { loadWithLists, orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getFoodCategory, listDishes } from '#app/services/catalogue/catalogue.server.ts';
import { findSeoPage } from '#app/services/catalogue/content.server.ts';
import { avoidedBy, guestCards } from '#app/services/pages/guest-dishes.server.ts';
import { redirectIfMoved } from '#app/services/pages/moved-address.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { PageType } from '#contract/enums.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = getApi(context);
  const slug = slugAt(url.pathname);
  const [foodCategory, [dishes, catalog]] = await loadWithLists(
    getFoodCategory(api, slug),
    Promise.all([listDishes(api, { foodCategory: slug }), orNull(findSeoPage(api, PageType.CATALOG))]),
  );
  redirectIfMoved(url, foodCategory, foodCategoryHref);
  const { title } = foodCategory;
  const { cards, filter } = guestCards(dishes, avoidedBy(context, url));
  const path = foodCategoryHref(foodCategory.slug);
  const lead = catalog?.metaData.description;
  const head = setPageHead(context, path, {
    title,
    description: listDescription(title, dishes) || lead,
    covers: foodCategory.coverUrls,
    crumbs: crumbsUnderMenu(title),
    structuredData: (site) => [menuPartData(site, { title, path }, dishes)],
  });
  return {
    head,
    foodCategory,
    dishes: cards,
    filter,
    lead,
    banner: bannerOf(coversOr(foodCategory.coverUrls, catalog?.coverUrls)),
    text: catalog?.content,
  };
}

export type FoodCategoryPageData = Awaited<ReturnType<typeof loader>>;
