/** What happens to an order while the shop is closed, or of dishes that are served at other times. */
export const OUTSIDE_HOURS = ['refuse', 'next-opening', 'anytime'] as const;
export type OutsideHours = (typeof OUTSIDE_HOURS)[number];

export type OrderRules = { outsideHours: OutsideHours; timeZone: string };

/** Opening hours are for information only. */
export const ORDERS_ANYTIME: OrderRules = { outsideHours: 'anytime', timeZone: 'UTC' };
