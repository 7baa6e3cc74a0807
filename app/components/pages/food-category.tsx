import { href } from 'react-router';
import { AllergenFilter } from '#app/components/catalogue/allergen-filter.tsx';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { ClosedNote } from '#app/components/frame/opening-status.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { crumbsUnderMenu } from '#app/domain/navigation/crumbs.ts';
import * as ALLERGENS from '#app/domain/text/allergen-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { FoodCategoryPageData } from '#app/services/pages/food-category.server.ts';

export function FoodCategoryPage({ foodCategory, dishes, filter, lead, banner, text }: FoodCategoryPageData) {
  const { title } = foodCategory;
  return (
    <>
      <BreadcrumbBanner title={title} lead={lead} crumbs={crumbsUnderMenu(title)} picture={banner} />
      <ClosedNote />
      <div className="container block">
        <AllergenFilter filter={filter} isForChosen />
        {dishes.length === 0 ? (
          <EmptyState action={{ href: href('/categories'), title: LABELS.menu }}>
            {filter.chosen.length > 0 ? ALLERGENS.nothingWithout : MESSAGES.nothingHere}
          </EmptyState>
        ) : (
          <DishList dishes={dishes} variant="delivery" eagerCount={2} level={2} />
        )}
      </div>
      <PageText html={text} />
    </>
  );
}
