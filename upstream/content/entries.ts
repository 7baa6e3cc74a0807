import { createHash } from 'node:crypto';

/** JSON; shapes in entry-schemas.ts. */
export type Document = unknown;

export type Entry = {
  kind: string;
  /** A slug, or a number that is never reused. */
  key: string;
  list: string;
  position: number;
  document: Document;
  digest: string;
};

export type EntryVersion = Pick<Entry, 'list' | 'position' | 'document'>;
export type EntryChange = {
  kind: string;
  key: string;
  before: EntryVersion | null;
  after: EntryVersion | null;
};
export type OrderChange = { kind: string; list: string; before: string[]; after: string[] };
export type Changes = { entries: EntryChange[]; orders: OrderChange[] };

/** `version` changes with every write. */
export type Snapshot = { version: string; entries: Entry[]; lastKeys: ReadonlyMap<string, number> };

export function digestOf(document: Document): string {
  return createHash('sha256')
    .update(JSON.stringify(document) ?? '')
    .digest('hex');
}

export function versionOf(entries: readonly Entry[]): string {
  const hash = createHash('sha256');
  const rows = entries.map(({ kind, key, list, position, digest }) =>
    [kind, key, list, position, digest].join('\0'),
  );
  for (const row of rows.sort()) hash.update(`${row}\0`);
  return hash.digest('hex');
}

export function idOf({ kind, key }: Pick<Entry, 'kind' | 'key'>): string {
  return `${kind} ${key}`;
}
