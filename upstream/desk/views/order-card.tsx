/** @jsxImportSource hono/jsx */
import { type Allergen, allergenNames } from '#contract/allergens.ts';
import { Delivery, OrderStatus } from '#contract/enums.ts';
import { phoneHref } from '#contract/phones.ts';
import type { DeskOrder } from '../../store/desk-orders.ts';
import { MOVE_RULES } from '../../store/order-moves.ts';
import { type Clock, formatKopecks, formatMinutes } from '../clock.ts';
import {
  ALLERGENS,
  deliveryName,
  FOR_OPENING,
  MOVES,
  OTHER_MINUTES,
  PERSONAL_REMOVED,
  paymentName,
  USUAL_MINUTES,
  WAITING,
} from '../words.ts';
import { GuestTexts } from './guest-texts.tsx';

type CardProps = { order: DeskOrder; clock: Clock };

/** Everything that is needed to cook an order and to bring it, and the one touch that moves it on. */
export function OrderCard({ order, clock }: CardProps) {
  const { id, status } = order;
  const { degree } = clock.latenessOf(order);
  return (
    <article
      id={`order-${id}`}
      class={degree === 0 ? 'card' : `card card--late card--late-${degree}`}
      aria-labelledby={`number-${id}`}
      tabindex={-1}
    >
      <header class="card__head">
        <h3 id={`number-${id}`}>
          <a href={`/orders/${id}`}>№{id}</a>
        </h3>
        <Age order={order} clock={clock} />
      </header>
      <ForOpening order={order} clock={clock} />
      <Dishes order={order} />
      <GuestTexts order={order} />
      <Guest order={order} />
      {status === OrderStatus.NEW ? <Accept order={order} clock={clock} /> : <MoveOn order={order} />}
    </article>
  );
}

/** Minutes since it came; from the acceptance on, when the guest should have it. */
function Age({ order, clock }: CardProps) {
  return (
    <p class="card__age">
      <time datetime={order.created_at}>{formatMinutes(clock.minutesSince(order.created_at))}</time>
      {order.ready_at && ` · к ${clock.moment(order.ready_at)}`}
      <Lateness order={order} clock={clock} />
    </p>
  );
}

/** Of an open order. */
export function Lateness({ order, clock }: CardProps) {
  const { degree, minutes } = clock.latenessOf(order);
  if (degree === 0) return null;
  return <strong> {order.ready_at ? `опаздывает на ${formatMinutes(minutes)}` : WAITING[degree]}</strong>;
}

export function ForOpening({ order: { scheduled_for }, clock }: CardProps) {
  if (scheduled_for === null) return null;
  return (
    <p>
      {FOR_OPENING}: <b>{clock.moment(scheduled_for)}</b>
    </p>
  );
}

export function Dishes({ order, hasAllergens = false }: { order: DeskOrder; hasAllergens?: boolean }) {
  return (
    <ul class="card__dishes">
      {order.items.map(({ title, options, quantity, allergens }) => (
        <li>
          <b>{quantity}&nbsp;×</b> {title}
          <Options options={options} />
          {hasAllergens && <Allergens allergens={allergens} />}
        </li>
      ))}
    </ul>
  );
}

/** Of a dish that states them: «нет» is another thing than nothing. */
export function Allergens({ allergens }: { allergens: Allergen[] | undefined }) {
  if (!allergens) return null;
  return (
    <p class="allergens">
      {ALLERGENS}: {allergenNames(allergens) || 'нет'}
    </p>
  );
}

/** How a dish is wanted: one below the other, since the kitchen must not overlook any. */
export function Options({ options }: Pick<DeskOrder['items'][number], 'options'>) {
  if (options.length === 0) return null;
  return (
    <ul class="options">
      {options.map(({ title }) => (
        <li>{title}</li>
      ))}
    </ul>
  );
}

export function Guest({ order }: { order: DeskOrder }) {
  const { delivery, address, phone, full_name, payment, total_kopecks } = order;
  return (
    <div class="card__guest">
      <p>
        <b>{deliveryName(delivery)}</b>
        {address && <>: {address}</>}
      </p>
      {order.personal_removed_at ? (
        <p>{PERSONAL_REMOVED}</p>
      ) : (
        <p>
          <a href={phoneHref(phone)}>{phone}</a> {full_name}
        </p>
      )}
      <p>
        {paymentName(payment)}, <b>{formatKopecks(total_kopecks)}</b>
      </p>
    </div>
  );
}

function Accept({ order, clock }: CardProps) {
  return (
    <MoveForm order={order}>
      <button type="submit" class="main wide" name="move" value={`accept:${USUAL_MINUTES}`}>
        {MOVES.accept} · {USUAL_MINUTES} {clock.isAhead(order) ? 'мин после открытия' : 'мин'}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of buttons in every browser */}
      <div class="card__minutes" role="group" aria-label={`${MOVES.accept} на другое время`}>
        {OTHER_MINUTES.map((minutes) => (
          <>
            <button
              type="submit"
              name="move"
              value={`accept:${minutes}`}
              aria-label={`${MOVES.accept}, ${minutes} мин`}
            >
              {minutes}
            </button>{' '}
          </>
        ))}
        <a href={`/orders/${order.id}#minutes`} aria-label={`Другое время, заказ №${order.id}`}>
          другое
        </a>
      </div>
    </MoveForm>
  );
}

/** The one way on that an order has from where it stands. */
export function MoveOn({ order }: { order: DeskOrder }) {
  const next = MOVE_RULES.find(
    ({ move, from, delivery }) =>
      move !== 'cancel' &&
      move !== 'accept' &&
      from === order.status &&
      (delivery === undefined || delivery === order.delivery),
  );
  if (!next) return null;
  const text = next.move === 'finish' && order.delivery === Delivery.COURIER ? 'Доставлен' : MOVES[next.move];
  return (
    <MoveForm order={order}>
      <button type="submit" class="main wide" name="move" value={next.move}>
        {text}
      </button>
    </MoveForm>
  );
}

/** It says which state of the order was seen: an order that somebody else has changed meanwhile stays as it is. */
export function MoveForm({ order, children }: { order: DeskOrder; children: unknown }) {
  return (
    <form method="post" action={`/orders/${order.id}/move`} class="card__form" data-move>
      <input type="hidden" name="seen" value={order.changes} />
      {children}
    </form>
  );
}
