import type { Context } from 'hono';
import { z } from 'zod';
import { DETAILS } from './messages.ts';
import { notFound } from './problems.ts';

/** @throws 404 if it cannot be an order's; PostgreSQL would refuse null characters */
export function orderUuidOf(c: Context): string {
  const uuid = z.uuid().safeParse(c.req.param('uuid')?.toLowerCase());
  if (!uuid.success) throw notFound(DETAILS.noOrder);
  return uuid.data;
}
