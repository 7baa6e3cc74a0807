import { CategoryDishes } from '#app/components/catalogue/category-dishes.tsx';
import { SectionChips } from '#app/components/catalogue/tabs.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { ClosedNote, OpeningNote } from '#app/components/frame/opening-status.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { crumbsUnderMenu } from '#app/domain/navigation/crumbs.ts';
import { categoryHref } from '#app/domain/navigation/page-addresses.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import type { CategoryPageData } from '#app/services/pages/category.server.ts';

export function CategoryPage({
  category,
  dishes,
  filter,
  without,
  foodCategories,
  lead,
  banner,
  text,
  notServed,
  active,
  sections,
  menuHref,
}: CategoryPageData) {
  return (
    <>
      <SectionChips
        sections={[{ title: LABELS.wholeMenu, href: menuHref }, ...sections]}
        current={categoryHref(category.slug)}
      />
      <BreadcrumbBanner
        title={category.title}
        lead={lead}
        crumbs={crumbsUnderMenu(category.title)}
        picture={banner}
      />
      {!notServed && <ClosedNote />}
      {notServed && (
        <div className="block container">
          <OpeningNote texts={[notServed]} />
        </div>
      )}
      <CategoryDishes
        category={category}
        dishes={dishes}
        filter={filter}
        without={without}
        foodCategories={foodCategories}
        active={active}
      />
      <PageText html={text} />
    </>
  );
}
