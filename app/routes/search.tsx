import { href, redirect } from 'react-router';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { FoundList } from '#app/components/search/found-list.tsx';
import { LiveSearch } from '#app/components/search/live-search.tsx';
import { canonicalPaging, readPage } from '#app/domain/catalogue/pagination.ts';
import { normalizeQuery, searchHref } from '#app/domain/catalogue/search-query.ts';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { searchTitle } from '#app/domain/text/page-titles.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { listMainDishes } from '#app/services/catalogue/catalogue.server.ts';
import { findSeoPage } from '#app/services/catalogue/content.server.ts';
import { spendOrThrow } from '#app/services/http/limits.server.ts';
import { cardsOf } from '#app/services/pages/cards.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { redirectBeyondLast } from '#app/services/pages/redirect-beyond-last.server.ts';
import { search } from '#app/services/pages/search.server.ts';
import { FIRST_PAGE } from '#contract/defaults.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/search';

/** Two rows of dishes, for a search without text or without results. */
const POPULAR_COUNT = 8;

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  // The specification also calls this parameter `search`.
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
  const head = describePage(context, href('/search'), {
    title: searchTitle(query),
    // With a query, `searchTitle` is more specific than the API's title.
    seo: query === '' ? seo : null,
    isPrivate: true,
    canonicalParams: { q: query, ...canonicalPaging(page) },
  });
  return { head, query, page, found, seo, popular: cardsOf(popular?.slice(0, POPULAR_COUNT) ?? []) };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, page, found, seo, popular } = loaderData;
  const { sections = [], dishes = [], articles = null } = found ?? {};
  const total = sections.length + dishes.length + (articles?.count ?? 0);
  const hasNoResults = query !== '' && total === 0;
  // Later pages have only news.
  const lacksDishes = page === FIRST_PAGE && total > 0 && dishes.length === 0;
  return (
    <>
      <BreadcrumbBanner
        title={searchTitle(query)}
        crumbs={crumbsUnderHome(LABELS.search)}
        picture={seo?.banner}
      />
      <div className="container">
        <div className="search-page block">
          <LiveSearch query={query} />
        </div>
        {/* Always rendered: screen readers announce only changes of an existing element. */}
        <p className="visually-hidden" role="status">
          {query !== '' && (hasNoResults ? MESSAGES.nothingFound : `Найдено: ${total}`)}
        </p>
        {hasNoResults && <EmptyState>{MESSAGES.nothingFound}</EmptyState>}
        {lacksDishes && <p className="lead block">{MESSAGES.noDishesFound}</p>}
        <FoundList sections={sections} dishes={dishes} articles={articles} page={page} />
        {popular.length > 0 && (
          <section className="section" aria-labelledby="search-popular">
            <SectionHead id="search-popular" title={LABELS.popular} />
            <DishList dishes={popular} variant="delivery" />
          </section>
        )}
      </div>
      <PageText html={seo?.content} />
    </>
  );
}
