import type { SubmissionResult } from '@conform-to/react';
import type { CheckoutFailure, RefusalAlert } from '#app/domain/text/checkout-texts.ts';
import { houseNumberMissing } from '#app/domain/text/validation-texts.ts';
import type { LineKey } from '#contract/options.ts';
import type { OrderNumber } from '#contract/order.ts';
import type { RefusedPromo } from './shown-promo.ts';

/** No order was placed: everything typed. */
export type CheckoutActionData = {
  failure?: CheckoutFailure;
  result?: SubmissionResult;
  /** Server texts; the browser has only `uncertain`, for offline. */
  alerts?: RefusalAlert[];
  lines?: [line: LineKey, quantity: number][];
  /** Likewise: the form's other hidden fields. */
  shown?: [name: string, value: string][];
  /** The form shows the bill without it. */
  refusedPromo?: RefusedPromo;
  /** The promo code that is typed, and why it was not entered. */
  promo?: SubmissionResult;
};

export function askedAddressOf({ result }: CheckoutActionData = {}): string {
  const { address, askedAddress } = result?.initialValue ?? {};
  const isAsked = result?.error?.address?.includes(houseNumberMissing);
  return String((isAsked ? address : askedAddress) ?? '');
}

/** `uncertain`: perhaps accepted. `uncleared`: accepted, but its dishes are still in the cart. */
export type PendingOrder = 'uncertain' | 'uncleared';

/**
 * `possible`: sent, perhaps accepted. `unknown`: perhaps sent. `placed`: this browser was redirected to it,
 * or the API has named it; `hasEmptied`: nothing has been put into the cart since.
 */
export type LastOrder =
  | { kind: 'possible' | 'unknown' }
  | { kind: 'placed'; uuid: string; number?: OrderNumber | undefined; hasEmptied: boolean };
