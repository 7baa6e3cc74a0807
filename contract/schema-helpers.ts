import { z } from 'zod';
import { linkAddress, mediaAddress, siteAddress } from './addresses.ts';

/**
 * Building blocks for reading: unknown fields are dropped by `z.object`, `null` counts as absent, and a value with a
 * default may be absent. Anything else that is wrong fails, and the error names its path: `tolerant.ts` goes by that.
 */

/** An optional field: absent and `null` alike read as `undefined`. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** Like `optional`, and a value that is written without it is right as well: the field came later than its record. */
export function added<T extends z.ZodType>(schema: T) {
  return optional(schema).optional();
}

/** A field with a default: absent and `null` alike read as the default. */
export function withDefault<T extends z.ZodType>(schema: T, fallback: NonNullable<z.output<T>>) {
  return schema.nullish().transform((value): NonNullable<z.output<T>> => value ?? fallback);
}

/** The beginning of a text, not cut through an emoji. */
export function cutShort(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** A list that may be absent. */
export function list<T extends z.ZodType>(schema: T) {
  return z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);
}

/** Reads with the schema that fits the value. A union would try all schemas, and its error would name no field. */
export function chosen<T>(choose: (value: unknown) => z.ZodType<T>) {
  return z.unknown().transform((value, context): T => {
    const read = choose(value).safeParse(value);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
}

/** Reads all of it or nothing: a fault inside is a fault of the whole, so that in a cart it spoils nothing else. */
export function whole<T>(schema: z.ZodType<T>) {
  return z.unknown().transform((value, context): T => {
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    const [{ path, message } = { path: [], message: '' }] = read.error.issues;
    context.addIssue({
      code: 'custom',
      message: path.length === 0 ? message : `${path.join('.')}: ${message}`,
    });
    return z.NEVER;
  });
}

/** More is no price: large numbers would be shown as `1e+300`. */
const MAX_MONEY = 1e9;

/** Roubles with at most two decimals, also as a decimal string (`"450.00"`). */
export const money = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d+(\.\d+)?$/)
        .transform(Number),
    ],
    'Invalid money: expected number or "490.00"',
  )
  .pipe(z.number().min(0).max(MAX_MONEY))
  .transform((value) => Math.round(value * 100) / 100);

/** What an option adds to a price, or takes from it. */
export const priceDelta = z
  .number()
  .min(-MAX_MONEY)
  .max(MAX_MONEY)
  .transform((value) => Math.round(value * 100) / 100);

/** Where a link leads; `undefined` if nowhere. The text of the link is shown in any case. */
export const link = addressAs(linkAddress);

/** The address of a film. */
export const mediaUrl = addressAs(mediaAddress);

/** A path of this site. */
export const sitePath = addressAs(siteAddress);

function addressAs(read: (address: string) => string | undefined) {
  return z
    .string()
    .nullish()
    .transform((address) => read(address ?? ''));
}

/** Size name → image address; entries without an address, or with one that no picture may have, are dropped. */
export const coverUrls = z
  .record(z.string(), z.string().nullish())
  .nullish()
  .transform((sizes): CoverUrls => {
    const present: CoverUrls = {};
    for (const [size, url] of Object.entries(sizes ?? {})) {
      const address = mediaAddress(url ?? '');
      if (address !== undefined) present[size] = address;
    }
    return present;
  });

/**
 * Names in use: default, 720, 800, big, middle, box2, counter, homeNav. Any of them may be missing. A name with `Dark` behind
 * it (`defaultDark`) is the picture that dark screens show instead. `share`: a JPEG for messengers, feeds and search engines.
 */
export type CoverUrls = Partial<Record<string, string>>;
