import type { MovedAddress } from './content.ts';
import type { Findings, Items } from './findings.ts';
import { requireUnique } from './references.ts';

/** By first path segment. */
export const PAGES_OF = {
  dishes: 'product',
  categories: 'category',
  tabs: 'food-category',
  articles: 'article',
  pages: 'page',
} as const satisfies Record<string, MovedAddress['kind']>;
export type PagedKind = keyof typeof PAGES_OF;

/** Without former slugs in use again: no loops. Only one entry may claim a slug. */
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
