import type { LoaderFunctionArgs } from 'react-router';
import { data, redirect } from 'react-router';
import { canonicalPaging, readPage } from '#app/domain/catalogue/pagination.ts';
import { normalizeQuery } from '#app/domain/catalogue/search-query.ts';
import { tagHref } from '#app/domain/navigation/page-addresses.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { avoidedBy } from '#app/services/pages/guest-dishes.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { redirectBeyondLast } from '#app/services/pages/redirect-beyond-last.server.ts';
import { getTagged } from '#app/services/pages/search.server.ts';

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const tag = normalizeQuery(params.tag);
  if (tag === '') throw data(null, { status: 404 });
  // Variants of a tag with other spaces have one URL.
  if (tag !== params.tag) throw redirect(tagHref(tag) + url.search, 301);
  const page = readPage(url.searchParams);
  const found = await getTagged(getApi(context), tag, { page, avoided: avoidedBy(context, url) });
  if (found.articles) redirectBeyondLast(url, page, found.articles);
  const head = setPageHead(context, tagHref(tag), {
    title: `#${tag}`,
    isPrivate: true,
    canonicalParams: canonicalPaging(page),
  });
  return { head, tag, page, found };
}

export type TagPageData = Awaited<ReturnType<typeof loader>>;
