import type { MovedAddress } from './content.ts';
import type { Findings, Items } from './findings.ts';
import { requireUnique } from './references.ts';

/** Kinds of entries that have pages of their own, by the first segment of their address. */
export const PAGES_OF = {
  dishes: 'product',
  categories: 'category',
  tabs: 'food-category',
  articles: 'article',
  pages: 'page',
} as const satisfies Record<string, MovedAddress['kind']>;
export type PagedKind = keyof typeof PAGES_OF;

/** Without former slugs that an entry has again, so there are no loops. Of two entries only one may claim a former slug. */
export function listMovedAddresses(items: Items, findings: Findings): MovedAddress[] {
  return (Object.keys(PAGES_OF) as PagedKind[]).flatMap((kind) => {
    const all = items.of(kind);
    requireUnique(findings, all, 'formerSlugs');
    const taken = new Set(all.map(({ entry }) => entry.key));
    return items
      .valid(kind)
      .flatMap(({ entry, value: { formerSlugs = [] } }) =>
        formerSlugs.flatMap((slug) =>
          taken.has(slug) ? [] : [{ kind: PAGES_OF[kind], slug, current: entry.key }],
        ),
      );
  });
}
