/** The value of the button «Отменить заказ». */
export const CANCEL_INTENT = 'cancel';

/**
 * In the URL, as `earlier-order.ts`; it only selects a message, and a cancelled order needs none:
 * - `refused`: the API showed that it was too late;
 * - `unsent`: it got no request, so nothing was changed;
 * - `uncertain`: no response showed whether it was.
 */
export const CANCELLATION_PARAM = 'cancellation';

const KINDS = ['refused', 'unsent', 'uncertain'] as const;
/** Of any request about an order. */
export type FailedRequest = (typeof KINDS)[number];

/** @param param `CANCELLATION_PARAM` or `PAY_ON_RECEIPT_PARAM` */
export function readFailedRequest(url: URL, param: string): FailedRequest | null {
  const value = url.searchParams.get(param);
  return KINDS.find((kind) => kind === value) ?? null;
}
