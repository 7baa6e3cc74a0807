import { redirect } from 'react-router';
import { latePage } from '#app/components/late-page.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { canonicalPaging, readPage } from '#app/domain/catalogue/pagination.ts';
import { normalizeQuery, searchHref } from '#app/domain/catalogue/search.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { searchTitle } from '#app/domain/text/page-titles.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { listMainDishes } from '#app/services/catalogue/catalogue.server.ts';
import { findSeoPage } from '#app/services/catalogue/content.server.ts';
import { spendOrThrow } from '#app/services/http/limits.server.ts';
import { cardsOf } from '#app/services/pages/cards.server.ts';
import { redirectBeyondLast } from '#app/services/pages/paging.server.ts';
import { search } from '#app/services/pages/search.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/search';

/** Two rows of dishes, for a search without words or without results. */
const POPULAR_COUNT = 8;

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const query = loaderData?.query ?? '';
  // What was searched for says more than the general title of the API.
  const seo = query === '' ? loaderData?.seo : null;
  return pageMeta(matches[0].loaderData, location.pathname, {
    title: searchTitle(query),
    seo,
    isPrivate: true,
    canonicalParams: { q: query, ...canonicalPaging(loaderData?.page) },
  });
};

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  // The name the specification has for it elsewhere.
  if (searchParams.has('search') && !searchParams.has('q')) {
    throw redirect(searchHref(searchParams.get('search') ?? ''));
  }
  const api = getApi(context);
  const query = normalizeQuery(searchParams.get('q'));
  const page = readPage(searchParams);
  if (query !== '') await spendOrThrow(context, 'search');
  const [found, seo] = await Promise.all([
    query === '' ? null : search(api, query, page),
    orNull(findSeoPage(api, PageType.SEARCH)),
  ]);
  if (found?.articles) redirectBeyondLast(url, page, found.articles);
  const isEmpty = !found?.sections.length && !found?.dishes.length && !found?.articles?.results.length;
  const popular = isEmpty ? await orNull(listMainDishes(api)) : null;
  return { query, page, found, seo, popular: cardsOf(popular?.slice(0, POPULAR_COUNT) ?? []) };
}

export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export default latePage(() => import('./pages/search.tsx').then((page) => page.SearchPage));
