import { latePage } from '#app/components/late-page.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { canonicalPaging, readPage, readPageSize } from '#app/domain/catalogue/pagination.ts';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findSeoPage, listArticles } from '#app/services/catalogue/content.server.ts';
import { redirectBeyondLast } from '#app/services/pages/paging.server.ts';
import { listPopularDishes, listSideMenu } from '#app/services/pages/sidebar.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/articles';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  pageMeta(matches[0].loaderData, location.pathname, {
    title: LABELS.news,
    description:
      import.meta.env.SSR &&
      listDescription(LABELS.news, loaderData?.articles.results.map((article) => article.title) ?? []),
    seo: loaderData?.seo,
    covers: loaderData?.seo?.coverUrls,
    canonicalParams: loaderData && canonicalPaging(loaderData.page, loaderData.pageSize),
    crumbs: crumbsUnderHome(LABELS.news),
  });

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const page = readPage(url.searchParams);
  const pageSize = readPageSize(url.searchParams);
  const [articles, seo, menu, popular] = await Promise.all([
    listArticles(api, { page, pageSize }),
    orNull(findSeoPage(api, PageType.NEWS)),
    listSideMenu(api),
    listPopularDishes(api),
  ]);
  redirectBeyondLast(url, page, articles);
  return { articles, seo, menu, popular, page, pageSize };
}

export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export default latePage(() => import('./pages/articles.tsx').then((page) => page.ArticlesPage));
