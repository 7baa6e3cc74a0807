import type { FieldErrors } from '#contract/requests.ts';

/** The values of buttons. */
export const ASK_CALL_INTENT = 'ask-call';
export const CHANGE_INTENT = 'change';

/** In the URL, as `CANCELLATION_PARAM`. */
export const CALL_PARAM = 'call';

/** What the guest types, what the page showed, and the sum and fee that it agreed on. */
export const ORDER_CHANGE_FIELDS = [
  ...(['address', 'zone', 'wantedAt'] as const),
  ...(['shownAddress', 'shownTime', 'agreedSum', 'agreedFee'] as const),
];

/** Empty `wantedAt`: as soon as possible. */
export type OrderPlace = { address: string; wantedAt: string };

/** `null`: this visitor may not. Choices of earlier pages stay. */
export type OrderChangeOptions = {
  now: OrderPlace;
  hasAddress: boolean;
  sum: number;
  /** As `feeValue` writes it. */
  fee: string;
  zones: string[];
  times: { value: string; title: string }[];
};

/** The form as it was sent, and why it was not done. */
export type OrderChangeReply = {
  typed: OrderPlace & { zone: string };
  alert: string;
  /** Nothing went wrong: the guest has to agree to a sum. */
  isQuestion: boolean;
  fields: FieldErrors;
  /** What the order has now, beside what was typed. */
  now: OrderPlace;
  sum: number;
  fee: string;
};

/** Of the form and of `Expected-Fee`. Without a sum: none, or agreed by phone. */
export function feeValue(fee: number | undefined): string {
  return fee === undefined ? 'none' : fee.toFixed(2);
}
