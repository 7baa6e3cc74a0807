import { classNames } from '#app/components/class-names.ts';
import type { AllergenFilter as Filter } from '#app/domain/catalogue/allergen-filter.ts';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { groupDishes, joinSingles } from '#app/domain/catalogue/menu-groups.ts';
import { categoryTabHref } from '#app/domain/navigation/page-addresses.ts';
import * as ALLERGENS from '#app/domain/text/allergen-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { typeset } from '#app/domain/text/typography.ts';
import type { Allergen } from '#contract/allergens.ts';
import type { Category, FoodCategory } from '#contract/category.ts';
import { TemplateName } from '#contract/enums.ts';
import { AllergenFilter } from './allergen-filter.tsx';
import { DishList } from './dish-list.tsx';
import { EmptyState } from './empty-state.tsx';
import { Tabs } from './tabs.tsx';

type CategoryDishesProps = {
  category: Pick<Category, 'slug' | 'templateName'>;
  dishes: readonly ListedDish[];
  filter: Filter;
  /** Of an old link. */
  without: readonly Allergen[];
  foodCategories: readonly Pick<FoodCategory, 'id' | 'slug' | 'title'>[];
  active: string | null;
};

/** Eager pictures per template on a phone; more would delay these. */
export const FIRST_SCREEN = { delivery: 2, great: 1, lunch: 0 } as const;

/** Great and lunch group by food category. */
export function CategoryDishes({
  category,
  dishes,
  filter,
  without,
  foodCategories,
  active,
}: CategoryDishesProps) {
  const { slug, templateName } = category;
  const chosen = foodCategories.find((foodCategory) => foodCategory.slug === active);
  const shown = chosen ? dishes.filter(({ foodCategory }) => foodCategory === chosen.id) : dishes;
  const hasTabs = foodCategories.length > 1;
  const groups = groupsOf(templateName, shown, foodCategories);
  const hrefOf = (tab?: { slug: string }) => categoryTabHref(slug, tab?.slug, without);
  const tabs = [
    { title: LABELS.all, href: hrefOf(), current: !chosen },
    ...foodCategories.map((tab) => ({ title: tab.title, href: hrefOf(tab), current: tab === chosen })),
  ];
  return (
    <div className={classNames('container', !hasTabs && 'block')}>
      {hasTabs && <Tabs label="Разделы" items={tabs} />}
      <AllergenFilter filter={filter} />
      {shown.length === 0 &&
        (filter.chosen.length > 0 ? (
          <EmptyState>{ALLERGENS.nothingWithout}</EmptyState>
        ) : (
          <EmptyState action={{ href: '/categories', title: 'Открыть меню' }}>
            {MESSAGES.nothingHere}
          </EmptyState>
        ))}
      <div className={`dish-groups dish-groups--${templateName}`}>
        {groups.map(({ foodCategory, dishes: group }, index) => {
          const Group = foodCategory || groups.length > 1 ? 'section' : 'div';
          return (
            <Group
              key={foodCategory?.id ?? 'others'}
              className="dish-group"
              data-tab={foodCategory && hrefOf(foodCategory)}
            >
              {(foodCategory || groups.length > 1) && (
                <h2 className="heading-2">
                  {foodCategory ? typeset(foodCategory.title) : LABELS.otherDishes}
                </h2>
              )}
              <DishList
                dishes={group}
                variant={templateName}
                eagerCount={index === 0 ? FIRST_SCREEN[templateName] : 0}
                level={foodCategory || groups.length > 1 ? 3 : 2}
              />
            </Group>
          );
        })}
      </div>
    </div>
  );
}

function groupsOf(
  template: TemplateName,
  dishes: readonly ListedDish[],
  foodCategories: CategoryDishesProps['foodCategories'],
) {
  if (template === TemplateName.DELIVERY) return [{ foodCategory: null, dishes }];
  const groups = groupDishes(dishes, foodCategories);
  return template === TemplateName.GREAT ? joinSingles(groups) : groups;
}
