/**
 * In the URL, to work without JavaScript and after a reload; it only selects a notice:
 * - `accepted`: no second order; the content of the first is unknown;
 * - `changed`: it differs from the repeated submission;
 * - `rest`: it lacks dishes that are still in the cart;
 * - `possible`: a new order, and perhaps another by the earlier attempt.
 */
export const EARLIER_PARAM = 'earlier';

const KINDS = ['accepted', 'changed', 'rest', 'possible'] as const;
export type EarlierOrder = (typeof KINDS)[number];

export function readEarlierOrder(url: URL): EarlierOrder | null {
  const value = url.searchParams.get(EARLIER_PARAM);
  return KINDS.find((kind) => kind === value) ?? null;
}
