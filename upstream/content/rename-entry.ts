import type { Draft } from './draft.ts';
import type { Changes, Document, Entry } from './entries.ts';
import { KEY_FIELDS } from './entry-keys.ts';
import { PAGES_OF, type PagedKind } from './moved-addresses.ts';
import { LINK_KINDS } from './warnings.ts';

/** See docs/decisions/0079-changed-addresses.md. */

type Fields = Record<string, unknown>;

const POPULAR = 'popular';

export function isPaged(kind: string): kind is PagedKind {
  return kind in PAGES_OF;
}

export function formerSlugsOf(document: Document): string[] {
  const { formerSlugs } = (document ?? {}) as Fields;
  return Array.isArray(formerSlugs) ? formerSlugs.filter((slug) => typeof slug === 'string') : [];
}

/** All former slugs lead to the entry. */
export function renameEntry(draft: Draft, kind: PagedKind, entry: Entry, slug: string): void {
  const { key: former, list, document } = entry;
  draft.rename(entry, slug);
  const field = KEY_FIELDS[kind];
  const { sku } = document as Fields;
  draft.put(
    { kind, key: slug, list },
    {
      ...(document as Fields),
      ...(field && { [field]: slug }),
      ...(sku === former && { sku: slug }),
      formerSlugs: [former, ...formerSlugsOf(document)].filter((one) => one !== slug),
    },
  );
  for (const other of draft.entriesOf(kind)) {
    const claimed = formerSlugsOf(other.document);
    if (other.key === slug || !claimed.includes(former)) continue;
    draft.put(other, { ...(other.document as Fields), formerSlugs: claimed.filter((one) => one !== former) });
  }
  renameReferences(draft, kind, former, slug);
  renameInPromos(draft, kind, former, slug);
  renameLinks(draft, kind, former, slug);
}

function renameReferences(draft: Draft, kind: PagedKind, former: string, slug: string): void {
  if (kind === 'categories') {
    for (const dish of [...draft.entriesOf('dishes', former)]) draft.move(dish, { list: slug });
  }
  if (kind === 'tabs') {
    for (const dish of draft.entriesOf('dishes')) {
      const fields = dish.document as Fields;
      if (fields.foodCategory === former) draft.put(dish, { ...fields, foodCategory: slug });
    }
  }
  for (const other of draft.entriesOf(kind)) {
    const fields = other.document as Fields;
    const slugs = fields[POPULAR];
    if (!Array.isArray(slugs) || !slugs.includes(former)) continue;
    draft.put(other, { ...fields, [POPULAR]: slugs.map((one) => (one === former ? slug : one)) });
  }
}

function renameInPromos(draft: Draft, kind: PagedKind, former: string, slug: string): void {
  if (kind !== 'categories' && kind !== 'dishes') return;
  const rename = (one: unknown) => (one === former ? slug : one);
  for (const promo of draft.entriesOf('promos')) {
    const fields = promo.document as Fields;
    const listed = fields[kind];
    const renamed = {
      ...fields,
      ...(Array.isArray(listed) && { [kind]: listed.map(rename) }),
      ...(kind === 'dishes' && fields.gift !== undefined && { gift: rename(fields.gift) }),
    };
    if (JSON.stringify(renamed) !== JSON.stringify(fields)) draft.put(promo, renamed);
  }
}

/** Not in texts: their addresses redirect. */
function renameLinks(draft: Draft, kind: PagedKind, former: string, slug: string): void {
  const [path, renamed] = [`/${PAGES_OF[kind]}/${former}`, `/${PAGES_OF[kind]}/${slug}`];
  const rename = (url: string) => {
    const isPage = url.startsWith(path) && /^(?:$|[?#])/.test(url.slice(path.length));
    if (isPage) return renamed + url.slice(path.length);
    return kind === 'tabs'
      ? url.replace(/([?&]active=)([^&#]*)/, (whole, name, tab) => (tab === former ? name + slug : whole))
      : url;
  };
  for (const entry of LINK_KINDS.flatMap((linkKind) => draft.entriesOf(linkKind))) {
    const document = withUrls(entry.document, rename);
    if (JSON.stringify(document) !== JSON.stringify(entry.document)) draft.put(entry, document);
  }
}

function withUrls(value: unknown, change: (url: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => withUrls(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      name === 'url' && typeof inside === 'string' ? change(inside) : withUrls(inside, change),
    ]),
  );
}

export type Rename = { kind: string; from: string; to: string };

export function renamesIn({ entries }: Pick<Changes, 'entries'>): Rename[] {
  const gone = new Set(entries.flatMap(({ kind, key, after }) => (after ? [] : [`${kind} ${key}`])));
  return entries.flatMap(({ kind, key, before, after }) => {
    if (before || !after) return [];
    const from = formerSlugsOf(after.document).find((slug) => gone.has(`${kind} ${slug}`));
    return from === undefined ? [] : [{ kind, from, to: key }];
  });
}
