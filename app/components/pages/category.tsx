import { CategoryDishes } from '#app/components/catalogue/category-dishes.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { OpeningNote } from '#app/components/frame/opening-status.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { crumbsUnderMenu } from '#app/domain/navigation/crumbs.ts';
import type { CategoryPageData } from '#app/services/pages/category.server.ts';

export function CategoryPage({
  category,
  dishes,
  filter,
  foodCategories,
  lead,
  banner,
  text,
  notServed,
  active,
}: CategoryPageData) {
  return (
    <>
      <BreadcrumbBanner
        title={category.title}
        lead={lead}
        crumbs={crumbsUnderMenu(category.title)}
        picture={banner}
      />
      {notServed && (
        <div className="block container">
          <OpeningNote texts={[notServed]} />
        </div>
      )}
      <CategoryDishes
        category={category}
        dishes={dishes}
        filter={filter}
        foodCategories={foodCategories}
        active={active}
      />
      <PageText html={text} />
    </>
  );
}
