/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { OrderStatus } from '#contract/enums.ts';
import { type Fault, faultText } from '../../content/faults.ts';
import type { ContentTrouble } from '../../publish/content-watch.ts';
import type { AuditRow } from '../../store/journal/audit.ts';
import { UNDO_MS } from '../../store/orders/change-status.ts';
import { boardStateOf, type DeskOrder } from '../../store/orders/desk-orders.ts';
import type { TaskRow } from '../../store/orders/provider-tasks.ts';
import type { TillTrouble } from '../../store/orders/sent-to-till.ts';
import { formatKopecks } from '../../texts/format.ts';
import { STATUSES } from '../../texts/order-texts.ts';
import type { BusinessDays } from '../calendar.ts';
import { ACTIONS, COLUMNS, DUE } from '../desk-texts.ts';
import { byDue, dueGroupOf, dueOf } from '../due.ts';
import { findKind, titleOfKind } from '../menu/kind-titles.ts';
import { problemInForm } from '../menu/menu-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import type { Rights } from '../rights.ts';
import { FailedTasks, StoppedPayments } from './failed-tasks.tsx';
import { Alert } from './layout.tsx';
import { OrderCard } from './order-card.tsx';
import { TillTroubles } from './till-troubles.tsx';

export type BoardProps = {
  open: DeskOrder[];
  ended: DeskOrder[];
  undoable: AuditRow | null;
  clock: Clock;
  days: BusinessDays;
  rights: Rights;
  orderStop: string | null;
  failed: { refunds: readonly TaskRow[]; receipts: readonly TaskRow[]; till: readonly TillTrouble[] };
  /** Ids of orders that wait for the payment provider's key. */
  stopped: readonly number[];
  /** Of the payment provider. */
  hasKey: boolean;
  problem?: string | undefined;
  contentTrouble: ContentTrouble | null;
  contentWarnings: readonly Fault[];
};

const { NEW, ACCEPTED, READY, ON_WAY } = OrderStatus;

export function Board(props: BoardProps) {
  const { open, ended, undoable, clock, days, rights, orderStop, failed, stopped, hasKey, problem } = props;
  const { contentTrouble, contentWarnings } = props;
  const sorted = byDue(open);
  const ordersIn = (wanted: OrderStatus) => sorted.filter(({ status }) => status === wanted);
  const fresh = ordersIn(NEW);
  const shown = { clock, rights };
  return (
    <div
      id="board"
      data-state={boardStateOf(
        open,
        [...failed.refunds, ...failed.receipts, ...failed.till],
        hasKey ? stopped : null,
      )}
      data-new={fresh.length}
    >
      <h1 class="hidden">Заказы</h1>
      <div class="said">
        {problem && <Alert>{problem}</Alert>}
        {undoable && <Undo change={undoable} clock={clock} />}
      </div>
      <TillTroubles troubles={failed.till} />
      <StoppedPayments orderIds={stopped} hasKey={hasKey} mayDeal={rights.mayReturnMoney} />
      <FailedTasks kind="refund" tasks={failed.refunds} mayDeal={rights.mayReturnMoney} />
      <FailedTasks kind="receipt" tasks={failed.receipts} mayDeal={rights.mayReturnMoney} />
      {orderStop !== null && (
        <p class="told" role="status">
          {orderStop}
        </p>
      )}
      {contentTrouble && <RefusedContent trouble={contentTrouble} clock={clock} />}
      {!contentTrouble && contentWarnings.length > 0 && <ContentWarnings warnings={contentWarnings} />}
      <div class="board">
        <Column id="fresh" count={fresh.length}>
          <Cards orders={fresh} {...shown} />
        </Column>
        <Cooking orders={ordersIn(ACCEPTED)} days={days} {...shown} />
        <Column id="ready" count={ordersIn(READY).length}>
          <Cards orders={ordersIn(READY)} {...shown} />
        </Column>
        <Column id="on-way" count={ordersIn(ON_WAY).length}>
          <Cards orders={ordersIn(ON_WAY)} {...shown} />
        </Column>
      </div>
      {ended.length > 0 && (
        <section class="ended" aria-labelledby="ended">
          <h2 id="ended">Сегодня завершены: {ended.length}</h2>
          <OrderRows orders={ended} {...shown} />
        </section>
      )}
    </div>
  );
}

type ColumnProps = { id: keyof typeof COLUMNS; count: number; children: Child };

/** As wide as its cards: small columns share a row. */
function columnClass(count: number): string {
  return `column column--${Math.min(count, MAX_SHARED_CARDS)}`;
}

function Column({ id, count, children }: ColumnProps) {
  return (
    <section class={columnClass(count)} aria-labelledby={id}>
      <h2 id={id}>
        {COLUMNS[id]} <span class="count">{count}</span>
      </h2>
      {count === 0 ? <p class="empty">Пусто</p> : children}
    </section>
  );
}

/** With more, a section takes whole rows: board.css. */
const MAX_SHARED_CARDS = 4;

type CardsProps = { orders: DeskOrder[]; clock: Clock; rights: Rights };

function Cards({ orders, ...shown }: CardsProps) {
  return (
    <div class="column__cards">
      {orders.map((order) => (
        <OrderCard order={order} {...shown} />
      ))}
    </div>
  );
}

const TODAY = ['late', 'now', 'later'] as const;

/** Nobody cooks other days' orders now. */
function Cooking({ orders, days, ...shown }: CardsProps & { days: BusinessDays }) {
  const groups = groupBy(orders, (order) => dueGroupOf(order, shown.clock, days));
  const others = groupBy(groups.get('other-day') ?? [], (order) => days.dayOf(dueOf(order)));
  const today = TODAY.flatMap((group) => {
    const due = groups.get(group);
    return due ? { group, due } : [];
  });
  return (
    <Column id="cooking" count={orders.length}>
      <div class="column__groups">
        {today.map(({ group, due }) => (
          <div class={`due ${columnClass(due.length)}`}>
            <h3 class={`due__name due__name--${group}`}>
              {DUE[group]} <span class="count">{due.length}</span>
            </h3>
            <Cards orders={due} {...shown} />
          </div>
        ))}
      </div>
      {others.size > 0 && (
        <details id="other-days" class="due">
          <summary>
            {DUE['other-day']}:{' '}
            {[...others].map(([day, due]) => `${formatDay(day)} — ${due.length}`).join(', ')}
          </summary>
          {[...others].map(([day, due]) => (
            <>
              <h3 class="due__name">{formatDay(day)}</h3>
              <Cards orders={due} {...shown} />
            </>
          ))}
        </details>
      )}
    </Column>
  );
}

function groupBy<Key>(orders: DeskOrder[], keyOf: (order: DeskOrder) => Key): Map<Key, DeskOrder[]> {
  const groups = new Map<Key, DeskOrder[]>();
  for (const order of orders) groups.set(keyOf(order), [...(groups.get(keyOf(order)) ?? []), order]);
  return groups;
}

/** «29 ноября» */
function formatDay(day: string): string {
  return new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

function RefusedContent({ trouble: { since, faults }, clock }: { trouble: ContentTrouble; clock: Clock }) {
  return (
    <details class="refused">
      <summary>
        Изменения меню не приняты ({clock.formatMoment(since)}): в файлах ошибки. Гости видят прежнее меню.
      </summary>
      <Lines of={faults} />
    </details>
  );
}

/** Of files: their lines. Of entries that are edited at the desk: the forms. */
function ContentWarnings({ warnings }: { warnings: readonly Fault[] }) {
  const ofFiles = warnings.filter((warning) => !isOfForm(warning));
  const byEntry = new Map<string, Fault[]>();
  for (const warning of warnings.filter(isOfForm)) {
    const entry = formOf(warning);
    byEntry.set(entry, [...(byEntry.get(entry) ?? []), warning]);
  }
  const places = ofFiles.length > 0 ? ', но в файлах' : ', но в нём';
  return (
    <details class="refused refused--lightly">
      <summary>
        Меню на сайте{places} есть что проверить: {ofFiles.length + byEntry.size}
      </summary>
      <ul>
        {[...byEntry].map(([form, found]) => (
          <li>
            <a href={form}>{found[0]?.title ?? titleOfKind(found[0]?.kind)}</a>:{' '}
            {[...new Set(found.map(({ problem }) => problemInForm(problem)))].join('; ')}
          </li>
        ))}
      </ul>
      {ofFiles.length > 0 && <Lines of={ofFiles.map(faultText)} />}
    </details>
  );
}

/** Faults of files have lines. */
function isOfForm({ kind, key, line }: Fault): boolean {
  return line === undefined && key !== undefined && findKind(kind) !== undefined;
}

function formOf({ kind, key = '' }: Fault): string {
  return `/menu/${kind}/${encodeURIComponent(key)}`;
}

function Lines({ of: lines }: { of: string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li>
          <code>{line}</code>
        </li>
      ))}
    </ul>
  );
}

export function Undo({ change, clock }: { change: AuditRow; clock: Clock }) {
  const left = Math.max(0, Date.parse(change.at) + UNDO_MS - clock.now().getTime());
  return (
    <form
      class="undo"
      method="post"
      action={`/orders/${change.order_id}/undo`}
      data-move
      data-card={`order-${change.order_id}`}
      data-left={left}
    >
      <input type="hidden" name="seen" value={change.change_no ?? 0} />
      <p role="status">
        Заказ №{change.order_id}: {change.to_status && STATUSES[change.to_status].toLowerCase()}.
      </p>
      <button type="submit">Вернуть назад</button>
    </form>
  );
}

export function OrderRows({ orders, clock, rights }: CardsProps) {
  return (
    <ul class="rows">
      {orders.map(({ id, status, full_name, phone, total_kopecks, created_at, done_at, cancel_reason }) => (
        <li>
          <a href={`/orders/${id}`}>№{id}</a> <span>{clock.formatMoment(done_at ?? created_at)}</span>{' '}
          <b class={`status status--${status}`}>{STATUSES[status]}</b> <span>{full_name}</span>{' '}
          {rights.seesPhones && <span>{phone}</span>} <span>{formatKopecks(total_kopecks)}</span>
          {cancel_reason && <span>{cancel_reason}</span>}
        </li>
      ))}
    </ul>
  );
}

export function Changes({
  changes,
  clock,
  isOfAll = false,
}: {
  changes: AuditRow[];
  clock: Clock;
  isOfAll?: boolean;
}) {
  return (
    <ol class="changes">
      {changes.map(({ at, user_name, action, detail, to_status, order_id, message_id }) => (
        <li>
          <time datetime={at}>{clock.formatMoment(at)}</time>{' '}
          {isOfAll && order_id !== null && <a href={`/orders/${order_id}`}>№{order_id}</a>} <b>{user_name}</b>{' '}
          {ACTIONS[action]}
          {message_id !== null && ` №${message_id}`}
          {order_id === null && detail && `: ${detail}`}
          {action === 'accept' && detail && ` на ${detail} мин`}
          {action === 'cancel' && detail && `: ${detail}`}
          {action === 'undo' && to_status && `: ${STATUSES[to_status].toLowerCase()}`}
        </li>
      ))}
    </ol>
  );
}
