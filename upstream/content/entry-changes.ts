import {
  type Changes,
  type Entry,
  type EntryChange,
  type EntryVersion,
  idOf,
  type OrderChange,
} from './entries.ts';

/** Without an order of their own. */
export const UNORDERED = ['articles', 'pages', 'files'];

export function compareEntries(before: readonly Entry[], after: readonly Entry[]): Changes {
  const [old, fresh] = [before, after].map(
    (entries) => new Map(entries.map((entry) => [idOf(entry), entry])),
  );
  const entries = [...new Map([...(old ?? []), ...(fresh ?? [])]).keys()].flatMap((id): EntryChange[] => {
    const [was, is] = [old?.get(id), fresh?.get(id)];
    const one = was ?? is;
    if (!one || (was?.digest === is?.digest && was?.list === is?.list)) return [];
    return [{ kind: one.kind, key: one.key, before: versionOf(was), after: versionOf(is) }];
  });
  return { entries, orders: compareOrders(before, after) };
}

function versionOf(entry: Entry | undefined): EntryVersion | null {
  return entry ? { list: entry.list, position: entry.position, document: entry.document } : null;
}

function compareOrders(before: readonly Entry[], after: readonly Entry[]): OrderChange[] {
  const [old, fresh] = [keysByList(before), keysByList(after)];
  return [...old].flatMap(([id, { kind, list, keys }]) => {
    const others = fresh.get(id)?.keys ?? [];
    const [was, is] = [new Set(keys), new Set(others)];
    const order = { before: keys.filter((key) => is.has(key)), after: others.filter((key) => was.has(key)) };
    return order.before.join('\n') === order.after.join('\n') ? [] : [{ kind, list, ...order }];
  });
}

type Keys = Pick<Entry, 'kind' | 'list'> & { keys: string[] };

function keysByList(entries: readonly Entry[]): Map<string, Keys> {
  const lists = new Map<string, Keys>();
  for (const { kind, list, key } of entries) {
    if (UNORDERED.includes(kind)) continue;
    const found = lists.get(`${kind} ${list}`) ?? { kind, list, keys: [] };
    lists.set(`${kind} ${list}`, found);
    found.keys.push(key);
  }
  return lists;
}

export function inverted({ entries, orders }: Changes): Changes {
  return {
    entries: entries.map(({ before, after, ...one }) => ({ ...one, before: after, after: before })),
    orders: orders.map(({ before, after, ...one }) => ({ ...one, before: after, after: before })),
  };
}
