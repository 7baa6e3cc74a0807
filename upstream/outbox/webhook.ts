import { Webhook } from 'standardwebhooks';
import { Delivery, Payment } from '#contract/enums.ts';
import { roublesOf } from '#contract/money.ts';
import { extraValues } from '#contract/order-extras.ts';
import type { WebhookVersion } from '../process/channel-patterns.ts';
import { chosenOf, type DeskOrder } from '../store/orders/desk-orders.ts';
import { type OrderChange, promoOf } from '../store/orders/order-changes.ts';
import { allergyLines } from '../texts/allergy-texts.ts';
import type { AboutGuestMessage, OutboxMessage, Send } from './outbox-message.ts';
import { postJson, retryAfterOf } from './post-json.ts';
import { SendFailure } from './send-failure.ts';

/** https://www.standardwebhooks.com. The receiver is the restaurant's, so the body contains name, phone and address. */

const SECRET_PREFIX = 'whsec_';

type WebhookOptions = { version?: WebhookVersion | undefined; isPublicOnly?: boolean };

/** @param version of the body: docs/decisions/0089-two-bodies-of-the-webhook.md */
export function webhookSender(
  url: string,
  secret: string,
  { version = '1', isPublicOnly = false }: WebhookOptions = {},
): Send {
  return async (message, signal) => {
    const body = JSON.stringify(version === '2' ? wholeBodyOf(message) : bodyOf(message));
    const headers = signedHeaders(secret, { id: message.id, body, at: message.sentAt });
    const response = await postJson(url, { body, headers, signal, isPublicOnly });
    if (response.status < 200 || response.status > 299) {
      throw new SendFailure(`status ${response.status}`, { retryAfterMs: retryAfterOf(response) });
    }
    return { status: response.status };
  };
}

export function signedHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  // Secrets of earlier releases may lack the padding that the library's own decoder insists on.
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key, { format: 'raw' }).sign(id, at, body),
  };
}

/** Version 2: docs/integration.md. */
function wholeBodyOf(message: OutboxMessage) {
  const { id, event: type, createdAt: timestamp } = message;
  const envelope = { id, type, version: 2, timestamp };
  if (message.event === 'trial') return { ...envelope, data: { deskUrl: message.deskUrl } };
  if ('guestMessage' in message) {
    const { data } = guestMessageBodyOf(message);
    const consents = data.consents.map((consent, at) => ({ id: message.consents[at]?.id, ...consent }));
    return {
      ...envelope,
      sequence: message.event === 'message.created' ? 0 : 1,
      data: { ...data, consents },
    };
  }
  const { till, change, orderUrl } = message;
  return {
    ...envelope,
    sequence: till?.sequence,
    data: { ...till?.order, ...(change && { change: changeBodyOf(change) }), deskUrl: orderUrl },
  };
}

function changeBodyOf({ at, before, after, guests }: OrderChange) {
  return { at, before, after, ...(guests && { guest: guests }) };
}

const WAYS_OF_PAYMENT: Record<number, string> = {
  [Payment.CASH]: 'cash',
  [Payment.CARD]: 'card',
  [Payment.ONLINE]: 'online',
};

function roublesOrNull(kopecks: number | null): number | null {
  return kopecks === null ? null : roublesOf(kopecks);
}

/** `null`: the order has none. Sums add up for receivers that know no codes. */
function discountOf({
  discount_kopecks,
  promo_kopecks,
}: Pick<DeskOrder, 'discount_kopecks' | 'promo_kopecks'>): number | null {
  if (discount_kopecks === null && !promo_kopecks) return null;
  return (discount_kopecks ?? 0) + (promo_kopecks ?? 0);
}

/** Identical in every attempt unless the order has changed. */
function bodyOf(message: OutboxMessage) {
  if (message.event === 'trial') {
    return { type: message.event, timestamp: message.createdAt, data: { deskUrl: message.deskUrl } };
  }
  if ('guestMessage' in message) return guestMessageBodyOf(message);
  const { event, createdAt, order, change, orderUrl } = message;
  return {
    type: event,
    timestamp: createdAt,
    data: {
      number: order.id,
      createdAt: order.created_at,
      scheduledFor: order.scheduled_for,
      wantedAt: order.wanted_at,
      status: order.status,
      totalSum: roublesOf(order.total_kopecks),
      fee: roublesOrNull(order.fee_kopecks),
      discount: roublesOrNull(discountOf(order)),
      ...(order.promo_code !== null && { promo: promoOf(order) }),
      delivery: order.delivery === Delivery.PICKUP ? 'pickup' : 'courier',
      zone: order.zone,
      payment: WAYS_OF_PAYMENT[order.payment] ?? 'cash',
      items: order.items.map(({ title, options, quantity, price_kopecks }) => ({
        title,
        ...(options.length > 0 && { options }),
        quantity,
        price: roublesOf(price_kopecks),
      })),
      fullName: order.full_name,
      phone: order.phone,
      address: order.address,
      userComment: order.user_comment,
      ...extraValues(order.extras, chosenOf(order)),
      ...(order.allergies && {
        allergies: { ...order.allergies, warnings: allergyLines(order, { hasWords: true }) },
      }),
      ...(order.source === 'phone' && { source: order.source }),
      ...(change && { change: changeBodyOf(change) }),
      orderUrl,
    },
  };
}

function guestMessageBodyOf({ event, createdAt, guestMessage, consents, messageUrl }: AboutGuestMessage) {
  return {
    type: event,
    timestamp: createdAt,
    data: {
      number: guestMessage.id,
      createdAt: guestMessage.created_at,
      state: guestMessage.state,
      fullName: guestMessage.full_name,
      email: guestMessage.email,
      subject: guestMessage.subject,
      content: guestMessage.content,
      consents: consents.map(({ title, url, digest, given_at }) => ({
        title,
        url,
        digest,
        givenAt: given_at,
      })),
      messageUrl,
    },
  };
}
