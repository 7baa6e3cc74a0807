import { href } from 'react-router';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { TagList } from '#app/components/catalogue/tag-list.tsx';
import { CategoryCard } from '#app/components/catalogue/tile.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { canonicalPaging, readPage, readPageSize } from '#app/domain/catalogue/pagination.ts';
import { foodCategoryHref } from '#app/domain/navigation/page-addresses.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { menuData } from '#app/domain/seo/structured-data/menu.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { listCategories, listFoodCategories } from '#app/services/catalogue/catalogue.server.ts';
import { findSeoPage } from '#app/services/catalogue/content.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { redirectBeyondLast } from '#app/services/pages/redirect-beyond-last.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/categories';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';

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
  const head = describePage(context, href('/categories'), {
    title: LABELS.menu,
    description: listDescription(LABELS.menu, categories.results),
    seo,
    canonicalParams: canonicalPaging(page, pageSize),
    structuredData: (site) => [menuData(site, categories.results)],
  });
  return { head, categories, foodCategories: foodCategories ?? [], seo, page, pageSize };
}

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { categories, foodCategories, seo, page, pageSize } = loaderData;
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
