/**
 * Parameter of an order's page after a repeated submission, which led to the order of an earlier attempt. It is in the URL to
 * work without JavaScript and after a reload; it only selects one of these notices:
 *
 * - `accepted`: no second order was placed; the content of the first is unknown;
 * - `changed`: the order differs from the repeated submission;
 * - `rest`: the order also lacks dishes that are still in the cart;
 * - `possible`: this is a new order, and the earlier attempt may have placed another.
 */
export const EARLIER_PARAM = 'earlier';

const KINDS = ['accepted', 'changed', 'rest', 'possible'] as const;
export type EarlierOrder = (typeof KINDS)[number];

export function readEarlierOrder(url: URL): EarlierOrder | null {
  const value = url.searchParams.get(EARLIER_PARAM);
  return KINDS.find((kind) => kind === value) ?? null;
}
