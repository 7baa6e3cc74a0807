import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { OrderRules } from '../process/order-rules.ts';
import { poll } from '../process/poll.ts';
import type { Channel } from '../store/database/order-tables.ts';
import type { Store } from '../store/database/store.ts';
import type { PaymentRow } from '../store/orders/order-money.ts';
import {
  checkSoon,
  claimPayment,
  claimPaymentOf,
  deferPayment,
  failPayment,
  isPayable,
  notePayment,
  type OnlinePayments,
} from '../store/orders/payments.ts';
import {
  claimTask,
  deferTask,
  failTask,
  isKeyForgotten,
  noteTask,
  renewTask,
  type TaskAnswer,
  type TaskKind,
  type TaskRow,
} from '../store/orders/provider-tasks.ts';
import { writeReceipts } from '../store/orders/receipts.ts';
import { findRefundedPayment, listUnknownRefunds, writeRefunds } from '../store/orders/refunds.ts';
import type { CurrentSettings } from './payment-settings.ts';
import { onlinePaymentsOf, writeReceipt, writeRefund } from './request-bodies.ts';
import { createYooKassa, type Outcome, UNREADABLE, type YooKassa } from './yookassa.ts';

/** A provider that hangs must not delay the next guest. */
const WORKERS = [1, 2, 3];
/** For how long a response waits for the provider. */
const LOOK_MS = 3_000;
const LOOK_AGAIN_MS = 250;
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 60 * 60_000;
/** A guest may be paying. */
const FRESH_MS = 3 * 60 * 60_000;
const MAX_FRESH_WAIT_MS = 60_000;
/** Its end will never be known: the shop or its key was replaced. */
const GIVE_UP_AFTER_MS = 30 * 24 * 60 * 60_000;

type Parts = {
  store: Store;
  settings: Pick<CurrentSettings, 'current' | 'refresh'>;
  rules: OrderRules;
  channels: () => readonly Channel[];
  log: Logger;
  now?: () => Date;
  deadlineMs?: number;
  lookMs?: number;
  lookAgain?: () => AsyncIterable<unknown>;
};

/**
 * Sends payments and refunds, which are rows, and asks the provider about them until they have ended. Several processes may share a
 * database: docs/decisions/0085-pay-online.md.
 */
export function createPayments(parts: Parts) {
  const { store, settings, rules, channels, log, now = () => new Date() } = parts;
  const { deadlineMs, lookMs = LOOK_MS, lookAgain = everyMoment } = parts;
  const closing = new AbortController();
  const workers: Promise<void>[] = [];
  const looks = new Set<Promise<unknown>>();

  function provider(): YooKassa | null {
    const current = settings.current();
    return current && createYooKassa(current, deadlineMs);
  }

  async function advancePayment(api: YooKassa, row: PaymentRow): Promise<void> {
    const isSent = row.state === 'pending' && row.provider_id !== null;
    if (!isSent && isKeyForgotten(row.created_at, now())) {
      return failPayment(store, row, UNKNOWN_OUTCOME, now());
    }
    // One that was sent is still resolved: the guest may have paid it.
    if (!isSent && row.attempts === 1 && !(await isPayable(store, row, now()))) {
      return failPayment(store, row, 'too late', now());
    }
    const outcome = aboutRow(
      row,
      isSent ? await api.findPayment(row.provider_id ?? '') : await api.createPayment(row.id, row.body_json),
    );
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
    log.warn({ failure, attempts: row.attempts }, UNEXPECTED);
    if (outcome.kind === 'refused' && outcome.isFinal && !isSent) {
      return failPayment(store, row, failure, now());
    }
    if (isSent && isGivenUp(row, outcome, now())) return failPayment(store, row, UNKNOWN_OUTCOME, now());
    return deferPayment(store, row, { failure, waitMs: waitAfter(row, outcome, now()), now: now() });
  }

  async function advanceTask(api: YooKassa, kind: TaskKind, row: TaskRow): Promise<void> {
    const isSent = row.state === 'pending' && row.provider_id !== null;
    const fail = (failure: string, isKeySpent = false) => {
      log.error({ failure, kind }, 'a refund or receipt failed');
      return failTask(store, kind, row, { failure, isKeySpent, now: now() });
    };
    if (!isSent && row.sent_at !== null && isKeyForgotten(row.sent_at, now())) {
      return kind === 'refunds' ? findForgotten(api, row, fail) : fail(UNKNOWN_OUTCOME, true);
    }
    const outcome = aboutRow(row, await ask(api, kind, row, isSent));
    if (outcome.kind === 'answer') {
      const isNews = await noteTask(store, kind, row, outcome.answer, now());
      const { status, reason } = outcome.answer;
      const level = status === 'canceled' ? 'error' : 'info';
      if (isNews) log[level]({ status, reason, kind }, 'a refund or receipt changed');
      return;
    }
    const { failure } = outcome;
    if (outcome.kind === 'refused' && !isSent) return fail(failure, outcome.isFinal);
    if (isSent && isGivenUp(row, outcome, now())) return fail(UNKNOWN_OUTCOME);
    log.warn({ failure, attempts: row.attempts }, UNEXPECTED);
    return deferTask(store, kind, row, { failure, waitMs: waitAfter(row, outcome, now()), now: now() });
  }

  function ask(
    api: YooKassa,
    kind: TaskKind,
    { id, provider_id, body_json }: TaskRow,
    isSent: boolean,
  ): Promise<Outcome<TaskAnswer & { amountKopecks?: number }>> {
    if (isSent)
      return kind === 'refunds' ? api.findRefund(provider_id ?? '') : api.findReceipt(provider_id ?? '');
    return kind === 'refunds' ? api.createRefund(id, body_json) : api.createReceipt(id, body_json);
  }

  /** Sent more than a day ago, with an unknown outcome: under the same key it might be a second refund. */
  async function findForgotten(
    api: YooKassa,
    row: TaskRow,
    fail: (failure: string) => Promise<void>,
  ): Promise<void> {
    const payment = await findRefundedPayment(store, row);
    const outcome = await api.listRefunds(payment.provider_id ?? '');
    if (outcome.kind === 'refused') return fail(outcome.failure);
    if (outcome.kind !== 'answer') {
      const { failure } = outcome;
      return deferTask(store, 'refunds', row, {
        failure,
        waitMs: waitAfter(row, outcome, now()),
        now: now(),
      });
    }
    const same = outcome.answer.items.filter(({ amountKopecks }) => amountKopecks === row.amount_kopecks);
    const ids = same.map(({ providerId }) => providerId);
    const [unknown] = await listUnknownRefunds(store, row, ids);
    const found = same.find(({ providerId }) => providerId === unknown);
    if (found) await noteTask(store, 'refunds', row, found, now());
    else await renewTask(store, 'refunds', row, now());
  }

  /** @returns whether there was one */
  async function nextPayment(): Promise<boolean> {
    const api = provider();
    const row = api && (await claimPayment(store, now()));
    if (row) await advancePayment(api, row);
    return row !== null;
  }

  async function nextTask(kind: TaskKind): Promise<boolean> {
    const api = provider();
    const row = api && (await claimTask(store, kind, now()));
    if (row) await advanceTask(api, kind, row);
    return row !== null;
  }

  async function drain(next: () => Promise<boolean>): Promise<void> {
    while (!closing.signal.aborted && (await next()));
  }

  async function refund(): Promise<void> {
    if (provider() === null) return;
    await writeRefunds(store, writeRefund, now());
    await drain(() => nextTask('refunds'));
  }

  async function sendReceipts(): Promise<void> {
    if (provider() === null) return;
    await writeReceipts(store, writeReceipt, now());
    await drain(() => nextTask('receipts'));
  }

  const onError = (err: unknown) => log.error({ err }, 'payments cannot be read or written');
  const polling = { signal: closing.signal, onError };

  async function* everyMoment(): AsyncGenerator<number> {
    for (let waited = 0; waited < lookMs && !closing.signal.aborted; waited += LOOK_AGAIN_MS) {
      await pause(LOOK_AGAIN_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      yield waited;
    }
  }

  /** What was asked before the guest came back may be out of date: without scripts he sees no later answer. */
  async function claimFor(orderId: number): Promise<PaymentRow | null> {
    const claimed = await claimPaymentOf(store, orderId, now());
    if (claimed !== 'busy') return claimed;
    for await (const _ of lookAgain()) {
      const row = await claimPaymentOf(store, orderId, now());
      if (row !== 'busy') return row;
    }
    return null;
  }

  async function look(orderId: number): Promise<void> {
    const api = provider();
    const row = api && (await claimFor(orderId));
    if (!row) return;
    await advancePayment(api, row);
    // The next attempt after a decline.
    const next = await claimPaymentOf(store, orderId, now());
    if (next !== null && next !== 'busy') await advancePayment(api, next);
  }

  return {
    /** `null`: orders cannot be paid online. */
    online: (): OnlinePayments | null => {
      const current = settings.current();
      return current && !current.isOff ? onlinePaymentsOf(current) : null;
    },
    /** For a guest who waits: sends or checks the order's payment, for a few seconds at most. */
    async lookAt(orderId: number): Promise<void> {
      const waiting = new AbortController();
      const work = look(orderId)
        .catch(onError)
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
      await sendReceipts();
    },
    start(): void {
      const works = [...WORKERS.map(() => () => drain(nextPayment)), refund, sendReceipts, settings.refresh];
      workers.push(...works.map((work) => poll(work, polling)));
    },
    /** Resolves when no request is running. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([...workers, ...looks]);
    },
  };
}

const UNKNOWN_OUTCOME = 'unknown outcome';
const UNEXPECTED = 'the payment provider did not answer as expected';

type Asked = Pick<PaymentRow, 'provider_id' | 'amount_kopecks'>;
type About = { providerId: string; status: TaskAnswer['status']; amountKopecks?: number };

/** An answer about something else, or about a sum that nobody agreed to, says nothing. A payment that succeeded counts at any sum. */
function aboutRow<Answer extends About>(row: Asked, outcome: Outcome<Answer>): Outcome<Answer> {
  if (outcome.kind !== 'answer') return outcome;
  const { providerId, status, amountKopecks = row.amount_kopecks } = outcome.answer;
  const isSame = row.provider_id === null || row.provider_id === providerId;
  const isAgreed = amountKopecks === row.amount_kopecks || status !== 'pending';
  return isSame && isAgreed ? outcome : { kind: 'unknown', failure: UNREADABLE, retryAfterMs: 0 };
}

/** Never unasked: it may have ended while there was no key. */
function isGivenUp({ created_at }: { created_at: string }, { kind }: Outcome<unknown>, now: Date): boolean {
  return kind === 'refused' && now.getTime() - Date.parse(created_at) > GIVE_UP_AFTER_MS;
}

function waitAfter(row: PaymentRow | TaskRow, outcome: Outcome<unknown>, now: Date): number {
  const wait = FIRST_WAIT_MS * 2 ** Math.min(row.attempts - 1, 20);
  const isFresh = 'attempt' in row && now.getTime() - Date.parse(row.created_at) < FRESH_MS;
  const asked = outcome.kind === 'unknown' ? outcome.retryAfterMs : 0;
  return Math.min(Math.max(wait, asked), isFresh ? MAX_FRESH_WAIT_MS : MAX_WAIT_MS);
}
