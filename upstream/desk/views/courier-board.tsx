/** @jsxImportSource hono/jsx */
import { OrderStatus } from '#contract/enums.ts';
import { phoneHref } from '#contract/phones.ts';
import type { AuditRow } from '../../store/journal/audit.ts';
import { boardStateOf, type DeskOrder } from '../../store/orders/desk-orders.ts';
import { COURIER, GUEST_WRITES } from '../desk-texts.ts';
import { byDue, dueOf } from '../due.ts';
import type { Clock } from '../restaurant-time.ts';
import { Undo } from './board.tsx';
import { ExtraFacts } from './guest-texts.tsx';
import { Alert } from './layout.tsx';
import { Money } from './money.tsx';
import { Lateness, MoveForm } from './order-card.tsx';

type CourierBoardProps = {
  orders: DeskOrder[];
  undoable: AuditRow | null;
  clock: Clock;
  city: string | null;
  problem?: string | undefined;
};

export function CourierBoard({ orders, undoable, clock, city, problem }: CourierBoardProps) {
  const ready = orders.filter(({ status }) => status === OrderStatus.READY);
  const onWay = orders.filter(({ status }) => status === OrderStatus.ON_WAY);
  return (
    <div id="board" data-state={boardStateOf(orders)} data-new={0}>
      <h1 class="hidden">Заказы</h1>
      <div class="said">
        {problem && <Alert>{problem}</Alert>}
        {undoable && <Undo change={undoable} clock={clock} />}
      </div>
      <div class="board board--courier">
        <CourierColumn id="on-way" orders={onWay} clock={clock} city={city} />
        <CourierColumn id="ready" orders={ready} clock={clock} city={city} />
      </div>
    </div>
  );
}

type ColumnProps = { id: 'ready' | 'on-way'; orders: DeskOrder[]; clock: Clock; city: string | null };

function CourierColumn({ id, orders, clock, city }: ColumnProps) {
  return (
    <section class="column" aria-labelledby={id}>
      <h2 id={id}>
        {COURIER[id]} <span class="count">{orders.length}</span>
      </h2>
      {orders.length === 0 ? (
        <p class="empty">Пусто</p>
      ) : (
        byDue(orders).map((order) => <CourierCard order={order} clock={clock} city={city} />)
      )}
    </section>
  );
}

function CourierCard({ order, clock, city }: { order: DeskOrder; clock: Clock; city: string | null }) {
  const { id, status, address, phone, full_name, user_comment } = order;
  const isReady = status === OrderStatus.READY;
  return (
    <article id={`order-${id}`} class="card" aria-labelledby={`number-${id}`} tabindex={-1}>
      <header class="card__head">
        <h3 id={`number-${id}`}>№{id}</h3>
        <p class="card__age">
          к {clock.formatMoment(dueOf(order).toISOString())}
          <Lateness order={order} clock={clock} />
        </p>
      </header>
      <p class="courier__address">
        <a href={mapHref(address ?? '', city)} rel="noreferrer">
          {address}
        </a>
      </p>
      <p>
        <a class="button wide" href={phoneHref(phone)}>
          {phone}
        </a>{' '}
        {full_name}
      </p>
      <Money order={order} hasCharge={false} />
      <ExtraFacts order={order} />
      {user_comment && (
        <p class="comment">
          {GUEST_WRITES}: «{user_comment}»
        </p>
      )}
      <MoveForm order={order}>
        <button type="submit" class="main wide" name="move" value={isReady ? 'hand-over' : 'finish'}>
          {isReady ? COURIER.take : COURIER.done}
        </button>
      </MoveForm>
    </article>
  );
}

/** Opens a maps app. Guests leave out the settlement. */
function mapHref(address: string, city: string | null): string {
  const text = [city, address].filter(Boolean).join(', ');
  return `https://yandex.ru/maps/?${new URLSearchParams({ text })}`;
}
