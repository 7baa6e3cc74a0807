import { AllergenFilter } from '#app/components/catalogue/allergen-filter.tsx';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { ClosedNote } from '#app/components/frame/opening-status.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { FoundList } from '#app/components/search/found-list.tsx';
import { LiveSearch } from '#app/components/search/live-search.tsx';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import * as ALLERGENS from '#app/domain/text/allergen-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { searchTitle } from '#app/domain/text/page-titles.ts';
import type { SearchPageData } from '#app/services/pages/search.server.ts';
import { FIRST_PAGE } from '#contract/defaults.ts';

export function SearchPage({ query, page, found, seo, popular }: SearchPageData) {
  const { sections = [], dishes = [], articles = null } = found ?? {};
  const total = sections.length + dishes.length + (articles?.count ?? 0);
  const hasNoResults = query !== '' && total === 0;
  const isFiltered = Boolean(found?.filter.chosen.length);
  const emptyText = isFiltered ? ALLERGENS.nothingWithout : MESSAGES.nothingFound;
  const lacksDishes = !isFiltered && page === FIRST_PAGE && total > 0 && dishes.length === 0;
  return (
    <>
      <BreadcrumbBanner
        title={searchTitle(query)}
        crumbs={crumbsUnderHome(LABELS.search)}
        picture={seo?.banner}
      />
      <ClosedNote />
      <div className="container">
        <div className="search-page block">
          <LiveSearch query={query} />
        </div>
        {/* Always rendered: screen readers announce only changes of an existing element. */}
        <p className="visually-hidden" role="status">
          {query !== '' && (hasNoResults ? emptyText : `Найдено: ${total}`)}
        </p>
        {hasNoResults && <EmptyState>{emptyText}</EmptyState>}
        {lacksDishes && <p className="lead block">{MESSAGES.noDishesFound}</p>}
        {found && <AllergenFilter filter={found.filter} isForChosen />}
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
