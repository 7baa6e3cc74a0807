import type { MiddlewareHandler } from 'hono';
import type { DeskUser } from '../store/desk/desk-users.ts';
import type { DeskEnv } from './desk-env.ts';
import { MESSAGES } from './desk-texts.ts';
import { DeskProblem } from './security.ts';

export type Rights = { seesPhones: boolean; mayCancel: boolean; mayReturnMoney: boolean };

export function rightsOf({ role, may_cancel }: Pick<DeskUser, 'role' | 'may_cancel'>): Rights {
  return {
    seesPhones: role !== 'kitchen',
    mayReturnMoney: role === 'manager',
    mayCancel: role === 'manager' || (role === 'kitchen' && may_cancel === 1),
  };
}

const COURIER_PATHS = /^\/(?:live|orders\/\d+\/(?:move|undo))?$/;

/** New pages stay closed to couriers until listed. */
export const couriersPages: MiddlewareHandler<DeskEnv> = async (c, next) => {
  if (c.get('user').role === 'courier' && !COURIER_PATHS.test(c.req.path)) {
    throw new DeskProblem(403, MESSAGES.notForCouriers);
  }
  await next();
};
