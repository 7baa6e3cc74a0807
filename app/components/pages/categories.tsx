import { AllergenFilter } from '#app/components/catalogue/allergen-filter.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { SectionChips } from '#app/components/catalogue/tabs.tsx';
import { TagList } from '#app/components/catalogue/tag-list.tsx';
import { CategoryCard } from '#app/components/catalogue/tile.tsx';
import { WholeMenu } from '#app/components/catalogue/whole-menu.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { ClosedNote } from '#app/components/frame/opening-status.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { LastOrder } from '#app/components/order/last-order.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { foodCategoryHref, sectionIdOf } from '#app/domain/navigation/page-addresses.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { CategoriesPageData } from '#app/services/pages/categories.server.ts';

export function CategoriesPage(props: CategoriesPageData) {
  const { categories, sections, foodCategories, seo, page, pageSize, othersHref, filter, lastOrder } = props;
  return (
    <>
      {sections && (
        <SectionChips
          sections={sections.map((section) => ({
            title: section.title,
            href: `#${sectionIdOf(section)}`,
          }))}
        />
      )}
      <BreadcrumbBanner title={LABELS.menu} lead={seo?.lead} picture={seo?.banner} />
      {sections ? (
        <>
          <ClosedNote />
          <LastOrder order={lastOrder} />
          {filter && (
            <div className="menu-filter container">
              <AllergenFilter filter={filter} />
            </div>
          )}
          <WholeMenu sections={sections} />
          {othersHref && (
            <p className="section container">
              <a className="link" href={othersHref}>
                {LABELS.otherSections}
              </a>
            </p>
          )}
        </>
      ) : (
        <div className="block container">
          <ul className="tile-grid">
            {categories.results.map((category, index) => (
              <li key={category.id}>
                <CategoryCard category={category} eager={index < 3} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pageSize={pageSize}
            list={categories}
            isAlwaysShown={categories.count > 0}
          />
        </div>
      )}
      {(sections ?? categories.results).length === 0 && (
        <div className="block container">
          <EmptyState>{MESSAGES.openingSoon}</EmptyState>
        </div>
      )}
      {foodCategories.length > 1 && (
        <section className="section container" aria-labelledby="by-food">
          <SectionHead id="by-food" title="По видам блюд" />
          <TagList
            items={foodCategories.map(({ slug, title }) => ({ title, href: foodCategoryHref(slug) }))}
          />
        </section>
      )}
      <PageText html={seo?.content} />
    </>
  );
}
