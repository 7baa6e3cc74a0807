import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type SqlBool, sql } from 'kysely';
import { partsOf as groupsOf } from '../database/bulk-write.ts';
import { inTransaction } from '../database/database.ts';
import type { Store } from '../database/store.ts';

/**
 * By SHA-256, and in parts: a video is never in memory as a whole, and SQLite's lock is held for
 * milliseconds. docs/decisions/0070-rows.md
 */

/** Documents of this kind name a body: `{ sha256 }`. */
const FILES = 'files';

const PART_BYTES = 1024 * 1024;
/** Per transaction. */
const BATCH_BYTES = 4 * PART_BYTES;
const BATCH_PARTS = 200;

/** Can be called repeatedly. */
export type Body = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export function bodyOfBytes(bytes: Uint8Array): Body {
  return function* () {
    for (let start = 0; start < bytes.length; start += PART_BYTES) {
      yield bytes.subarray(start, start + PART_BYTES);
    }
  };
}

/** @param size files in /proc report 0, and some are endless */
export function bodyOfFile(file: string, size: number): Body {
  return async function* () {
    const handle = await open(file);
    try {
      for (let start = 0; start < size; start += PART_BYTES) {
        const part = await readPart(handle, start, Math.min(PART_BYTES, size - start));
        if (part.length > 0) yield part;
      }
    } finally {
      await handle.close();
    }
  };
}

/** Concurrent writers of a file must split it at the same positions. */
async function readPart(handle: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const part = Buffer.alloc(length);
  let done = 0;
  for (let read = -1; read !== 0 && done < length; done += read) {
    read = (await handle.read(part, done, length - done, start + done)).bytesRead;
  }
  return part.subarray(0, done);
}

/** @returns digests in the same order; unreferenced bodies are deleted after a day */
export async function putBodies(store: Store, bodies: readonly Body[], now: Date): Promise<string[]> {
  const digests: string[] = [];
  for (const body of bodies) digests.push(await digestOf(body));
  const there = await renewBodies(store, digests, now);
  const batch = new Batch(store, now);
  for (const [index, body] of bodies.entries()) {
    const digest = digests[index] ?? '';
    if (there.has(digest)) continue;
    there.add(digest);
    await batch.add(digest, body);
  }
  await batch.write();
  return digests;
}

async function digestOf(body: Body): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of body()) hash.update(part);
  return hash.digest('hex');
}

async function renewBodies(store: Store, digests: string[], now: Date): Promise<Set<string>> {
  const there = new Set<string>();
  for (const group of groupsOf(digests)) {
    const rows = await store
      .updateTable('content_bodies')
      .set({ written_at: now.toISOString() })
      .where('is_whole', '=', 1)
      .where('digest', 'in', group)
      .returning('digest')
      .execute();
    for (const { digest } of rows) there.add(digest);
  }
  return there;
}

class Batch {
  readonly #store: Store;
  readonly #now: string;
  #begun = new Set<string>();
  #ended = new Set<string>();
  #parts: { digest: string; position: number; bytes: Uint8Array }[] = [];
  #size = 0;

  constructor(store: Store, now: Date) {
    this.#store = store;
    this.#now = now.toISOString();
  }

  async add(digest: string, body: Body): Promise<void> {
    this.#begun.add(digest);
    let position = 0;
    for await (const bytes of body()) {
      this.#parts.push({ digest, position, bytes });
      this.#size += bytes.length;
      position += 1;
      if (this.#size >= BATCH_BYTES) await this.write();
    }
    this.#ended.add(digest);
    if (this.#ended.size >= BATCH_PARTS) await this.write();
  }

  async write(): Promise<void> {
    const rows = [...this.#begun].map((digest) => ({ digest, is_whole: 0 as const, written_at: this.#now }));
    const [parts, ended] = [this.#parts, [...this.#ended]];
    await inTransaction(this.#store, async (db) => {
      // A concurrent writer may have inserted the rows.
      if (rows.length > 0) {
        const refreshed = { written_at: this.#now };
        await db
          .insertInto('content_bodies')
          .values(rows)
          .onConflict((conflict) => conflict.column('digest').doUpdateSet(refreshed))
          .execute();
      }
      if (parts.length > 0) {
        await db
          .insertInto('content_parts')
          .values(parts)
          .onConflict((conflict) => conflict.columns(['digest', 'position']).doNothing())
          .execute();
      }
      if (ended.length > 0) {
        await db.updateTable('content_bodies').set({ is_whole: 1 }).where('digest', 'in', ended).execute();
      }
    });
    this.#begun = new Set();
    this.#ended = new Set();
    this.#parts = [];
    this.#size = 0;
  }
}

/** @throws if the body is missing or corrupt */
export async function* readBody(store: Store, digest: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for (let position = 0; ; position += 1) {
    const row = await store
      .selectFrom('content_parts')
      .select('bytes')
      .where('digest', '=', digest)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!row) break;
    const bytes = bytesOf(row.bytes);
    hash.update(bytes);
    yield bytes;
  }
  if (hash.digest('hex') !== digest) throw new Error(`the body ${digest} in the database is corrupt`);
}

export async function readWholeBody(store: Store, digest: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of readBody(store, digest)) parts.push(part);
  return Buffer.concat(parts);
}

/** By the digits in picture URLs; replaced photographs too, while the journal has them. */
export async function readMaster(store: Store, { digest }: { digest: string }): Promise<Buffer | null> {
  const row = await store
    .selectFrom('content_bodies')
    .select('digest')
    .where('is_whole', '=', 1)
    .where('digest', '>=', digest)
    .where('digest', '<', `${digest}g`)
    .executeTakeFirst();
  return row ? readWholeBody(store, row.digest) : null;
}

/** Depends on the driver. */
export function bytesOf(value: unknown): Uint8Array {
  return value instanceof ArrayBuffer ? new Uint8Array(value) : (value as Uint8Array);
}

/** @param before newer bodies stay: their save may be under way */
export async function removeUnusedBodies(
  store: Store,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  const used = await listUsedBodies(store);
  // Keeps bodies from a process of 0.2.0, which deletes those older than a day that its own tables do not
  // refer to.
  for (const group of groupsOf([...used])) {
    await store
      .updateTable('content_bodies')
      .set({ written_at: now.toISOString() })
      .where('digest', 'in', group)
      .execute();
  }
  const isUnused = sql<SqlBool>`
    written_at < ${before.toISOString()}
    and not exists (select 1 from content_files where content_files.digest = content_bodies.digest)
    and not exists (select 1 from content_changes where digest_before = content_bodies.digest)
    and not exists (select 1 from content_changes where digest_after = content_bodies.digest)
  `;
  const unused = await store.selectFrom('content_bodies').select('digest').where(isUnused).execute();
  // One per statement: a video has 500 parts. Checked again: a reference may be new.
  for (const { digest } of unused) {
    await store.deleteFrom('content_bodies').where('digest', '=', digest).where(isUnused).execute();
  }
}

async function listUsedBodies(store: Store): Promise<Set<string>> {
  const entries = await store
    .selectFrom('content_entries')
    .select('document_json as json')
    .where('kind', '=', FILES)
    .execute();
  const changes = await store
    .selectFrom('entry_changes')
    .select(['before_json', 'after_json'])
    .where('kind', '=', FILES)
    .execute();
  const texts = [
    ...entries.map(({ json }) => json),
    ...changes.flatMap(({ before_json, after_json }) => [before_json, after_json]),
  ];
  return new Set(texts.flatMap((text) => /"sha256":"([0-9a-f]{64})"/.exec(text ?? '')?.[1] ?? []));
}
