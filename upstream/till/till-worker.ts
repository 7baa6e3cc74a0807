import type { Logger } from 'pino';
import { OrderStatus } from '#contract/enums.ts';
import { poll } from '../process/poll.ts';
import type { Store } from '../store/database/store.ts';
import { readTillLinks, readTillState, readTillStateSoon } from '../store/desk/till-settings.ts';
import { advanceStatus, lastChange } from '../store/orders/change-status.ts';
import { type DeskOrder, findDeskOrder } from '../store/orders/desk-orders.ts';
import { isBehind } from '../store/orders/order-transitions.ts';
import { AFTER_CHANGE_MS } from '../store/orders/refunds.ts';
import {
  askSoon,
  claimSentOrder,
  noteSentOrder,
  type SentOrder,
  writeSentOrders,
} from '../store/orders/sent-to-till.ts';
import { listTillOrders } from '../store/orders/till-orders.ts';
import { TILL } from '../texts/order-texts.ts';
import { createIiko, type Iiko, type OrderInfo, type Outcome, UNREADABLE } from './iiko.ts';
import { writeOrderBody } from './order-body.ts';
import { isSame } from './same-secret.ts';
import { isMenuOf, type TillMenu } from './till-menu.ts';
import { createTillReader, type OpenTill, UNEXPECTED } from './till-reader.ts';
import type { CurrentTill, TillValues } from './till-settings.ts';

/** A till that hangs must not delay the next order. */
const SENDERS = [1, 2];
const FIRST_WAIT_MS = 3_000;
const MAX_WAIT_MS = 60_000;
const MAX_REFUSED_WAIT_MS = 10 * 60_000;
const PENDING_MS = 2_000;
/** An order that the till has not taken by then is not coming, as far as anybody can say (inferred: one plugin waits a minute). */
const TAKE_WITHIN_MS = 90_000;
const LIVE_MS = 20_000;
/** The till has not closed it yet. */
const ENDED_HERE_MS = 5 * 60_000;
/** One that nobody wants any more may still appear. */
const UNWANTED_MS = 60_000;
const WATCH_UNWANTED_MS = 3 * 60 * 60_000;
/** iiko lists orders of a week. */
const WATCH_MS = 6 * 24 * 60 * 60_000;
const MAX_COMMANDS = 3;
const MAX_IDS = 100;
const MAX_REASON = 200;

/** Ours for theirs; inferred from their names. */
const STATUSES = new Map<string | null, OrderStatus>(
  Object.entries({
    Unconfirmed: OrderStatus.NEW,
    WaitCooking: OrderStatus.ACCEPTED,
    ReadyForCooking: OrderStatus.ACCEPTED,
    CookingStarted: OrderStatus.ACCEPTED,
    CookingCompleted: OrderStatus.READY,
    Waiting: OrderStatus.READY,
    OnWay: OrderStatus.ON_WAY,
    Delivered: OrderStatus.DONE,
    Closed: OrderStatus.DONE,
    Cancelled: OrderStatus.CANCELLED,
  }),
);
/** Theirs for ours; `confirm` is a call of its own. */
const COMMANDS: Partial<Record<string, string>> = {
  [OrderStatus.ACCEPTED]: 'confirm',
  [OrderStatus.READY]: 'Waiting',
  [OrderStatus.ON_WAY]: 'OnWay',
  [OrderStatus.DONE]: 'Delivered',
};
const CANCEL = 'cancel';

type Parts = {
  store: Store;
  settings: CurrentTill;
  apiUrl: string;
  timeZone: string;
  log: Logger;
  now?: () => Date;
  deadlineMs?: number | undefined;
};

/**
 * Sends orders to the till and asks about them until they have ended: what should be there is compared with what is. Several processes
 * may share a database: docs/decisions/0090-the-till-is-reconciled.md.
 */
export function createTill(parts: Parts) {
  const { store, settings, apiUrl, timeZone, log, now = () => new Date(), deadlineMs } = parts;
  const closing = new AbortController();
  const workers: Promise<void>[] = [];
  let made: OpenTill | null = null;
  const { readStops, readMenu } = createTillReader({ store, till, log, now });

  function till(): OpenTill | null {
    const values = settings.current();
    if (values === null) return null;
    if (made?.values !== values) made = { values, api: createIiko(apiUrl, values.access, deadlineMs) };
    return made;
  }

  async function writeDue(): Promise<void> {
    const values = settings.current();
    if (!values?.choice || values.isOff || values.since === null) return;
    await writeSentOrders(store, { since: values.since, sendWhen: values.choice.sendWhen, now: now() });
  }

  /** @returns whether there was one */
  async function sendNext(): Promise<boolean> {
    const current = till();
    const row = current?.values.choice ? await claimSentOrder(store, { isNew: true, now: now() }) : null;
    if (current && row) await sendFirst(current.api, current.values, row);
    return row !== null;
  }

  async function sendFirst(api: Iiko, { choice }: TillValues, row: SentOrder): Promise<void> {
    const order = await findDeskOrder(store, row.order_id);
    const [wanted] = await listTillOrders(store, [row.order_id], now());
    if (!order || !wanted || !choice) return;
    if (order.status === OrderStatus.CANCELLED) return unwanted(row, order);
    const menu = await readTillState<TillMenu>(store, 'menu');
    if (menu && !isMenuOf(menu.value, choice)) {
      await readTillStateSoon(store, 'menu', now());
      await noteSentOrder(store, row, { failure: 'no-menu', due_at: later(FIRST_WAIT_MS) });
      return;
    }
    const links = await readTillLinks(store);
    const { promised_minutes: promisedMinutes } = order;
    const parts = { id: row.id, order: wanted, promisedMinutes, choice, links, timeZone, now: now() };
    const written = writeOrderBody({ ...parts, menu: menu?.value ?? null });
    if ('failure' in written) return fail(row, written.failure);
    const sent = {
      body_json: written.body,
      organization_id: choice.organizationId,
      sent_changed_at: order.changed_at,
      sent_at: now().toISOString(),
    };
    // Stored before it is sent: any process repeats the same body under the same id.
    if (await noteSentOrder(store, row, sent)) await post(api, { ...row, ...sent }, { isFirst: true });
  }

  /** @param isFirst nothing was sent under this id before */
  async function post(api: Iiko, row: SentOrder, { isFirst }: { isFirst: boolean }): Promise<void> {
    const outcome = await api.createOrder(row.body_json ?? '');
    if (outcome.kind === 'answer' && outcome.answer.orderInfo.id === row.id) {
      const { orderInfo, correlationId } = outcome.answer;
      return apply(api, { ...row, correlation_id: correlationId }, orderInfo);
    }
    if (outcome.kind === 'refused') {
      const { failure, isAccess } = outcome;
      if (failure.endsWith(DUPLICATED)) return defer(row, ASK_AGAIN);
      // Nothing was done, so after a correction the order may be written anew. An earlier request may still have its effect.
      const unsent = isFirst ? { sent_at: null, body_json: null } : {};
      if (isAccess) return defer(row, outcome, unsent);
      return fail(row, failure, { ...unsent, is_watched: isFirst ? 0 : 1 });
    }
    return defer(row, outcome.kind === 'answer' ? UNREADABLE_OUTCOME : outcome);
  }

  async function watch(): Promise<void> {
    const current = till();
    if (!current) return;
    const rows: SentOrder[] = [];
    while (rows.length < MAX_IDS && !closing.signal.aborted) {
      const row = await claimSentOrder(store, { isNew: false, now: now() });
      if (!row) break;
      rows.push(row);
    }
    // One that is refused must not hide the others (inferred: «not found» is a 400).
    const [single, together] = [rows.filter(isRefused), rows.filter((row) => !isRefused(row))];
    for (const row of single) await look(current.api, row.organization_id ?? '', [row]);
    for (const organization of new Set(together.map(({ organization_id }) => organization_id ?? ''))) {
      const own = together.filter(({ organization_id }) => organization_id === organization);
      await look(current.api, organization, own);
    }
    if (rows.length === MAX_IDS) await watch();
  }

  async function look(api: Iiko, organizationId: string, rows: readonly SentOrder[]): Promise<void> {
    const outcome = await api.findOrders(
      organizationId,
      rows.map(({ till_id }) => till_id),
    );
    const [only, ...others] = rows;
    if (only && others.length === 0 && isUnknownOrder(outcome)) return applyAbsence(api, only);
    for (const row of rows) {
      if (outcome.kind !== 'answer') {
        await defer(row, outcome);
        continue;
      }
      const info = outcome.answer.orders.find(({ id }) => id === row.till_id);
      if (!info) await applyAbsence(api, row);
      else if (info.creationStatus === null) await defer(row, UNREADABLE_OUTCOME);
      else await apply(api, row, info);
    }
  }

  async function applyAbsence(api: Iiko, row: SentOrder): Promise<void> {
    const order = await findDeskOrder(store, row.order_id);
    if (!isWanted(row, order)) return unwanted(row, order);
    if (row.state === 'failed' || (row.state === 'live' && isOver(order?.status))) return watchOn(row);
    if (row.state === 'live') {
      // One answer alone proves nothing.
      if (row.failure === GONE) return fail(row, GONE);
      await noteSentOrder(store, row, { failure: GONE, due_at: later(PENDING_MS * 5), attempts: 0 });
      return;
    }
    // Never got there: the same order again.
    if (row.state === 'waiting' && row.body_json !== null) return post(api, row, { isFirst: false });
    // Taken, and gone.
    if (ageOf(row.sent_at) > TAKE_WITHIN_MS) return fail(row, 'absent');
    await noteSentOrder(store, row, { due_at: later(PENDING_MS), attempts: 0 });
  }

  /** What the till says of an order, compared with what it should have. */
  async function apply(api: Iiko, row: SentOrder, info: OrderInfo): Promise<void> {
    if (info.creationStatus === 'Success') return applyLive(api, row, info);
    const order = await findDeskOrder(store, row.order_id);
    const { correlation_id } = row;
    if (!isWanted(row, order)) return unwanted(row, order);
    const code = info.errorInfo?.code ?? 'unknown';
    // It exists: the next look reads it.
    if (info.creationStatus === 'Error' && code === DUPLICATED) return defer(row, ASK_AGAIN);
    if (row.state === 'live' && info.creationStatus === 'Error' && !isOver(order?.status))
      return fail(row, code);
    if (row.state === 'failed' || row.state === 'live') return watchOn(row);
    const isLate = ageOf(row.sent_at) > TAKE_WITHIN_MS;
    if (info.creationStatus === 'Error' && (isLate || !MAY_APPEAR.includes(code))) {
      return fail(row, code, { correlation_id });
    }
    const wait = ageOf(row.sent_at) > 30_000 ? PENDING_MS * 5 : PENDING_MS;
    await noteSentOrder(store, row, {
      state: 'pending',
      correlation_id,
      failure: null,
      due_at: later(wait),
      attempts: 0,
    });
  }

  async function applyLive(
    api: Iiko,
    row: SentOrder,
    { timestamp, order: theirs }: OrderInfo,
  ): Promise<void> {
    const isOld = row.their_stamp !== null && timestamp < Number(row.their_stamp);
    const status = isOld ? row.their_status : (theirs?.status ?? row.their_status);
    const told = { their_status: status, their_stamp: isOld ? row.their_stamp : String(timestamp) };
    const order = await findDeskOrder(store, row.order_id);
    if (theirs?.movedToDeliveryId && theirs.movedToDeliveryId !== row.till_id && !isOld) {
      await noteSentOrder(store, row, {
        ...told,
        ...(isWanted(row, order) && { state: 'live' }),
        till_id: theirs.movedToDeliveryId,
        organization_id: theirs.movedToOrganizationId ?? row.organization_id,
        their_stamp: null,
        due_at: later(PENDING_MS),
        attempts: 0,
      });
      return;
    }
    if (!isWanted(row, order)) return removeLive(api, { ...row, ...told }, order);
    const state = { state: 'live' as const, failure: null, correlation_id: row.correlation_id };
    const ours =
      order && status !== null && !isOld ? await hear(order, status, theirs?.cancelInfo?.cause.name) : order;
    const isEnded = ours !== null && isOver(ours.status) && isOver(STATUSES.get(status));
    const wait = ours && isOver(ours.status) ? ENDED_HERE_MS : LIVE_MS;
    const noted = { ...told, ...state, attempts: 0, due_at: later(wait) };
    if (isEnded || ageOf(row.sent_at) > WATCH_MS) {
      await noteSentOrder(store, row, { ...noted, state: 'ended', is_watched: 0, body_json: null });
      return;
    }
    const command = ours && status !== null ? await commandFor(ours, status) : null;
    await noteSentOrder(store, row, {
      ...noted,
      ...(command && (await give(api, { ...row, ...told }, command))),
    });
  }

  /** @returns the order as it is then */
  async function hear(
    order: DeskOrder,
    status: string,
    cause: string | undefined,
  ): Promise<DeskOrder | null> {
    const ours = STATUSES.get(status);
    if (ours === undefined || ours === OrderStatus.NEW || isOver(order.status)) return order;
    // Noted although it is the order's already: staff must not take it back.
    const isNews = order.status === ours ? order.told_status !== ours : isBehind(order.status, ours);
    if (!isNews) return order;
    const reason = cause?.trim().slice(0, MAX_REASON);
    const result = await advanceStatus(store, {
      orderId: order.id,
      status: ours,
      by: TILL,
      now: now(),
      ...(ours === OrderStatus.CANCELLED && reason && { reason }),
    });
    return 'order' in result ? result.order : null;
  }

  /** Not in the ten seconds in which staff may take it back. */
  async function commandFor(order: DeskOrder, status: string): Promise<string | null> {
    const theirs = STATUSES.get(status);
    if (theirs === undefined || theirs === OrderStatus.CANCELLED || !isBehind(theirs, order.status))
      return null;
    if (!(await isForGood(order))) return null;
    if (status === 'Unconfirmed' && order.status !== OrderStatus.CANCELLED) return 'confirm';
    return COMMANDS[order.status] ?? null;
  }

  /** Commands are answered later. @returns what to note of the row */
  async function give(api: Iiko, row: SentOrder, command: string): Promise<Partial<SentOrder>> {
    const organization = row.organization_id ?? '';
    const isRepeated = row.command === command;
    if (isRepeated && row.command_id !== null) {
      const state = await api.commandStatus(organization, row.command_id);
      // Its end is not known yet, or the next look will show it.
      if (state.kind === 'unknown' || (state.kind === 'answer' && state.answer.state === 'InProgress'))
        return {};
    }
    const tries = isRepeated ? row.command_tries : 0;
    if (command !== CANCEL && tries >= MAX_COMMANDS) return {};
    const outcome =
      command === CANCEL
        ? await api.cancel(organization, row.till_id, settings.current()?.choice?.cancelCauseId ?? null)
        : command === 'confirm'
          ? await api.confirm(organization, row.till_id)
          : await api.updateStatus(organization, row.till_id, command);
    const id = outcome.kind === 'answer' ? outcome.answer.correlationId : null;
    if (outcome.kind !== 'answer') log.warn({ failure: outcome.failure, command }, UNEXPECTED);
    return {
      command,
      command_id: id,
      command_tries: tries + 1,
      due_at: later(command === CANCEL ? Math.min(PENDING_MS * 2 ** tries, MAX_WAIT_MS) : PENDING_MS * 2),
    };
  }

  /** The order was cancelled here, or another attempt or staff took its place. */
  async function removeLive(api: Iiko, row: SentOrder, order: DeskOrder | null): Promise<void> {
    const { their_status, their_stamp, correlation_id } = row;
    const status = STATUSES.get(their_status);
    const isCancelled =
      order?.status === OrderStatus.CANCELLED && row.state !== 'retried' && row.state !== 'settled';
    const told = { their_status, their_stamp, correlation_id, attempts: 0, due_at: later(UNWANTED_MS) };
    if (status === OrderStatus.CANCELLED) {
      await noteSentOrder(store, row, { ...told, trouble: null, is_watched: 0, ...(isCancelled && ENDED) });
      return;
    }
    if (order && isCancelled && !(await isForGood(order))) {
      await noteSentOrder(store, row, { ...told, state: 'live', due_at: later(PENDING_MS) });
      return;
    }
    const given = await give(api, row, CANCEL);
    const isRefused = (given.command_tries ?? row.command_tries) > 2;
    await noteSentOrder(store, row, {
      ...told,
      ...given,
      ...(isCancelled && { state: 'live' }),
      ...(isRefused && { trouble: 'not-cancelled' }),
    });
  }

  async function watchOn(row: SentOrder): Promise<void> {
    const isWatched = ageOf(row.sent_at) < WATCH_MS;
    const wait = row.state === 'live' ? LIVE_MS : UNWANTED_MS;
    await noteSentOrder(store, row, { is_watched: isWatched ? 1 : 0, due_at: later(wait), attempts: 0 });
  }

  /** Staff cannot take its last change back any more. */
  async function isForGood(order: DeskOrder): Promise<boolean> {
    const last = await lastChange(store, order);
    return last === null || ageOf(last.at) >= AFTER_CHANGE_MS;
  }

  async function unwanted(row: SentOrder, order: DeskOrder | null): Promise<void> {
    const isOpen = row.state !== 'retried' && row.state !== 'settled';
    if (isOpen && order && !(await isForGood(order))) {
      await noteSentOrder(store, row, { due_at: later(PENDING_MS), attempts: 0 });
      return;
    }
    const isWatched = ageOf(row.settled_at ?? row.sent_at) < WATCH_UNWANTED_MS;
    await noteSentOrder(store, row, {
      ...(isOpen && ENDED),
      is_watched: isWatched ? 1 : 0,
      due_at: later(UNWANTED_MS),
      attempts: 0,
    });
  }

  async function fail(row: SentOrder, failure: string, more: Partial<SentOrder> = {}): Promise<void> {
    const isNews = await noteSentOrder(store, row, {
      state: 'failed',
      failure,
      is_watched: row.sent_at === null ? 0 : 1,
      due_at: later(UNWANTED_MS),
      attempts: 0,
      ...more,
    });
    // Without its end, which may be the title of a dish.
    const [code] = /^(?:\d{3} )?\S+/.exec(failure) ?? [];
    if (isNews) log.error({ failure: code }, 'the till has not got an order');
  }

  async function defer(
    row: SentOrder,
    outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>,
    more: Partial<SentOrder> = {},
  ): Promise<void> {
    // Repeated faulty requests may block the key.
    const longest = outcome.kind === 'refused' && !outcome.isAccess ? MAX_REFUSED_WAIT_MS : MAX_WAIT_MS;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(row.attempts - 1, 10), longest);
    const asked = outcome.kind === 'unknown' ? outcome.retryAfterMs : 0;
    log.warn({ failure: outcome.failure, attempts: row.attempts }, UNEXPECTED);
    await noteSentOrder(store, row, {
      failure: outcome.failure,
      due_at: later(Math.max(wait, asked)),
      ...more,
    });
  }

  async function drain(next: () => Promise<boolean>): Promise<void> {
    while (!closing.signal.aborted && (await next()));
  }
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const ageOf = (at: string | null) => now().getTime() - Date.parse(at ?? '');
  const onError = (err: unknown) => log.error({ err }, 'orders for the till cannot be read or written');

  return {
    /** @param secret of the request. @returns false: it is not the till's. Nothing else of it is believed. */
    async notify(secret: string, told: { tillIds: readonly string[]; hasStops: boolean }): Promise<boolean> {
      const values = settings.current();
      if (values === null || !isSame(secret, values.secret)) return false;
      await askSoon(store, told.tillIds, now());
      if (told.hasStops) await readTillStateSoon(store, 'stops', now());
      return true;
    },
    /** Everything that is due. */
    async advance(): Promise<void> {
      await writeDue();
      await drain(sendNext);
      await watch();
      await readStops();
    },
    /** The menu, if it is due: once a day. */
    advanceMenu: readMenu,
    start(): void {
      const works = [writeDue, ...SENDERS.map(() => () => drain(sendNext)), watch, readStops, readMenu];
      const polling = { signal: closing.signal, onError };
      workers.push(...[...works, settings.refresh].map((work) => poll(work, polling)));
    },
    /** Resolves when no request is running. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(workers);
    },
  };
}

const UNREADABLE_OUTCOME = { kind: 'unknown', failure: UNREADABLE, retryAfterMs: 0 } as const;
const DUPLICATED = 'DuplicatedOrderId';
/** The till had it, and lists it no more. */
const GONE = 'gone';
const ASK_AGAIN = { kind: 'unknown', failure: DUPLICATED, retryAfterMs: 0 } as const;
/** «Creation timeout expired»: it may still appear (inferred). */
const MAY_APPEAR = ['Common', 'InternalServerError', 'UnknownError', 'unknown'];
const ENDED = { state: 'ended', body_json: null } as const;

/** Of the last look at it, perhaps because of another order. */
function isRefused({ failure }: SentOrder): boolean {
  return failure !== null && /^4(?:00|04|10)\b/.test(failure);
}

function isUnknownOrder(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && /(?:order|delivery)_?not_?found/i.test(outcome.failure);
}

/** Whether the till should cook it. */
function isWanted({ state }: SentOrder, order: DeskOrder | null): boolean {
  const isOpen = state === 'waiting' || state === 'pending' || state === 'live' || state === 'failed';
  return isOpen && order !== null && order.status !== OrderStatus.CANCELLED;
}

function isOver(status: string | undefined): boolean {
  return status === OrderStatus.DONE || status === OrderStatus.CANCELLED;
}
