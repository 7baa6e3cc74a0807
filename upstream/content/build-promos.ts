import type { Content } from './content.ts';
import type { Findings, Items } from './findings.ts';
import { namesOf, requireKnown, requireUnique } from './references.ts';

export function buildPromos(
  items: Items,
  findings: Findings,
  incomplete: ReadonlySet<string>,
): NonNullable<Content['promos']> {
  const promos = items.of('promos');
  requireUnique(findings, promos, 'code');
  const dishes = namesOf(items.of('dishes'), incomplete.has('dishes'));
  const categories = namesOf(items.of('categories'), incomplete.has('categories'));
  for (const { entry } of promos) {
    requireKnown(findings, entry, 'gift', dishes);
    requireKnown(findings, entry, 'dishes', dishes);
    requireKnown(findings, entry, 'categories', categories);
  }
  return items.valid('promos').map(({ value }) => value);
}
