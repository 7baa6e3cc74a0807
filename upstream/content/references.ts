import type { Item } from './content-files.ts';
import { findNearest, question } from './fault-texts.ts';

/** Validates references between items. A reference to an invalid item is valid. */

type Named = Pick<Item<unknown>, 'raw' | 'place'>;

/** Known slugs. If their list could not be read, every slug is accepted. */
export class Names {
  readonly slugs: ReadonlySet<string>;
  readonly #isWhole: boolean;

  constructor(items: readonly Pick<Named, 'raw'>[] | null) {
    this.#isWhole = items !== null;
    this.slugs = new Set((items ?? []).flatMap(({ raw }) => textsAt(raw, 'slug')));
  }

  has(slug: string): boolean {
    return !this.#isWhole || this.slugs.has(slug);
  }

  /** Suggests the nearest known slug. */
  hint(slug: string): string {
    return question(findNearest(slug, [...this.slugs]));
  }
}

/** @param field contains a slug or a list of slugs */
export function requireKnown({ raw, place }: Named, field: string, known: Names): void {
  for (const [index, slug] of textsAt(raw, field).entries()) {
    if (known.has(slug)) continue;
    const at = Array.isArray((raw as Record<string, unknown>)[field])
      ? place.at(field, index)
      : place.at(field);
    at.report(`нет ничего с адресным именем (slug) «${slug}»${known.hint(slug)}`);
  }
}

export function requireUnique(items: readonly Named[], field: string): void {
  const first = new Map<string, Named>();
  for (const item of items) {
    for (const value of textsAt(item.raw, field)) {
      const other = first.get(value);
      if (other) item.place.at(field).report(`«${value}» стоит дважды, ещё здесь: ${other.place.at(field)}`);
      else first.set(value, item);
    }
  }
}

function textsAt(raw: unknown, field: string): string[] {
  const value = (raw as Record<string, unknown> | null)?.[field];
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}
