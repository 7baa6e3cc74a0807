import type { SubmissionResult } from '@conform-to/react';
import type { RefusalAlert } from '#app/domain/text/checkout-texts.ts';

/** Why an order was not placed. `failureAlerts` has the words for each. */
export type CheckoutFailure =
  | 'invalid'
  | 'refused'
  | 'unsent'
  | 'cart-unreadable'
  | 'uncertain'
  | 'cart-changed'
  | 'prices-changed'
  | 'quantity-misread'
  | 'form-outdated'
  | 'too-often';

/** What the checkout is answered if no order was placed. Everything typed comes back with it. */
export type CheckoutAnswer = {
  failure?: CheckoutFailure;
  result?: SubmissionResult;
  /** Made on the server: a browser has the words for `uncertain` alone, which it may say without a connection. */
  alerts?: RefusalAlert[];
  /** Dish id and quantity of each line of the form, for the case that the cart cannot be read now. */
  lines?: [productId: number, quantity: number][];
};

/**
 * What is still open about an order sent before. `uncertain`: nobody knows whether it was accepted. `uncleared`: it was
 * accepted, and its dishes could not be taken out of the cart.
 */
export type PendingOrder = 'uncertain' | 'uncleared';

/**
 * What a cart may be empty of. `possible`: an order may have been accepted whose answer was lost. `placed`: the last order that this
 * browser was led to, though it may not have arrived there.
 */
export type OrderBefore =
  | { kind: 'possible' }
  | { kind: 'placed'; uuid: string; number?: number | undefined };
