import { z } from 'zod';
import { LINE_KEY, type LineKey } from '#contract/options.ts';

/** A line in a cookie: a number, or with options a text. */
export const lineKey: z.ZodType<LineKey> = z.union([
  z.int(),
  z
    .string()
    .regex(LINE_KEY)
    .transform((text) => text as LineKey),
]);
