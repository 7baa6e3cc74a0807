import type { MenuLeaf, MenuSectionLeaf } from 'schema-dts';
import { groupDishes } from '#app/domain/catalogue/menu-groups.ts';
import { categoryHref } from '#app/domain/navigation/page-addresses.ts';
import type { Category, FoodCategory, ProductCard } from '#contract/entities.ts';
import { absoluteUrl } from './absolute-url.ts';
import { menuItemData, type Site } from './structured-dish.ts';

type MenuCategory = Pick<Category, 'slug' | 'title'> & { description?: string | undefined };

/** The whole menu: its sections are the categories, each with the address where its dishes stand. */
export function menuData(site: Site, categories: readonly MenuCategory[]): MenuLeaf {
  return menuOf(
    site,
    categories.map((category) => categorySection(site, category)),
  );
}

/** The part of the menu that a category's page shows: category → food category → dishes. */
export function categoryMenuData(
  site: Site,
  category: MenuCategory,
  dishes: readonly ProductCard[],
  foodCategories: readonly Pick<FoodCategory, 'id' | 'slug' | 'title'>[],
): MenuLeaf {
  const groups = groupDishes(dishes, foodCategories);
  const sections = groups.filter(({ foodCategory }) => foodCategory !== null);
  const ungrouped = groups.find(({ foodCategory }) => foodCategory === null);
  return menuOf(site, [
    {
      ...categorySection(site, category),
      hasMenuSection: unlessEmpty(
        sections.map(
          ({ foodCategory, dishes: items }): MenuSectionLeaf => ({
            '@type': 'MenuSection',
            name: foodCategory?.title,
            hasMenuItem: items.map((dish) => menuItemData(site, dish)),
          }),
        ),
      ),
      hasMenuItem: ungrouped?.dishes.map((dish) => menuItemData(site, dish)),
    },
  ]);
}

/** A part of the menu that is chosen across all categories: by food category, or by what is ordered most. */
export function menuPartData(
  site: Site,
  { title, path }: { title: string; path: string },
  dishes: readonly ProductCard[],
): MenuLeaf {
  return menuOf(site, [
    {
      '@type': 'MenuSection',
      name: title,
      url: absoluteUrl(site.publicUrl, path),
      hasMenuItem: unlessEmpty(dishes.map((dish) => menuItemData(site, dish))),
    },
  ]);
}

function menuOf({ siteName, publicUrl }: Site, sections: MenuSectionLeaf[]): MenuLeaf {
  return {
    '@type': 'Menu',
    '@id': absoluteUrl(publicUrl, '/categories#menu'),
    name: siteName,
    url: absoluteUrl(publicUrl, '/categories'),
    inLanguage: 'ru',
    hasMenuSection: unlessEmpty(sections),
  };
}

function categorySection({ publicUrl }: Site, { slug, title, description }: MenuCategory): MenuSectionLeaf {
  return {
    '@type': 'MenuSection',
    name: title,
    description,
    url: absoluteUrl(publicUrl, categoryHref(slug)),
  };
}

function unlessEmpty<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}
