import { z } from 'zod';
import { linkAddress, mediaAddress, siteAddress } from './addresses.ts';
import { roundToKopecks } from './money.ts';

/**
 * Helpers for response schemas: unknown fields are dropped by `z.object`, `null` counts as absent, and a field with a
 * default may be absent. Any other mismatch fails with its path, which `tolerant.ts` needs.
 */

/** Reads an absent field and `null` as `undefined`. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** Like `optional`, but the output type may omit the field too: for fields added after the first release. */
export function added<T extends z.ZodType>(schema: T) {
  return optional(schema).optional();
}

/** Reads an absent field and `null` as the default. */
export function withDefault<T extends z.ZodType>(schema: T, fallback: NonNullable<z.output<T>>) {
  return schema.nullish().transform((value): NonNullable<z.output<T>> => value ?? fallback);
}

/** Reads a number also from a decimal string (`"350.00"`), as many serializers write decimals. */
export function numeric<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (wire) => (typeof wire === 'string' && DECIMAL.test(wire) ? Number(wire) : wire),
    schema,
  );
}
const DECIMAL = /^-?\d{1,15}(?:\.\d+)?$/;

/** Reads an absent list and `null` as an empty list. */
export function list<T extends z.ZodType>(schema: T) {
  return z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);
}

/** Parses with the schema that `choose` returns. Unlike an error of `z.union`, its error has the path of the field. */
export function chooseSchema<T>(choose: (value: unknown) => z.ZodType<T>) {
  return z.unknown().transform((value, context): T => {
    const read = choose(value).safeParse(value);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
}

/** Reports an issue anywhere inside at the value itself, so that tolerant parsing drops the value as a whole. */
export function atomic<T>(schema: z.ZodType<T>) {
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

/** Roubles. Large numbers would render as `1e+300`. */
const MAX_MONEY = 1e9;

/** Roubles with at most two decimals, also as a decimal string (`"450.00"`). */
const roubles = (least: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d+(\.\d+)?$/)
          .transform(Number),
      ],
      'Invalid money: expected number or "490.00"',
    )
    .pipe(z.number().min(least).max(MAX_MONEY))
    .transform(roundToKopecks);

export const money = roubles(0);

/** Roubles that an option adds to the price; may be negative. */
export const priceDelta = roubles(-MAX_MONEY);

/** The URL of a link. Invalid URLs read as `undefined`: the link renders as plain text. */
export const link = addressAs(linkAddress);

export const mediaUrl = addressAs(mediaAddress);

/** A path of this site. */
export const sitePath = addressAs(siteAddress);

function addressAs(read: (address: string) => string | undefined) {
  return z
    .string()
    .nullish()
    .transform((address) => read(address ?? ''));
}

/** Entries with a missing or invalid URL are dropped. */
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
 * Size name → image URL. Names: default, 720, 800, big, middle, box2, counter, homeNav; any may be missing. The suffix
 * `Dark` (`defaultDark`) marks the picture for dark screens. `share`: a JPEG for messengers, feeds and search engines.
 */
export type CoverUrls = Partial<Record<string, string>>;
