import { groupDishes } from '#app/domain/catalogue/menu-groups.ts';
import { infoPageSlugOf } from '#app/domain/navigation/page-addresses.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import type { FoodCategory } from '#contract/category.ts';
import type { NavItem } from '#contract/content.ts';
import { MenuType } from '#contract/enums.ts';
import type { ProductCard } from '#contract/product.ts';
import { listCategories, listDishes, listFoodCategories } from './catalogue.server.ts';
import { findInfoPage, listMenus } from './content.server.ts';

export type MenuChapter = {
  category: Awaited<ReturnType<typeof listCategories>>['results'][number];
  sections: { foodCategory: FoodCategory | null; dishes: ProductCard[] }[];
};

export async function listWholeMenu(api: Api): Promise<MenuChapter[]> {
  const [categories, foodCategories] = await Promise.all([listCategories(api), listFoodCategories(api)]);
  const chapters = await Promise.all(
    categories.results.map(async (category) => {
      const dishes = await listDishes(api, { category: category.slug });
      return { category, sections: groupDishes(dishes, foodCategories) };
    }),
  );
  return chapters.filter(({ sections }) => sections.length > 0);
}

export type InfoPageLink = { slug: string; title: string };

/** Linked from footer, checkout and contact form. */
const LEGAL_PAGES = ['privacy', 'personal-data', 'personal-data-message'];

/** The API has no list: the pages linked from menus, footer and checkout. */
export async function listInfoPages(api: Api): Promise<InfoPageLink[]> {
  const menus = await Promise.all(Object.values(MenuType).map((menuType) => listMenus(api, menuType)));
  const linked = menus.flat().flatMap(({ items }) => slugsOf(items));
  const slugs = [...new Set([...linked, ...LEGAL_PAGES])];
  const pages = await Promise.all(slugs.map((slug) => findInfoPage(api, slug)));
  return slugs.flatMap((slug, index) => {
    const page = pages[index];
    return page ? [{ slug, title: page.title }] : [];
  });
}

function slugsOf(items: readonly NavItem[]): string[] {
  return items.flatMap(({ url, childs }) => {
    const slug = infoPageSlugOf(url ?? '');
    return [...(slug === null ? [] : [slug]), ...slugsOf(childs)];
  });
}
