import type { Store } from '../database/store.ts';
import { isShowable } from './load-content.ts';

/** `files`: of 0.2.0, not carried over yet; `folder`: loaded by 0.1.0 or 0.2.0, without sources. */
export type ContentState =
  | { from: 'nowhere' }
  | {
      from: 'documents' | 'files' | 'folder';
      fingerprint: string;
      release: string | undefined;
      isShowable: boolean;
    };

/** Read-only; works before the migration. */
export async function readContentState(store: Store): Promise<ContentState> {
  const tables = new Set((await store.introspection.getTables()).map(({ name }) => name));
  const has = async (table: 'settings' | 'content_files' | 'content_entries') =>
    tables.has(table) && (await store.selectFrom(table).selectAll().limit(1).execute()).length > 0;
  const hasDocuments = await has('content_entries');
  const hasFiles = !hasDocuments && (await has('content_files'));
  // All content has settings, even if a copy has no state.
  if (!hasDocuments && !hasFiles && !(await has('settings'))) return { from: 'nowhere' };
  const rows = tables.has('shop_state') ? await store.selectFrom('shop_state').selectAll().execute() : [];
  const state = new Map(rows.map(({ name, value }) => [name, value]));
  const version = state.get('content');
  return {
    from: hasDocuments ? 'documents' : hasFiles ? 'files' : 'folder',
    fingerprint: version?.split(':').at(-1) ?? '',
    release: state.get('release'),
    isShowable: isShowable(version) && (hasDocuments || state.has('pictures')),
  };
}
