/** @jsxImportSource hono/jsx */
import { OrderStatus } from '#contract/enums.ts';
import type { ContentTrouble } from '../../publish/content-watch.ts';
import type { AuditRow } from '../../store/journal/audit.ts';
import { UNDO_MS } from '../../store/orders/change-status.ts';
import { boardStateOf, type DeskOrder } from '../../store/orders/desk-orders.ts';
import { formatKopecks } from '../../texts/format.ts';
import { STATUSES } from '../../texts/order-texts.ts';
import { ACTIONS, COLUMNS } from '../desk-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { Alert } from './layout.tsx';
import { OrderCard } from './order-card.tsx';

export type BoardProps = {
  open: DeskOrder[];
  ended: DeskOrder[];
  undoable: AuditRow | null;
  clock: Clock;
  /** Shown to guests while no orders are taken. */
  orderStop: string | null;
  /** Why the last change was refused. */
  problem?: string | undefined;
  contentTrouble: ContentTrouble | null;
  contentWarnings: string[];
};

const { NEW, ACCEPTED } = OrderStatus;

export function Board(props: BoardProps) {
  const { open, ended, undoable, clock, orderStop, problem, contentTrouble, contentWarnings } = props;
  const fresh = open.filter(({ status }) => status === NEW);
  const cooking = open.filter(({ status }) => status === ACCEPTED);
  const leaving = open.filter(({ status }) => status !== NEW && status !== ACCEPTED);
  return (
    <div id="board" data-state={boardStateOf(open)} data-new={fresh.length}>
      <h1 class="hidden">Заказы</h1>
      <div class="said">
        {problem && <Alert>{problem}</Alert>}
        {undoable && <Undo change={undoable} clock={clock} />}
      </div>
      {orderStop !== null && (
        <p class="told" role="status">
          {orderStop}
        </p>
      )}
      {contentTrouble && <RefusedContent trouble={contentTrouble} clock={clock} />}
      {!contentTrouble && contentWarnings.length > 0 && <ContentWarnings warnings={contentWarnings} />}
      <div class="board">
        <Column id="fresh" title={COLUMNS.fresh} orders={fresh} clock={clock} />
        <Column id="cooking" title={COLUMNS.cooking} orders={cooking} clock={clock} />
        <Column id="leaving" title={COLUMNS.leaving} orders={leaving} clock={clock} />
      </div>
      {ended.length > 0 && (
        <section class="ended" aria-labelledby="ended">
          <h2 id="ended">Сегодня завершены: {ended.length}</h2>
          <OrderRows orders={ended} clock={clock} />
        </section>
      )}
    </div>
  );
}

type ColumnProps = { id: string; title: string; orders: DeskOrder[]; clock: Clock };

/** Constant position and width, so that orders do not move. */
function Column({ id, title, orders, clock }: ColumnProps) {
  return (
    <section class="column" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span class="count">{orders.length}</span>
      </h2>
      {orders.length === 0 ? (
        <p class="empty">Пусто</p>
      ) : (
        <div class="column__cards">
          {orders.map((order) => (
            <OrderCard order={order} clock={clock} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Changed files were refused. */
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

/** Warnings about the files that are shown. */
function ContentWarnings({ warnings }: { warnings: string[] }) {
  return (
    <details class="refused refused--lightly">
      <summary>Меню на сайте, но в файлах есть что проверить: {warnings.length}</summary>
      <Lines of={warnings} />
    </details>
  );
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

function Undo({ change, clock }: { change: AuditRow; clock: Clock }) {
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

/** Ended or found orders, one line each. */
export function OrderRows({ orders, clock }: { orders: DeskOrder[]; clock: Clock }) {
  return (
    <ul class="rows">
      {orders.map(({ id, status, full_name, phone, total_kopecks, created_at, done_at, cancel_reason }) => (
        <li>
          <a href={`/orders/${id}`}>№{id}</a> <span>{clock.formatMoment(done_at ?? created_at)}</span>{' '}
          <b class={`status status--${status}`}>{STATUSES[status]}</b> <span>{full_name}</span>{' '}
          <span>{phone}</span> <span>{formatKopecks(total_kopecks)}</span>
          {cancel_reason && <span>{cancel_reason}</span>}
        </li>
      ))}
    </ul>
  );
}

/** @param isOfAll the whole journal, instead of one order's changes */
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
