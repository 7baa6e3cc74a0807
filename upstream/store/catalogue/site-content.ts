import type { Settings } from '#contract/content.ts';
import type { MenuType } from '#contract/enums.ts';
import type { Store } from '../database/store.ts';

export async function getSettings(store: Store): Promise<Settings> {
  const rows = await store.selectFrom('settings').select(['name', 'value']).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function listMenus(
  store: Store,
  shownAs: 'links' | 'images',
  menuType?: MenuType,
): Promise<string[]> {
  let query = store.selectFrom('menus').select('page_json').where('shown_as', '=', shownAs).orderBy('id');
  if (menuType !== undefined) query = query.where('menu_type', '=', menuType);
  return (await query.execute()).map((row) => row.page_json);
}

export async function listSliders(store: Store, menuType?: MenuType): Promise<string[]> {
  let query = store.selectFrom('sliders').select('page_json').orderBy('id');
  if (menuType !== undefined) query = query.where('menu_type', '=', menuType);
  return (await query.execute()).map((row) => row.page_json);
}

export async function listSeoPages(store: Store, limit: number): Promise<string[]> {
  const rows = await store
    .selectFrom('seo_pages')
    .select('page_json')
    .orderBy('page_type')
    .limit(limit)
    .execute();
  return rows.map((row) => row.page_json);
}

export async function findInfoPage(store: Store, slug: string): Promise<string | null> {
  const row = await store
    .selectFrom('info_pages')
    .select('page_json')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.page_json ?? null;
}
