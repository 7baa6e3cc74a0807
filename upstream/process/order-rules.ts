import { OUTSIDE_HOURS, type OutsideHours } from '#contract/content.ts';

/** Outside opening and serving hours. */
export { OUTSIDE_HOURS, type OutsideHours };

export type OrderRules = { outsideHours: OutsideHours; timeZone: string };

/** Displayed but not enforced. */
export const ORDERS_ANYTIME: OrderRules = { outsideHours: 'anytime', timeZone: 'UTC' };
