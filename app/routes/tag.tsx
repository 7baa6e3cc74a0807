import { data, redirect } from 'react-router';
import { latePage } from '#app/components/late-page.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { canonicalPaging, readPage } from '#app/domain/catalogue/pagination.ts';
import { normalizeQuery } from '#app/domain/catalogue/search.ts';
import { tagHref } from '#app/domain/navigation/page-addresses.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { tagTitle } from '#app/domain/text/page-titles.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { redirectBeyondLast } from '#app/services/pages/paging.server.ts';
import { getTagged } from '#app/services/pages/search.server.ts';
import type { Route } from './+types/tag';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  pageMeta(matches[0].loaderData, location.pathname, {
    title: tagTitle(loaderData?.tag ?? ''),
    isPrivate: true,
    canonicalParams: canonicalPaging(loaderData?.page),
  });

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const tag = normalizeQuery(params.tag);
  if (tag === '') throw data(null, { status: 404 });
  // One tag can be written with spaces in many ways: each would be a page made anew.
  if (tag !== params.tag) throw redirect(tagHref(tag) + url.search, 301);
  const page = readPage(url.searchParams);
  const found = await getTagged(getApi(context), tag, page);
  if (found.articles) redirectBeyondLast(url, page, found.articles);
  return { tag, page, found };
}

export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export default latePage(() => import('./pages/tag.tsx').then((page) => page.TagPage));
