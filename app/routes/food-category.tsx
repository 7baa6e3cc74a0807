import { latePage } from '#app/components/late-page.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { bannerOf, withHiddenCovers } from '#app/domain/catalogue/banner.ts';
import { coversOr } from '#app/domain/catalogue/covers.ts';
import { crumbsUnderMenu } from '#app/domain/navigation/crumbs.ts';
import { foodCategoryHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { sourcesOf } from '#app/domain/seo/structured-dish.ts';
import { menuPartData } from '#app/domain/seo/structured-menu.ts';
import { orNull, withItsLists } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getFoodCategory, listDishes } from '#app/services/catalogue/catalogue.server.ts';
import { findSeoPage } from '#app/services/catalogue/content.server.ts';
import { cardsOf } from '#app/services/pages/cards.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/food-category';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const site = matches[0].loaderData;
  const { foodCategory, dishes = [], lead } = loaderData ?? {};
  const path = foodCategory ? foodCategoryHref(foodCategory.slug) : location.pathname;
  return pageMeta(site, path, {
    title: foodCategory?.title ?? '',
    description:
      import.meta.env.SSR &&
      foodCategory &&
      (listDescription(
        foodCategory.title,
        dishes.map((dish) => dish.title),
      ) ||
        lead),
    covers: foodCategory?.coverUrls,
    crumbs: foodCategory && crumbsUnderMenu(foodCategory.title),
    structuredData: import.meta.env.SSR &&
      site &&
      foodCategory && [menuPartData(site, { title: foodCategory.title, path }, sourcesOf(dishes))],
  });
};

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const slug = slugAt(url.pathname);
  const [foodCategory, [dishes, catalog]] = await withItsLists(
    getFoodCategory(api, slug),
    Promise.all([listDishes(api, { foodCategory: slug }), orNull(findSeoPage(api, PageType.CATALOG))]),
  );
  return {
    foodCategory: withHiddenCovers(foodCategory),
    dishes: cardsOf(dishes),
    lead: catalog?.metaData.description,
    banner: bannerOf(coversOr(foodCategory.coverUrls, catalog?.coverUrls)),
    text: catalog?.content,
  };
}

export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export default latePage(() => import('./pages/food-category.tsx').then((page) => page.FoodCategoryPage));
