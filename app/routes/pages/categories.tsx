import { useLocation } from 'react-router';
import { CategoryCard } from '#app/components/catalogue/category-card.tsx';
import { FoodCategoryLinks } from '#app/components/catalogue/food-category-links.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { pageHref } from '#app/domain/catalogue/pagination.ts';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { Route } from '../+types/categories';

export function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { categories, foodCategories, seo, page, pageSize } = loaderData;
  const location = useLocation();
  return (
    <>
      <BreadcrumbBanner
        title={LABELS.menu}
        lead={seo?.metaData.description}
        crumbs={crumbsUnderHome(LABELS.menu)}
        picture={seo?.banner}
      />
      <div className="block container">
        {categories.results.length === 0 && <p>{MESSAGES.nothingHere}</p>}
        <ul className="tile-grid">
          {categories.results.map((category, index) => (
            <li key={category.id}>
              <CategoryCard category={category} eager={index < 3} />
            </li>
          ))}
        </ul>
        <Pagination
          current={page}
          total={categories.totalPages}
          hrefFor={(target) => pageHref(location.pathname, new URLSearchParams(location.search), target)}
          pageSize={pageSize}
        />
      </div>
      {foodCategories.length > 0 && <FoodCategoryLinks foodCategories={foodCategories} />}
      <PageText html={seo?.content} />
    </>
  );
}
