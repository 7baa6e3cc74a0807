import { CategoryDishes } from '#app/components/catalogue/category-dishes.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { OpeningNote } from '#app/components/frame/opening-note.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { crumbsUnderMenu } from '#app/domain/navigation/crumbs.ts';
import type { Route } from '../+types/category';

export function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, dishes, foodCategories, lead, banner, text, notServed, active } = loaderData;
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
      <CategoryDishes category={category} dishes={dishes} foodCategories={foodCategories} active={active} />
      <PageText html={text} />
    </>
  );
}
