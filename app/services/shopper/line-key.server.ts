import { z } from 'zod';
import { LINE_KEY, type LineKey } from '#contract/options.ts';

export const lineKeySchema: z.ZodType<LineKey> = z.union([
  z.int(),
  z
    .string()
    .regex(LINE_KEY)
    .transform((text) => text as LineKey),
]);
