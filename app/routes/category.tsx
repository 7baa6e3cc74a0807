import { latePage } from '#app/components/late-page.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { bannerOf } from '#app/domain/catalogue/banner.ts';
import { coversOr } from '#app/domain/catalogue/covers.ts';
import { crumbsUnderMenu } from '#app/domain/navigation/crumbs.ts';
import { categoryHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { sourcesOf } from '#app/domain/seo/structured-dish.ts';
import { categoryMenuData } from '#app/domain/seo/structured-menu.ts';
import { orNull, withItsLists } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getCategory, listDishes, listFoodCategories } from '#app/services/catalogue/catalogue.server.ts';
import { findSeoPage } from '#app/services/catalogue/content.server.ts';
import { cardsOf, tabOf, withoutText } from '#app/services/pages/cards.server.ts';
import { notServedNow } from '#app/services/pages/serving.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/category';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const site = matches[0].loaderData;
  const { category, dishes = [], foodCategories = [], lead } = loaderData ?? {};
  return pageMeta(site, category ? categoryHref(category.slug) : location.pathname, {
    title: category?.title ?? '',
    description:
      import.meta.env.SSR &&
      category &&
      (listDescription(
        category.title,
        dishes.map((dish) => dish.title),
      ) ||
        lead),
    metaData: category?.metaData,
    covers: category?.coverUrls,
    crumbs: category && crumbsUnderMenu(category.title),
    structuredData: import.meta.env.SSR &&
      site &&
      category && [categoryMenuData(site, category, sourcesOf(dishes), foodCategories)],
  });
};

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const slug = slugAt(url.pathname);
  const [category, [dishes, foodCategories, catalog]] = await withItsLists(
    getCategory(api, slug),
    Promise.all([
      listDishes(api, { category: slug }),
      orNull(listFoodCategories(api, slug)),
      orNull(findSeoPage(api, PageType.CATALOG)),
    ]),
  );
  return {
    category: withoutText(category),
    dishes: cardsOf(dishes, category.templateName),
    // Without them the dishes stand in one list, without tabs.
    foodCategories: foodCategories?.map((one) => tabOf(one)) ?? [],
    lead: category.description ?? catalog?.metaData.description,
    banner: bannerOf(coversOr(category.coverUrls, catalog?.coverUrls)),
    text: category.content || catalog?.content,
    notServed: notServedNow(category),
    active: url.searchParams.get('active'),
  };
}

export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export default latePage(() => import('./pages/category.tsx').then((page) => page.CategoryPage));
