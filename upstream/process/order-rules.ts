/** Outside opening and serving hours. */
export const OUTSIDE_HOURS = ['refuse', 'next-opening', 'anytime'] as const;
export type OutsideHours = (typeof OUTSIDE_HOURS)[number];

export type OrderRules = { outsideHours: OutsideHours; timeZone: string };

/** Displayed but not enforced. */
export const ORDERS_ANYTIME: OrderRules = { outsideHours: 'anytime', timeZone: 'UTC' };
