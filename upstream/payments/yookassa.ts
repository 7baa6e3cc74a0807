import { z } from 'zod';
import { kopecksOf } from '#contract/money.ts';
import { type FetchedText, fetchText } from '../http/fetch-text.ts';
import type { PaymentAnswer } from '../store/orders/payments.ts';
import type { TaskAnswer } from '../store/orders/provider-tasks.ts';
import type { PaymentSettings } from './payment-settings.ts';

/**
 * https://yookassa.ru/developers/api. Every POST has an Idempotence-Key: sent again with the same body it is the same operation, for a
 * day.
 */

/** YooKassa answers 500 after 30 s. */
const DEADLINE_MS = 35_000;
/** A hundred refunds have 100 kB. */
const MAX_BYTES = 1024 * 1024;
const MAX_CODE = 60;
const WRONG_ACCESS = [401, 403, 404];

/**
 * `refused`: nothing was done; `isFinal`: nor will it be, while shop and key (401, 403, 404) may be corrected. `unknown`: perhaps it was
 * done (500, 202, 429, timeout, no JSON), so the same request follows. Texts are fixed or codes: an answer may contain personal data.
 */
export type Outcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'refused'; failure: string; isFinal: boolean }
  | { kind: 'unknown'; failure: string; retryAfterMs: number };

const code = z
  .string()
  .regex(/^[a-z\d_]+$/i)
  .max(MAX_CODE);
const amount = z.object({ value: z.string().regex(/^\d{1,9}\.\d{2}$/), currency: z.literal('RUB') });
const cancellation = z.object({ reason: code }).optional().catch(undefined);
const paymentSchema = z
  .object({
    id: z.string().min(1).max(64),
    status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
    amount,
    confirmation: z.object({ confirmation_url: z.url({ protocol: /^https?$/ }).optional() }).optional(),
    test: z.boolean().optional().catch(undefined),
    cancellation_details: cancellation,
  })
  .transform(
    ({ id, status, amount, confirmation, test, cancellation_details }): PaymentAnswer => ({
      providerId: id,
      // We create payments with `capture: true`, so a held one captures itself.
      status: status === 'waiting_for_capture' ? 'pending' : status,
      amountKopecks: kopecksOf(Number(amount.value)),
      payUrl: confirmation?.confirmation_url ?? null,
      isTest: test === true,
      reason: cancellation_details?.reason ?? null,
    }),
  );
const refundSchema = z
  .object({
    id: z.string().min(1).max(64),
    status: z.enum(['pending', 'succeeded', 'canceled']),
    amount,
    cancellation_details: cancellation,
  })
  .transform(({ id, status, amount, cancellation_details }) => ({
    providerId: id,
    status,
    amountKopecks: kopecksOf(Number(amount.value)),
    reason: cancellation_details?.reason ?? null,
  }));
const refundList = z.object({ items: z.array(refundSchema) });
const receiptSchema = z
  .object({ id: z.string().min(1).max(64), status: z.enum(['pending', 'succeeded', 'canceled']) })
  .transform(({ id, status }): TaskAnswer => ({ providerId: id, status, reason: null }));
const errorSchema = z.object({ type: z.literal('error'), code, parameter: code.optional().catch(undefined) });
const later = z.object({ retry_after: z.number().min(0) });

export type YooKassa = ReturnType<typeof createYooKassa>;

export function createYooKassa(
  { apiUrl, shopId, secretKey }: Pick<PaymentSettings, 'apiUrl' | 'shopId' | 'secretKey'>,
  deadlineMs = DEADLINE_MS,
) {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`;

  async function send<Answer>(
    path: string,
    schema: z.ZodType<Answer>,
    post?: { key: string; body: string },
  ): Promise<Outcome<Answer>> {
    const fetched = await fetchText(
      `${apiUrl.replace(/\/+$/, '')}${path}`,
      {
        method: post ? 'POST' : 'GET',
        headers: {
          Authorization: authorization,
          ...(post && { 'Content-Type': 'application/json', 'Idempotence-Key': post.key }),
        },
        ...(post && { body: post.body }),
      },
      { deadlineMs, maxBytes: MAX_BYTES },
    );
    if (typeof fetched === 'string') return { kind: 'unknown', failure: fetched, retryAfterMs: 0 };
    return read(fetched, schema);
  }

  return {
    createPayment: (key: string, body: string) => send('/payments', paymentSchema, { key, body }),
    findPayment: (id: string) => send(`/payments/${encodeURIComponent(id)}`, paymentSchema),
    createRefund: (key: string, body: string) => send('/refunds', refundSchema, { key, body }),
    findRefund: (id: string) => send(`/refunds/${encodeURIComponent(id)}`, refundSchema),
    createReceipt: (key: string, body: string) => send('/receipts', receiptSchema, { key, body }),
    findReceipt: (id: string) => send(`/receipts/${encodeURIComponent(id)}`, receiptSchema),
    listRefunds: (paymentId: string) =>
      send(`/refunds?payment_id=${encodeURIComponent(paymentId)}&limit=100`, refundList),
    /** Whether shop id and key are accepted. */
    tryAccess: () => send('/payments?limit=1', z.object({ items: z.array(z.unknown()) })),
  };
}

function read<Answer>(
  { status, headers, text }: Exclude<FetchedText, string>,
  schema: z.ZodType<Answer>,
): Outcome<Answer> {
  const json = parse(text);
  if (status === 200) {
    const read = schema.safeParse(json);
    if (read.success) return { kind: 'answer', answer: read.data };
  }
  const error = errorSchema.safeParse(json);
  if (status >= 400 && status < 500 && status !== 429 && error.success) {
    const { code, parameter } = error.data;
    const failure = [String(status), code, parameter].filter(Boolean).join(' ');
    return { kind: 'refused', failure, isFinal: !WRONG_ACCESS.includes(status) };
  }
  const wait = later.safeParse(json);
  const seconds = Number(headers.get('Retry-After') ?? 0);
  return {
    kind: 'unknown',
    failure: status === 200 ? UNREADABLE : `status ${status}`,
    retryAfterMs: wait.success ? wait.data.retry_after : (seconds || 0) * 1_000,
  };
}

/** Or of something else than was asked for. */
export const UNREADABLE = 'unreadable answer';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
