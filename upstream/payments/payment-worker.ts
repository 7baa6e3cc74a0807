import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { OrderRules } from '../process/order-rules.ts';
import type { Channel } from '../store/database/order-tables.ts';
import type { Store } from '../store/database/store.ts';
import {
  checkSoon,
  claimPayment,
  claimPaymentOf,
  deferPayment,
  failPayment,
  isPayable,
  notePayment,
  type OnlinePayments,
  type PaymentRow,
  type RefundRow,
} from '../store/orders/payments.ts';
import {
  claimRefund,
  deferRefund,
  failRefund,
  findRefundedPayment,
  isKeyForgotten,
  listUnknownRefunds,
  noteRefund,
  sendUnderNewKey,
  writeRefunds,
} from '../store/orders/refunds.ts';
import type { CurrentSettings } from './payment-settings.ts';
import { onlinePaymentsOf, writeRefund } from './request-bodies.ts';
import { createYooKassa, type Outcome, type YooKassa } from './yookassa.ts';

const POLL_MS = 1_000;
/** A provider that hangs must not delay the next guest. */
const WORKERS = [1, 2, 3];
/** Avoids an error line every second. */
const AFTER_ERROR_MS = 10_000;
/** For how long a response waits for the provider. */
const LOOK_MS = 3_000;
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 60 * 60_000;
/** A guest may be paying. */
const FRESH_MS = 3 * 60 * 60_000;
const MAX_FRESH_WAIT_MS = 60_000;

type Parts = {
  store: Store;
  settings: Pick<CurrentSettings, 'current' | 'refresh'>;
  rules: OrderRules;
  channels: () => readonly Channel[];
  log: Logger;
  now?: () => Date;
  deadlineMs?: number;
  lookMs?: number;
};

/**
 * Sends payments and refunds, which are rows, and asks the provider about them until they have ended. Several processes may share a
 * database: docs/decisions/0085-pay-online.md.
 */
export function createPayments(parts: Parts) {
  const { store, settings, rules, channels, log, now = () => new Date() } = parts;
  const { deadlineMs, lookMs = LOOK_MS } = parts;
  const closing = new AbortController();
  const workers: Promise<void>[] = [];
  const looks = new Set<Promise<unknown>>();

  function provider(): YooKassa | null {
    const current = settings.current();
    return current && createYooKassa(current, deadlineMs);
  }

  async function advancePayment(api: YooKassa, row: PaymentRow): Promise<void> {
    const isSent = row.state === 'pending' && row.provider_id !== null;
    if (!isSent && isKeyForgotten(row, now())) return failPayment(store, row, 'unknown outcome', now());
    // One that was sent is still resolved: the guest may have paid it.
    if (!isSent && row.attempts === 1 && !(await isPayable(store, row, now()))) {
      return failPayment(store, row, 'too late', now());
    }
    const outcome = isSent
      ? await api.findPayment(row.provider_id ?? '')
      : await api.createPayment(row.id, row.body_json);
    if (outcome.kind === 'answer') {
      const { answer } = outcome;
      if (answer.status === 'succeeded' && answer.amountKopecks !== row.amount_kopecks) {
        log.error({ payment: row.provider_id }, 'the provider says another sum was paid');
      }
      const isNews = await notePayment(store, row.id, answer, { now: now(), rules, channels: channels() });
      if (isNews) log.info({ status: answer.status, reason: answer.reason }, 'a payment changed');
      return;
    }
    const { failure } = outcome;
    log.warn({ failure, attempts: row.attempts }, 'the payment provider did not answer as expected');
    if (outcome.kind === 'refused' && !isSent) return failPayment(store, row, failure, now());
    return deferPayment(store, row, { failure, waitMs: waitAfter(row, outcome, now()), now: now() });
  }

  async function advanceRefund(api: YooKassa, row: RefundRow): Promise<void> {
    const isSent = row.state === 'pending' && row.provider_id !== null;
    if (!isSent && row.sent_at !== null && isKeyForgotten({ created_at: row.sent_at }, now()))
      return findForgotten(api, row);
    const outcome = isSent
      ? await api.findRefund(row.provider_id ?? '')
      : await api.createRefund(row.id, row.body_json);
    if (outcome.kind === 'answer') {
      const isNews = await noteRefund(store, row, outcome.answer, now());
      const { status, reason } = outcome.answer;
      if (isNews) log[status === 'canceled' ? 'error' : 'info']({ status, reason }, 'a refund changed');
      return;
    }
    const { failure } = outcome;
    if (outcome.kind === 'refused' && !isSent) {
      log.error({ failure }, 'a refund was refused');
      return failRefund(store, row, failure, now());
    }
    log.warn({ failure, attempts: row.attempts }, 'the payment provider did not answer as expected');
    return deferRefund(store, row, { failure, waitMs: waitAfter(row, outcome, now()), now: now() });
  }

  /** Sent more than a day ago, with an unknown outcome: under the same key it might be a second refund. */
  async function findForgotten(api: YooKassa, row: RefundRow): Promise<void> {
    const payment = await findRefundedPayment(store, row);
    const outcome = await api.listRefunds(payment.provider_id ?? '');
    if (outcome.kind !== 'answer') {
      const { failure } = outcome;
      return deferRefund(store, row, { failure, waitMs: waitAfter(row, outcome, now()), now: now() });
    }
    const same = outcome.answer.items.filter(({ amountKopecks }) => amountKopecks === row.amount_kopecks);
    const ids = same.map(({ providerId }) => providerId);
    const [unknown] = await listUnknownRefunds(store, payment, ids);
    const found = same.find(({ providerId }) => providerId === unknown);
    if (found) await noteRefund(store, row, found, now());
    else await sendUnderNewKey(store, row, now());
  }

  /** @returns whether there was one */
  async function nextPayment(): Promise<boolean> {
    const api = provider();
    const row = api && (await claimPayment(store, now()));
    if (row) await advancePayment(api, row);
    return row !== null;
  }

  async function nextRefund(): Promise<boolean> {
    const api = provider();
    const row = api && (await claimRefund(store, now()));
    if (row) await advanceRefund(api, row);
    return row !== null;
  }

  async function drain(next: () => Promise<boolean>): Promise<void> {
    while (!closing.signal.aborted && (await next()));
  }

  async function refund(): Promise<void> {
    if (provider() === null) return;
    await writeRefunds(store, writeRefund, now());
    await drain(nextRefund);
  }

  async function poll(work: () => Promise<void>): Promise<void> {
    while (!closing.signal.aborted) {
      let wait = POLL_MS;
      try {
        await work();
      } catch (error) {
        log.error({ err: error }, 'payments cannot be read or written');
        wait = AFTER_ERROR_MS;
      }
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  async function look(orderId: number): Promise<void> {
    const api = provider();
    const row = api && (await claimPaymentOf(store, orderId, now()));
    if (row) await advancePayment(api, row);
  }

  return {
    /** `null`: orders cannot be paid online. */
    online: (): OnlinePayments | null => {
      const current = settings.current();
      return current && onlinePaymentsOf(current);
    },
    /** For a guest who waits: sends or checks the order's payment, for a few seconds at most. */
    async lookAt(orderId: number): Promise<void> {
      const waiting = new AbortController();
      const work = look(orderId)
        .catch((error) => log.error({ err: error }, 'payments cannot be read or written'))
        .finally(() => {
          looks.delete(work);
          waiting.abort();
        });
      looks.add(work);
      await pause(lookMs, undefined, { signal: waiting.signal }).catch(() => undefined);
    },
    /** @param providerId as a webhook names it */
    notify: (providerId: string): Promise<void> => checkSoon(store, providerId, now()),
    /** Everything that is due. */
    async advance(): Promise<void> {
      await drain(nextPayment);
      await refund();
    },
    start(): void {
      workers.push(
        ...WORKERS.map(() => poll(() => drain(nextPayment))),
        poll(refund),
        poll(settings.refresh),
      );
    },
    /** Resolves when no request is running. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([...workers, ...looks]);
    },
  };
}

function waitAfter(row: PaymentRow | RefundRow, outcome: Outcome<unknown>, now: Date): number {
  const wait = FIRST_WAIT_MS * 2 ** Math.min(row.attempts - 1, 20);
  const isFresh = 'attempt' in row && now.getTime() - Date.parse(row.created_at) < FRESH_MS;
  const asked = outcome.kind === 'unknown' ? outcome.retryAfterMs : 0;
  return Math.min(Math.max(wait, asked), isFresh ? MAX_FRESH_WAIT_MS : MAX_WAIT_MS);
}
