import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { bodyOfBytes, putBodies } from '#upstream/store/content/file-bodies.ts';
import type { Store } from '#upstream/store/database/store.ts';

/** Files of the content folder, and one row a file in its journal. */

type Body = string | Buffer | null;
export type Save = { by?: string; at?: string; undoes?: string; isFirst?: boolean };

/** @param edits bodies by path; `null` deletes a file. @returns the id of the save */
export async function saveAs0_2_0(
  store: Store,
  edits: Record<string, Body>,
  { by = 'vera', at = new Date().toISOString(), undoes, isFirst = false }: Save = {},
): Promise<string> {
  const save_id = randomUUID();
  for (const [file, body] of Object.entries(edits)) {
    const before = await store
      .selectFrom('content_files')
      .select('digest')
      .where('path', '=', file)
      .executeTakeFirst();
    const [digest = null] =
      body === null ? [] : await putBodies(store, [bodyOfBytes(Buffer.from(body))], new Date(at));
    await store.deleteFrom('content_files').where('path', '=', file).execute();
    const row = { path: file, changes: 1, changed_by: by, changed_at: at };
    if (digest !== null)
      await store
        .insertInto('content_files')
        .values({ ...row, digest })
        .execute();
    if (isFirst) continue;
    const digests = { digest_before: before?.digest ?? null, digest_after: digest };
    await store
      .insertInto('content_changes')
      .values({ save_id, at, user_name: by, path: file, undoes: undoes ?? null, ...digests })
      .execute();
  }
  return save_id;
}

export async function fillAs0_2_0(store: Store, folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(path.join(folder, name)).isFile());
  const bodies = files.map((name) => [name, readFileSync(path.join(folder, name))] as const);
  await saveAs0_2_0(store, Object.fromEntries(bodies), { isFirst: true });
}

export async function textIn0_2_0(store: Store, file: string): Promise<string> {
  const parts = await store
    .selectFrom('content_files')
    .innerJoin('content_parts', 'content_parts.digest', 'content_files.digest')
    .select('bytes')
    .where('path', '=', file)
    .orderBy('position')
    .execute();
  return Buffer.concat(parts.map(({ bytes }) => Buffer.from(new Uint8Array(bytes)))).toString();
}

export async function editAs0_2_0(store: Store, file: string, from: string, to: string, save?: Save) {
  const text = await textIn0_2_0(store, file);
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return saveAs0_2_0(store, { [file]: text.replace(from, to) }, save);
}
