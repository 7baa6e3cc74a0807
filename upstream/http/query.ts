import type { Context } from 'hono';
import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, FIRST_PAGE, MAX_PAGE_SIZE } from '#contract/defaults.ts';
import { MenuType } from '#contract/enums.ts';
import { validated } from './validation.ts';

/** Empty parameters count as absent, unknown ones are ignored. */

const naturalNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
export const page = naturalNumber.pipe(z.int().min(1)).default(FIRST_PAGE);
export const pageSize = naturalNumber.pipe(z.int().min(1).max(MAX_PAGE_SIZE)).default(DEFAULT_PAGE_SIZE);
export const menuType = naturalNumber.pipe(z.enum(MenuType)).optional();
export const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();
export const textParam = z.string().optional();
/** `foodCategory=pivo&foodCategory=vino` */
export const repeatedTextParam = z.array(z.string()).default([]);

export function readQuery<Shape extends z.ZodRawShape>(
  c: Context,
  shape: Shape,
  repeated: (keyof Shape)[] = [],
): z.output<z.ZodObject<Shape>> {
  const query: Record<string, string | string[]> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    const given = values.filter((value) => value.trim() !== '');
    if (repeated.includes(name)) query[name] = given;
    else if (given[0] !== undefined) query[name] = given[0];
  }
  return validated(z.object(shape), query);
}
