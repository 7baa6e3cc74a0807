import type { MenuLeaf, MenuSectionLeaf } from 'schema-dts';
import { groupDishes } from '#app/domain/catalogue/menu-groups.ts';
import { categoryHref } from '#app/domain/navigation/page-addresses.ts';
import type { Category, FoodCategory } from '#contract/category.ts';
import type { ProductCard } from '#contract/product.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { menuItemData } from './dish.ts';
import { listOrUndefined, type Shop } from './shop.ts';

type Site = Pick<Shop, 'siteName' | 'publicUrl'>;
type MenuCategory = Pick<Category, 'slug' | 'title'> & { description?: string | undefined };

export function menuData(site: Site, categories: readonly MenuCategory[]): MenuLeaf {
  return menuOf(site, ...categories.map((category) => categorySection(site, category)));
}

/** Category → food category → dishes. */
export function categoryMenuData(
  site: Site,
  category: MenuCategory,
  dishes: readonly ProductCard[],
  foodCategories: readonly Pick<FoodCategory, 'id' | 'title'>[],
): MenuLeaf {
  const groups = groupDishes(dishes, foodCategories).map(({ foodCategory, dishes: items }) => ({
    name: foodCategory?.title,
    hasMenuItem: items.map((dish) => menuItemData(site, dish)),
  }));
  const named = groups.filter(({ name }) => name !== undefined);
  return menuOf(site, {
    ...categorySection(site, category),
    hasMenuSection: listOrUndefined(named.map((group) => ({ '@type': 'MenuSection', ...group }) as const)),
    hasMenuItem: groups.find(({ name }) => name === undefined)?.hasMenuItem,
  });
}

export function menuPartData(
  site: Site,
  { title, path }: { title: string; path: string },
  dishes: readonly ProductCard[],
): MenuLeaf {
  return menuOf(site, {
    '@type': 'MenuSection',
    name: title,
    url: absoluteUrl(site.publicUrl, path),
    hasMenuItem: listOrUndefined(dishes.map((dish) => menuItemData(site, dish))),
  });
}

function menuOf({ siteName, publicUrl }: Site, ...sections: MenuSectionLeaf[]): MenuLeaf {
  return {
    '@type': 'Menu',
    '@id': absoluteUrl(publicUrl, '/categories#menu'),
    name: siteName,
    url: absoluteUrl(publicUrl, '/categories'),
    inLanguage: 'ru',
    hasMenuSection: listOrUndefined(sections),
  };
}

function categorySection({ publicUrl }: Site, { slug, title, description }: MenuCategory): MenuSectionLeaf {
  const url = absoluteUrl(publicUrl, categoryHref(slug));
  return { '@type': 'MenuSection', name: title, description, url };
}
