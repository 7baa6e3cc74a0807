import type { z } from 'zod';
import { isAddress, needsAddress } from '#contract/delivery.ts';
import { mapOrderExtras } from '#contract/order-extras.ts';
import type { FieldErrors, OrderDraft } from '#contract/requests.ts';
import { orderRequestSchema } from '#contract/requests.ts';
import type { EditProblem } from '../store/orders/change-order.ts';
import type { RefusedOrder } from '../store/orders/orders.ts';
import {
  EMPTY_CART,
  NO_EMAIL,
  NOT_ONLINE,
  OTHER_DISHES,
  OTHER_OPENING,
  OTHER_PRICES,
  promoRefused,
  shortExtra,
  termsRefused,
  unavailableItem,
} from './messages.ts';
import { fieldErrorOf, validated } from './validation.ts';

/** The rules of an order, for the API and the desk: both refuse the same orders. */

const hasItsAddress = ({ delivery, address }: { delivery: number; address?: unknown }) =>
  !needsAddress(delivery) || isAddress(String(address ?? ''));
const ADDRESS_RULE: Parameters<typeof orderRequestSchema.refine>[1] = {
  path: ['address'],
  // Also runs if other fields are invalid, so that a guest sees all messages at once.
  when: ({ value }) => typeof value === 'object' && value !== null,
};

/** The contract's schema, and its rule that courier delivery requires an address, with a letter or a digit. */
const orderDraft = orderRequestSchema.refine(hasItsAddress, ADDRESS_RULE);
/** Where and when. */
const destination = orderRequestSchema
  .pick({ delivery: true, address: true, zone: true, wantedAt: true })
  .refine(hasItsAddress, ADDRESS_RULE);

/** Who orders, how it is paid, and what he asks for; only the fields that are stated. */
const guestDetails = orderRequestSchema
  .pick({
    payment: true,
    phone: true,
    fullName: true,
    allergies: true,
    ...mapOrderExtras(() => true as const),
  })
  .extend({ payment: orderRequestSchema.shape.payment.unwrap() })
  .partial();

/** @throws Problem 400 with messages by field */
export function guestDetailsOf(body: Record<string, unknown>): z.output<typeof guestDetails> {
  return validated(guestDetails, body);
}

/** @throws Problem 400 with messages by field */
export function orderDraftOf(body: Record<string, unknown>): OrderDraft {
  return validated(orderDraft, { ...body, items: body.items ?? [] }, (issue) =>
    issue.path[0] === 'items' && issue.code === 'too_small' && issue.path.length === 1
      ? { field: 'nonFieldErrors', message: EMPTY_CART }
      : fieldErrorOf(issue),
  );
}

/** @throws Problem 400 with messages by field */
export function destinationOf(body: Record<string, unknown>): z.output<typeof destination> {
  return validated(destination, body);
}

/** Why an order was not changed, by field. @param from see `unavailableItem` */
export function editRefusalOf(refused: EditProblem, from?: string): FieldErrors {
  switch (refused.reason) {
    case 'items':
      return { nonFieldErrors: refused.items.map((item) => unavailableItem(item, from)) };
    case 'terms':
      return termsRefused(refused.refusal);
    case 'short-extra':
      return { [refused.extra]: [shortExtra(refused.totalKopecks)] };
  }
}

/** Why an order was not placed, by field. @param from see `unavailableItem` */
export function refusalOf(refused: RefusedOrder, from?: string): FieldErrors {
  switch (refused.outcome) {
    case 'stopped':
      return { nonFieldErrors: [refused.text] };
    case 'other-terms':
      return termsRefused(refused.refusal);
    case 'other-promo':
      return { promo: [promoRefused(refused)] };
    case 'other-prices':
      return { nonFieldErrors: [OTHER_PRICES] };
    case 'other-dishes':
      return { nonFieldErrors: [OTHER_DISHES] };
    case 'other-opening':
      return { nonFieldErrors: [OTHER_OPENING] };
    case 'not-online':
      return { payment: [NOT_ONLINE] };
    case 'no-email':
      return { email: [NO_EMAIL] };
    case 'short-extra':
      return { [refused.extra]: [shortExtra(refused.totalKopecks)] };
    case 'refused':
      return { nonFieldErrors: refused.items.map((item) => unavailableItem(item, from)) };
  }
}
