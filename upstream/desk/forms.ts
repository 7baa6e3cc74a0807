import type { Context } from 'hono';
import { z } from 'zod';
import { MESSAGES } from './desk-texts.ts';
import { DeskProblem } from './security.ts';

/** The text fields of a posted form, by the names a schema knows. Of a field that comes twice the last counts. */
export async function readFields<Shape extends z.ZodRawShape>(
  c: Context,
  shape: Shape,
): Promise<z.output<z.ZodObject<Shape>>> {
  const body = await c.req.parseBody().catch(() => ({}));
  const result = z.object(shape).safeParse(body);
  if (!result.success) throw new DeskProblem(400, MESSAGES.badForm);
  return result.data;
}

/** What somebody typed: NUL is dropped, because PostgreSQL does not store it. */
export const typed = z.string().transform((value) => value.replaceAll('\0', ''));

export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** The number in an address; one that cannot be is no order. */
export function orderIdOf(c: Context): number {
  const text = c.req.param('id') ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new DeskProblem(404, MESSAGES.noOrder);
  return Number(text);
}
