import type { Document, Entry } from './entries.ts';
import { findNearest, question } from './fault-texts.ts';
import type { Findings } from './findings.ts';

/** References to invalid entries are valid. */

type Named = { entry: Entry };

/** Accepts every slug if some could not be read. */
export type Names = { has: (slug: string) => boolean; hint: (slug: string) => string };

export function namesOf(items: readonly Named[], isIncomplete: boolean): Names {
  const slugs = new Set(items.map(({ entry }) => entry.key));
  return {
    has: (slug) => isIncomplete || slugs.has(slug),
    hint: (slug) => question(findNearest(slug, [...slugs])),
  };
}

/** @param field contains a slug or a list of slugs */
export function requireKnown(findings: Findings, entry: Entry, field: string, known: Names): void {
  const isList = Array.isArray(valueAt(entry.document, field));
  for (const [index, slug] of textsAt(entry.document, field).entries()) {
    if (known.has(slug)) continue;
    const problem = `нет ничего с адресным именем (slug) «${slug}»${known.hint(slug)}`;
    findings.report(entry, isList ? [field, index] : [field], problem);
  }
}

export function requireUnique(findings: Findings, items: readonly Named[], field: string): void {
  const first = new Map<string, Entry>();
  for (const { entry } of items) {
    for (const value of textsAt(entry.document, field)) {
      const other = first.get(value);
      if (!other) first.set(value, entry);
      else {
        const twin = { subject: other, path: [field] };
        findings.report(entry, [field], `«${value}» стоит дважды`, { twin });
      }
    }
  }
}

function textsAt(document: Document, field: string): string[] {
  const value = valueAt(document, field);
  return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
}

function valueAt(document: Document, field: string): unknown {
  return (document as Record<string, unknown> | null)?.[field];
}
