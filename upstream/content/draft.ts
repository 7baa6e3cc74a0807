import { type Changes, type Document, digestOf, type Entry, type Snapshot } from './entries.ts';
import { compareEntries, UNORDERED } from './entry-changes.ts';
import { Keys } from './entry-keys.ts';
import { normalize } from './entry-schemas.ts';

type Added = Pick<Entry, 'kind' | 'list'> & { key?: string; document: Document; position?: number };

/** A working copy of the content's documents. */
export class Draft {
  readonly base: Snapshot;
  readonly #keys: Keys;
  /** The entries of each list in their order. */
  readonly #lists = new Map<string, Entry[]>();

  constructor(base: Snapshot) {
    this.base = base;
    this.#keys = new Keys(base.lastKeys);
    for (const entry of base.entries) this.#listOf(entry).push(entry);
  }

  #listOf({ kind, list }: Pick<Entry, 'kind' | 'list'>): Entry[] {
    const id = `${kind} ${list}`;
    const found = this.#lists.get(id) ?? [];
    this.#lists.set(id, found);
    return found;
  }

  /** @param list default: all lists of the kind */
  entriesOf(kind: string, list?: string): Entry[] {
    if (list !== undefined) return this.#listOf({ kind, list });
    return [...this.#lists].flatMap(([id, entries]) => (id.startsWith(`${kind} `) ? entries : []));
  }

  find(kind: string, key: string): Entry | undefined {
    return this.entriesOf(kind).find((entry) => entry.key === key);
  }

  /** @returns its key */
  add({
    kind,
    list,
    key = this.#keys.next(kind),
    document,
    position = Number.POSITIVE_INFINITY,
  }: Added): string {
    const entry = { kind, key, list, position: 0, ...normalized(kind, document) };
    this.#listOf(entry).splice(position, 0, entry);
    return key;
  }

  /** Replaces the document. */
  put({ kind, key, list }: Pick<Entry, 'kind' | 'key' | 'list'>, document: Document): void {
    const entries = this.#listOf({ kind, list });
    const index = entries.findIndex((entry) => entry.key === key);
    const entry = entries[index];
    if (entry) entries[index] = { ...entry, ...normalized(kind, document) };
  }

  /** Replaces the key. */
  rename({ kind, key, list }: Pick<Entry, 'kind' | 'key' | 'list'>, to: string): void {
    const entries = this.#listOf({ kind, list });
    const index = entries.findIndex((entry) => entry.key === key);
    const entry = entries[index];
    if (entry) entries[index] = { ...entry, key: to };
  }

  remove({ kind, key, list }: Pick<Entry, 'kind' | 'key' | 'list'>): void {
    const entries = this.#listOf({ kind, list });
    const index = entries.findIndex((entry) => entry.key === key);
    if (index !== -1) entries.splice(index, 1);
  }

  /** @param position default: at the end */
  move({ kind, key, list }: Entry, to: { list: string; position?: number }): void {
    const entry = this.find(kind, key);
    if (!entry) return;
    this.remove({ kind, key, list });
    this.#listOf({ kind, list: to.list }).splice(to.position ?? Number.POSITIVE_INFINITY, 0, {
      ...entry,
      list: to.list,
    });
  }

  /** Replaces the order of a list, which has these keys. */
  sort(kind: string, list: string, keys: readonly string[]): void {
    this.#listOf({ kind, list }).sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key));
  }

  /** In the order of their lists. */
  replaceAll(entries: readonly Entry[]): void {
    this.#lists.clear();
    for (const entry of entries) this.#listOf(entry).push(entry);
  }

  get entries(): Entry[] {
    return [...this.#lists.values()].flatMap((entries) => {
      if (UNORDERED.includes(entries[0]?.kind ?? '')) {
        return entries.sort((one, other) => (one.key < other.key ? -1 : 1));
      }
      return entries.map((entry, position) => (entry.position === position ? entry : { ...entry, position }));
    });
  }

  changes(): Changes {
    return compareEntries(this.base.entries, this.entries);
  }
}

function normalized(kind: string, document: Document): Pick<Entry, 'document' | 'digest'> {
  const normal = normalize(kind, document);
  return { document: normal, digest: digestOf(normal) };
}
