import { isShowable } from './load-content.ts';
import type { Store } from './store.ts';

/** Where the content of a database comes from. `folder`: loaded from a folder, so the database has no copy of its files. */
export type ContentState =
  | { from: 'nowhere' }
  | { from: 'files' | 'folder'; fingerprint: string; release: string | undefined; isShowable: boolean };

/** Works on databases of earlier releases, too, before their migration. Only reads. */
export async function readContentState(store: Store): Promise<ContentState> {
  const tables = new Set((await store.introspection.getTables()).map(({ name }) => name));
  const has = async (table: 'settings' | 'content_files') =>
    tables.has(table) && (await store.selectFrom(table).selectAll().limit(1).execute()).length > 0;
  const hasFiles = await has('content_files');
  // Every content has settings. A copied database has them without a state.
  if (!hasFiles && !(await has('settings'))) return { from: 'nowhere' };
  const rows = tables.has('shop_state') ? await store.selectFrom('shop_state').selectAll().execute() : [];
  const state = new Map(rows.map(({ name, value }) => [name, value]));
  const version = state.get('content');
  return {
    from: hasFiles ? 'files' : 'folder',
    fingerprint: version?.split(':').at(-1) ?? '',
    release: state.get('release'),
    isShowable: isShowable(version) && state.has('pictures'),
  };
}
