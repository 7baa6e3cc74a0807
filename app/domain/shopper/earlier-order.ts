/**
 * What is said on the page of an order that was there before it was sent again. The order's address carries it, so that it
 * stands there without scripts and after a reload; it only chooses between fixed texts.
 *
 * - `accepted`: no second one was made; what was sent the first time is not known;
 * - `changed`: it is not what was sent now;
 * - `rest`: nor is all that was sent now in it, and the rest is still in the cart.
 */
export const EARLIER_PARAM = 'earlier';

const KINDS = ['accepted', 'changed', 'rest'] as const;
export type EarlierOrder = (typeof KINDS)[number];

export function readEarlierOrder(url: URL): EarlierOrder | null {
  const value = url.searchParams.get(EARLIER_PARAM);
  return KINDS.find((kind) => kind === value) ?? null;
}
