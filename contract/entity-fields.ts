import { z } from 'zod';
import { type Allergen, isAllergenList } from './allergens.ts';
import { added, numeric, optional } from './schema-helpers.ts';
import { truncateText } from './truncate-text.ts';

/** Pages repeat a title a dozen times: 500 000 letters make 17 MB. */
export const MAX_LETTERS = { name: 500, text: 2_000, setting: 20_000, html: 500_000 } as const;
/** Or a label, or a person's name. */
export const name = z.string().max(MAX_LETTERS.name);
export const text = z.string().max(MAX_LETTERS.text);
export const html = z.string().max(MAX_LETTERS.html);
/** Truncated: lines of carts and orders must not be dropped. */
export const truncatedName = z.string().transform((title) => truncateText(title, MAX_LETTERS.name));
export const id = numeric(z.int());
export const moment = z.iso.datetime({
  offset: true,
  error: 'Invalid time: expected a time like "2026-10-05T12:45:00+03:00"',
});

/** Encoded; below the limits of sitemaps, proxies and old browsers. */
const MAX_SLUG_LENGTH = 1_900;

/**
 * Any one path segment: docs/decisions/0015-tolerant-parsing.md. Parsers remove `.` and `..`; a lone
 * surrogate cannot be encoded.
 */
export const slug = z
  .string()
  .regex(/^(?!\.{1,2}$)[^\p{Cc}\p{Cs}\ufffd]+$/u, {
    error: 'Invalid slug: expected a segment of an address, like "tom-yam"',
    abort: true,
  })
  .refine(
    (text) => encodeURIComponent(text).length <= MAX_SLUG_LENGTH,
    `Invalid slug: expected at most ${MAX_SLUG_LENGTH} characters when percent-encoded`,
  );

/** The requested slug, if the record has another one now: its page redirects to that of `slug`. */
export const movedFrom = added(slug);

export const metaDataSchema = z.object({
  title: optional(name),
  description: optional(text),
  keywords: optional(text),
});
export type MetaData = z.infer<typeof metaDataSchema>;

export const allergenList = z.custom<Allergen[]>(
  isAllergenList,
  'Invalid allergens: expected names of contract/allergens.ts',
);
