import type { MiddlewareHandler } from 'hono';
import type { DeskRole } from '../store/database/desk-tables.ts';
import type { DeskEnv } from './desk-env.ts';
import { MESSAGES } from './desk-texts.ts';
import { DeskProblem } from './security.ts';

/** Who changes orders and enters those of guests on the phone. */
const EDITORS: readonly DeskRole[] = ['kitchen', 'manager'];

export function canEditOrders({ role }: { role: DeskRole }): boolean {
  return EDITORS.includes(role);
}

export const orderEditorsOnly: MiddlewareHandler<DeskEnv> = async (c, next) => {
  if (!canEditOrders(c.get('user'))) throw new DeskProblem(403, MESSAGES.managersOnly);
  await next();
};
