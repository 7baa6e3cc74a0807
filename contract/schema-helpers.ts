import { z } from 'zod';
import { linkAddress, mediaAddress, siteAddress, webAddress } from './addresses.ts';
import { roundToKopecks } from './money.ts';

/**
 * Unknown fields are dropped, `null` counts as absent. Any other mismatch fails with its path, for
 * `tolerant.ts`.
 */

export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** The output type may omit the field, too: added after the first release. */
export function added<T extends z.ZodType>(schema: T) {
  return optional(schema).optional();
}

export function withDefault<T extends z.ZodType>(schema: T, fallback: NonNullable<z.output<T>>) {
  return schema.nullish().transform((value): NonNullable<z.output<T>> => value ?? fallback);
}

/** Also `"350.00"`, as many serializers write decimals. */
export function numeric<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (wire) => (typeof wire === 'string' && DECIMAL.test(wire) ? Number(wire) : wire),
    schema,
  );
}
const DECIMAL = /^-?\d{1,15}(?:\.\d+)?$/;

export function list<T extends z.ZodType>(schema: T) {
  return z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);
}

/** Its error has the field's path, unlike that of `z.union`. */
export function chooseSchema<T>(choose: (value: unknown) => z.ZodType<T>) {
  return z.unknown().transform((value, context): T => {
    const read = choose(value).safeParse(value);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
}

/** Reports any issue inside at the value itself: it is dropped as a whole. */
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

/** Larger ones would render as `1e+300`. */
const MAX_MONEY = 1e9;

/** At most two decimals, also `"450.00"`. */
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

export const priceDelta = roubles(-MAX_MONEY);

/** Invalid: the link renders as text. */
export const link = addressAs(linkAddress);

export const mediaUrl = addressAs(mediaAddress);

export const sitePath = addressAs(siteAddress);

/** Of another site. */
export const webUrl = addressAs(webAddress);

function addressAs(read: (address: string) => string | undefined) {
  return z
    .string()
    .nullish()
    .transform((address) => read(address ?? ''));
}

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
 * By size: default, 720, 800, big, middle, box2, counter, homeNav; any may be missing. `Dark`
 * (`defaultDark`): for dark screens. `share`: a JPEG for messengers, feeds and search engines.
 */
export type CoverUrls = Partial<Record<string, string>>;
