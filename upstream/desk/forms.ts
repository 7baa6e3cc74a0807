import type { Context } from 'hono';
import { z } from 'zod';
import { MESSAGES } from './desk-texts.ts';
import { DeskProblem } from './security.ts';

/** The last value of a repeated field counts. */
export async function readFields<Shape extends z.ZodRawShape>(
  c: Context,
  shape: Shape,
): Promise<z.output<z.ZodObject<Shape>>> {
  const body = await c.req.parseBody().catch(() => ({}));
  const result = z.object(shape).safeParse(body);
  if (!result.success) throw new DeskProblem(400, MESSAGES.badForm);
  return result.data;
}

/** PostgreSQL does not store NUL. */
export const typed = z.string().transform((value) => value.replaceAll('\0', ''));

export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** @throws DeskProblem 404 for an impossible number */
export function orderIdOf(c: Context): number {
  return idOf(c, MESSAGES.noOrder);
}

/** @throws DeskProblem 404 with this text for an impossible number */
export function idOf(c: Context, missing: string): number {
  const text = c.req.param('id') ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new DeskProblem(404, missing);
  return Number(text);
}
