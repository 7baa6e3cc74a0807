import type { SubmissionResult } from '@conform-to/react';
import type { CheckoutFailure, RefusalAlert } from '#app/domain/text/checkout-texts.ts';
import type { LineKey } from '#contract/options.ts';

/** What the checkout is answered if no order was placed. Everything typed comes back with it. */
export type CheckoutAnswer = {
  failure?: CheckoutFailure;
  result?: SubmissionResult;
  /** Made on the server: a browser has the words for `uncertain` alone, which it may say without a connection. */
  alerts?: RefusalAlert[];
  /** Each line of the form with its quantity, for the case that the cart cannot be read now. */
  lines?: [line: LineKey, quantity: number][];
};

/**
 * What is still open about an order sent before. `uncertain`: nobody knows whether it was accepted. `uncleared`: it was
 * accepted, and its dishes could not be taken out of the cart.
 */
export type PendingOrder = 'uncertain' | 'uncleared';

/** What emptied a cart: an order whose answer was lost, or the last order that this browser was led to. */
export type OrderBefore =
  | { kind: 'possible' }
  | { kind: 'placed'; uuid: string; number?: number | undefined };
