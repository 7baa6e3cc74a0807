import type { MiddlewareHandler } from 'hono';
import type { DeskUser } from '../store/desk/desk-users.ts';
import type { DeskEnv } from './desk-env.ts';
import { MESSAGES } from './desk-texts.ts';
import { DeskProblem } from './security.ts';

/** What a user sees and may do with an order, besides the pages of his role. */
export type Rights = { seesPhones: boolean; mayCancel: boolean };

export function rightsOf({ role, may_cancel }: Pick<DeskUser, 'role' | 'may_cancel'>): Rights {
  return {
    seesPhones: role !== 'kitchen',
    mayCancel: role === 'manager' || (role === 'kitchen' && may_cancel === 1),
  };
}

const COURIER_PATHS = /^\/(?:live|orders\/\d+\/(?:move|undo))?$/;

/** Everything else is closed to couriers, so a new page is, too, until it is listed. */
export const couriersPages: MiddlewareHandler<DeskEnv> = async (c, next) => {
  if (c.get('user').role === 'courier' && !COURIER_PATHS.test(c.req.path)) {
    throw new DeskProblem(403, MESSAGES.notForCouriers);
  }
  await next();
};
