import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { categorySchema, dishSchema, tabSchema } from './catalogue-schemas.ts';
import { pickupSchema, zoneSchema } from './delivery-schema.ts';
import { type Document, digestOf } from './entries.ts';
import { issueText } from './fault-texts.ts';
import { fileSchema } from './file-schema.ts';
import {
  bannerSchema,
  counterSchema,
  groupSchema,
  menuSchema,
  sliderSchema,
  tileSchema,
} from './menu-schemas.ts';
import { articleSchema, fixedPageSchema, pageSchema } from './page-schemas.ts';
import { promoSchema } from './promo-schema.ts';
import { hoursSchema, synonymsSchema, textsSchema, userSchema } from './shop-schemas.ts';

/** The desk uses the same names (desk/menu/*-kinds.ts). */
export const SCHEMAS = {
  categories: categorySchema,
  tabs: tabSchema,
  /** `list`: slug of the section. */
  dishes: dishSchema,
  texts: textsSchema,
  hours: hoursSchema,
  zones: zoneSchema,
  pickup: pickupSchema,
  promos: promoSchema,
  menus: menuSchema,
  'tile-menus': groupSchema,
  /** `list` of these three: key of their group. */
  tiles: tileSchema,
  'counter-menus': groupSchema,
  counters: counterSchema,
  sliders: sliderSchema,
  banners: bannerSchema,
  fixed: fixedPageSchema,
  pages: pageSchema,
  articles: articleSchema,
  synonyms: synonymsSchema,
  users: userSchema,
  files: fileSchema,
} satisfies Record<string, z.ZodType>;

export type KindName = keyof typeof SCHEMAS;
export type DocumentOf<Kind extends KindName> = z.output<(typeof SCHEMAS)[Kind]>;

export const GROUPS = { sliders: 'banners', 'tile-menus': 'tiles', 'counter-menus': 'counters' } as const;

type Path = readonly (string | number)[];
/** `isKey`: the field's name is meant, not its value. */
export type Issue = { path: Path; problem: string; isKey?: true };
type Validated = { document: Document | null; issues: Issue[] };

/** A save of one dish must not parse 999 others. */
const validated = new LRUCache<string, Validated>({ max: 20_000 });

/** `document`: as stored; `null` with issues. */
export function validate(kind: string, document: Document, digest = digestOf(document)): Validated {
  const key = `${kind} ${digest}`;
  const known = validated.get(key);
  if (known) return known;
  // From a later release beside this one.
  if (!(kind in SCHEMAS)) return { document, issues: [] };
  const { data, error } = SCHEMAS[kind as KindName].safeParse(document, { error: issueText });
  const result = error
    ? { document: null, issues: error.issues.flatMap(issuesOf) }
    : // Drops `undefined`.
      { document: JSON.parse(JSON.stringify(data)), issues: [] };
  validated.set(key, result);
  return result;
}

function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  if (issue.code !== 'unrecognized_keys') return [{ path, problem: issue.message }];
  const words = issue.message.split('\n');
  return issue.keys.map((key, index) => ({
    path: [...path, key],
    problem: words[index] ?? issue.message,
    isKey: true,
  }));
}

/** Leaves an invalid one unchanged. */
export function normalize(kind: string, document: Document): Document {
  return validate(kind, document).document ?? document;
}
