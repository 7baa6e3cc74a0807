import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { TagList } from '#app/components/catalogue/tag-list.tsx';
import { CategoryCard } from '#app/components/catalogue/tile.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { foodCategoryHref } from '#app/domain/navigation/page-addresses.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { CategoriesPageData } from '#app/services/pages/categories.server.ts';

export function CategoriesPage({ categories, foodCategories, seo, page, pageSize }: CategoriesPageData) {
  return (
    <>
      <BreadcrumbBanner title={LABELS.menu} lead={seo?.metaData.description} picture={seo?.banner} />
      <div className="block container">
        {categories.results.length === 0 && <EmptyState>{MESSAGES.openingSoon}</EmptyState>}
        <ul className="tile-grid">
          {categories.results.map((category, index) => (
            <li key={category.id}>
              <CategoryCard category={category} eager={index < 3} />
            </li>
          ))}
        </ul>
        <Pagination page={page} pageSize={pageSize} list={categories} isAlwaysShown={categories.count > 0} />
      </div>
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
