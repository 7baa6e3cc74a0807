import type { SubmissionResult } from '@conform-to/react';
import type { CheckoutFailure, RefusalAlert } from '#app/domain/text/checkout-texts.ts';
import { houseNumberMissing } from '#app/domain/text/validation-texts.ts';
import type { LineKey } from '#contract/options.ts';
import type { OrderNumber } from '#contract/order.ts';

/** The response to a checkout that placed no order. It returns everything typed. */
export type CheckoutActionData = {
  failure?: CheckoutFailure;
  result?: SubmissionResult;
  /** Rendered on the server: the browser has only the text for `uncertain`, which it may need offline. */
  alerts?: RefusalAlert[];
  /** The lines of the form with their quantities, in case the cart cannot be read now. */
  lines?: [line: LineKey, quantity: number][];
  /** The other hidden fields of the form about its lines and sums, likewise. */
  shown?: [name: string, value: string][];
};

/** The address that this form has asked about, for the next attempt. */
export function askedAddressOf({ result }: CheckoutActionData = {}): string {
  const { address, askedAddress } = result?.initialValue ?? {};
  const isAsked = result?.error?.address?.includes(houseNumberMissing);
  return String((isAsked ? address : askedAddress) ?? '');
}

/**
 * The state of the last order attempt. `uncertain`: the order may have been accepted. `uncleared`: the order was
 * accepted, but its dishes could not be removed from the cart.
 */
export type PendingOrder = 'uncertain' | 'uncleared';

/**
 * The order that may have emptied the cart. `possible`: it was sent, but it is unknown whether it was accepted. `unknown`:
 * it is unknown whether one was sent. `placed`: this browser was redirected to it, or the API has named it.
 */
export type LastOrder =
  | { kind: 'possible' | 'unknown' }
  | { kind: 'placed'; uuid: string; number?: OrderNumber | undefined };
