import { createHmac } from 'node:crypto';
import { Delivery, Payment } from '#contract/enums.ts';
import { roublesOf } from '#contract/money.ts';
import { allergyLines } from '../texts/allergy-texts.ts';
import type { AboutGuestMessage, OutboxMessage, Send } from './outbox-message.ts';
import { postJson, retryAfterOf } from './post-json.ts';
import { SendFailure } from './send-failure.ts';

/** https://www.standardwebhooks.com. The receiver is the restaurant's, so the body contains name, phone and address. */

const SECRET_PREFIX = 'whsec_';

export function webhookSender(url: string, secret: string, { isPublicOnly = false } = {}): Send {
  return async (message, signal) => {
    const body = JSON.stringify(bodyOf(message));
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
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

const WAYS_OF_PAYMENT: Record<number, string> = {
  [Payment.CASH]: 'cash',
  [Payment.CARD]: 'card',
  [Payment.ONLINE]: 'online',
};

function roublesOrNull(kopecks: number | null): number | null {
  return kopecks === null ? null : roublesOf(kopecks);
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
      discount: roublesOrNull(order.discount_kopecks),
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
      ...order.extras,
      ...(order.allergies && {
        allergies: { ...order.allergies, warnings: allergyLines(order, { hasWords: true }) },
      }),
      ...(order.source === 'phone' && { source: order.source }),
      ...(change && {
        change: {
          at: change.at,
          before: change.before,
          after: change.after,
          ...(change.guests && { guest: change.guests }),
        },
      }),
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
