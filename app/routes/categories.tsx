import { latePage } from '#app/components/late-page.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { canonicalPaging, readPage, readPageSize } from '#app/domain/catalogue/pagination.ts';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { menuData } from '#app/domain/seo/structured-menu.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { listCategories, listFoodCategories } from '#app/services/catalogue/catalogue.server.ts';
import { findSeoPage } from '#app/services/catalogue/content.server.ts';
import { redirectBeyondLast } from '#app/services/pages/paging.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/categories';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const site = matches[0].loaderData;
  return pageMeta(site, location.pathname, {
    title: LABELS.menu,
    description:
      import.meta.env.SSR &&
      listDescription(LABELS.menu, loaderData?.categories.results.map((category) => category.title) ?? []),
    seo: loaderData?.seo,
    covers: loaderData?.seo?.coverUrls,
    canonicalParams: loaderData && canonicalPaging(loaderData.page, loaderData.pageSize),
    crumbs: crumbsUnderHome(LABELS.menu),
    structuredData: import.meta.env.SSR &&
      site &&
      loaderData && [menuData(site, loaderData.categories.results)],
  });
};

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const page = readPage(url.searchParams);
  const pageSize = readPageSize(url.searchParams);
  const [categories, foodCategories, seo] = await Promise.all([
    listCategories(api, { page, pageSize }),
    orNull(listFoodCategories(api)),
    orNull(findSeoPage(api, PageType.CATEGORIES)),
  ]);
  redirectBeyondLast(url, page, categories);
  return { categories, foodCategories: foodCategories ?? [], seo, page, pageSize };
}

export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export default latePage(() => import('./pages/categories.tsx').then((page) => page.CategoriesPage));
