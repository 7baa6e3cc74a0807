import { digestOf, type Entry } from './entries.ts';
import { GROUPS, normalize } from './entry-schemas.ts';
import type { RawEntry } from './read-entries.ts';

export const KEY_FIELDS: Partial<Record<string, string>> = {
  categories: 'slug',
  tabs: 'slug',
  dishes: 'slug',
  fixed: 'pageType',
};
const TITLE_FIELDS = ['code', 'title', 'zone', 'day', 'date', 'fullName'];

type Fields = Record<string, unknown>;

export class Keys {
  readonly #last: Map<string, number>;

  /** @param last greatest number that each kind has had */
  constructor(last: ReadonlyMap<string, number> = new Map()) {
    this.#last = new Map(last);
  }

  next(kind: string): string {
    const number = (this.#last.get(kind) ?? -1) + 1;
    this.#last.set(kind, number);
    return String(number);
  }
}

/**
 * Entries without a key take that of a known one in the same list: with an equal document, else the same title, else
 * the same position.
 *
 * @returns in the same order
 */
export function withKeys(raw: readonly RawEntry[], known: readonly Entry[], keys: Keys): Entry[] {
  const made = raw.map(({ kind, name, list, position, document }, index) => {
    const normal = normalize(kind, document);
    const own = name ?? ownKey(kind, normal);
    const key = own ?? (KEY_FIELDS[kind] ? `#${index}` : '');
    return { kind, key, list, position, document: normal, digest: digestOf(normal) };
  });
  for (const [kind, itemKind] of Object.entries(GROUPS)) {
    matchKeys(made, known, { kind, list: '' }, keys);
    const groups = made.filter((entry) => entry.kind === kind);
    const items = made.filter((entry) => entry.kind === itemKind);
    for (const item of items) item.list = groups[Number(item.list)]?.key ?? '';
  }
  const lists = new Map(made.map(({ kind, list }) => [`${kind} ${list}`, { kind, list }]));
  for (const list of lists.values()) matchKeys(made, known, list, keys);
  return made;
}

function ownKey(kind: string, document: unknown): string | undefined {
  const field = KEY_FIELDS[kind];
  const key = field && (document as Fields | null)?.[field];
  return typeof key === 'string' ? key : undefined;
}

function matchKeys(
  made: Entry[],
  known: readonly Entry[],
  { kind, list }: Pick<Entry, 'kind' | 'list'>,
  keys: Keys,
): void {
  const isOf = (entry: Entry) => entry.kind === kind && entry.list === list;
  const free = new Set(known.filter(isOf));
  const open = made.filter((entry) => isOf(entry) && entry.key === '');
  const isSame: ((one: Entry, other: Entry) => boolean)[] = [
    (one, other) => one.digest === other.digest,
    (one, other) => titleOf(one) !== undefined && titleOf(one) === titleOf(other),
    (one, other) => one.position === other.position,
  ];
  for (const isEqual of isSame) {
    for (const entry of open.filter(({ key }) => key === '')) {
      const twin = [...free].find((one) => isEqual(one, entry));
      if (!twin) continue;
      entry.key = twin.key;
      free.delete(twin);
    }
  }
  for (const entry of open) if (entry.key === '') entry.key = keys.next(kind);
}

function titleOf({ document }: Entry): unknown {
  const fields = document as Fields | null;
  return TITLE_FIELDS.map((name) => fields?.[name]).find((title) => title !== undefined);
}
