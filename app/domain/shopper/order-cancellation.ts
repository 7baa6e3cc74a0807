/** The value of the button «Отменить заказ». */
export const CANCEL_INTENT = 'cancel';

/**
 * In the URL, as `earlier-order.ts`; it only selects a message, and a cancelled order needs none:
 * - `refused`: the API showed that it was too late;
 * - `unsent`: it got no request, so nothing was cancelled;
 * - `uncertain`: no response showed whether it was cancelled.
 */
export const CANCELLATION_PARAM = 'cancellation';

const KINDS = ['refused', 'unsent', 'uncertain'] as const;
export type FailedCancellation = (typeof KINDS)[number];

export function readFailedCancellation(url: URL): FailedCancellation | null {
  const value = url.searchParams.get(CANCELLATION_PARAM);
  return KINDS.find((kind) => kind === value) ?? null;
}
