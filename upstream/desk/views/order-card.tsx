/** @jsxImportSource hono/jsx */
import { allergenNames, joinAllergens } from '#contract/allergens.ts';
import { Delivery, OrderStatus } from '#contract/enums.ts';
import { optionTexts } from '#contract/options.ts';
import { phoneHref } from '#contract/phones.ts';
import { type DeskOrder, isOpen } from '../../store/orders/desk-orders.ts';
import { TRANSITIONS } from '../../store/orders/order-transitions.ts';
import { formatMinutes } from '../../texts/format.ts';
import { FOR_OPENING, WANTED_AT, wayName } from '../../texts/order-texts.ts';
import {
  ALLERGENS,
  ALLERGENS_OF_DISH,
  CALL_ASKED,
  MOVES,
  OTHER_MINUTES,
  PERSONAL_REMOVED,
  WAITING,
} from '../desk-texts.ts';
import { promiseOf } from '../due.ts';
import { BY_PHONE } from '../order-form-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import type { Rights } from '../rights.ts';
import { AllergyMark } from './allergy-mark.tsx';
import { GuestTexts } from './guest-texts.tsx';
import { Money } from './money.tsx';

type CardProps = { order: DeskOrder; clock: Clock };
type GuestProps = { order: DeskOrder; rights: Pick<Rights, 'seesPhones'> };

export function OrderCard({ order, clock, rights }: CardProps & GuestProps) {
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
      <Notes order={order} clock={clock} />
      <ForTime order={order} clock={clock} />
      <CallMark order={order} clock={clock} rights={rights} />
      <AllergyMark order={order} />
      <Dishes order={order} />
      <GuestTexts order={order} />
      <Guest order={order} rights={rights} />
      {status === OrderStatus.NEW ? <Accept order={order} clock={clock} /> : <MoveOn order={order} />}
    </article>
  );
}

/** «по телефону», «изменён в 18:40» */
export function Notes({ order: { source, changed_at, changed_by }, clock }: CardProps) {
  if (source === null && changed_at === null) return null;
  return (
    <p>
      {source === 'phone' && <span class="card__note">{BY_PHONE}</span>}{' '}
      {changed_at && (
        <span class="card__note">
          {changed_by === 'guest' ? 'гость изменил в' : 'изменён в'} {clock.formatMoment(changed_at)}
        </span>
      )}
    </p>
  );
}

export function CallMark({ order, clock, rights }: CardProps & GuestProps) {
  if (order.call_asked_at === null || !isOpen(order)) return null;
  return (
    <p class="comment comment--maybe">
      <strong class="comment__alarm">{CALL_ASKED}</strong> в {clock.formatMoment(order.call_asked_at)}
      {rights.seesPhones && (
        <>
          : <a href={phoneHref(order.phone)}>{order.phone}</a>
        </>
      )}
    </p>
  );
}

function Age({ order, clock }: CardProps) {
  return (
    <p class="card__age">
      <time datetime={order.created_at}>{formatMinutes(clock.minutesSince(order.created_at))}</time>
      {order.ready_at && ` · к ${clock.formatMoment(order.ready_at)}`}
      <Lateness order={order} clock={clock} />
    </p>
  );
}

export function Lateness({ order, clock }: CardProps) {
  const { degree, minutes } = clock.latenessOf(order);
  if (degree === 0) return null;
  return <strong> {order.ready_at ? `опаздывает на ${formatMinutes(minutes)}` : WAITING[degree]}</strong>;
}

export function ForTime({ order: { wanted_at, scheduled_for }, clock }: CardProps) {
  const moment = wanted_at ?? scheduled_for;
  if (moment === null) return null;
  return (
    <p>
      {wanted_at === null ? FOR_OPENING : WANTED_AT}: <b>{clock.formatMoment(moment)}</b>
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
          {hasAllergens && <Allergens allergens={allergens} options={options} />}
        </li>
      ))}
    </ul>
  );
}

type AllergensProps = Pick<DeskOrder['items'][number], 'allergens' | 'options'>;

/** «нет» only if all are known, of dish and options. */
export function Allergens({ allergens, options }: AllergensProps) {
  const known = joinAllergens(allergens ?? [], ...options.map((option) => option.allergens ?? []));
  const unstated = [
    ...(allergens ? [] : [ALLERGENS_OF_DISH]),
    ...options.flatMap((option) => (option.allergens ? [] : `«${option.title}»`)),
  ];
  if (known.length === 0 && !allergens) return null;
  return (
    <p class="allergens">
      {ALLERGENS}: {allergenNames(known) || (unstated.length === 0 ? 'нет' : 'в блюде нет')}
      {unstated.length > 0 && ` (не указаны: ${unstated.join(', ')})`}
    </p>
  );
}

/** One per line: the kitchen must not overlook any. */
export function Options({ options }: Pick<DeskOrder['items'][number], 'options'>) {
  if (options.length === 0) return null;
  return (
    <ul class="options">
      {options.map((option) => (
        <li>{optionTexts([option])}</li>
      ))}
    </ul>
  );
}

export function Guest({ order, rights }: GuestProps) {
  const { address, phone, full_name } = order;
  return (
    <div class="card__guest">
      <p>
        <b>{wayName(order)}</b>
        {address && <>: {address}</>}
      </p>
      {order.personal_removed_at ? (
        <p>{PERSONAL_REMOVED}</p>
      ) : (
        <p>
          {rights.seesPhones && <a href={phoneHref(phone)}>{phone}</a>} {full_name}
        </p>
      )}
      <Money order={order} />
    </div>
  );
}

export function AcceptPromised({ order, clock }: CardProps) {
  const promise = promiseOf(order, clock).toISOString();
  const isWanted = order.wanted_at !== null && Date.parse(order.wanted_at) === Date.parse(promise);
  return (
    <button
      type="submit"
      class="main wide"
      name="move"
      value={`accept:${isWanted ? 'wanted' : `${promise.slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`}`}
    >
      {MOVES.accept} · к&nbsp;{clock.formatMoment(promise)}
    </button>
  );
}

function Accept({ order, clock }: CardProps) {
  return (
    <MoveForm order={order}>
      <AcceptPromised order={order} clock={clock} />
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

export function MoveOn({ order }: { order: DeskOrder }) {
  const next = TRANSITIONS.find(
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

export function MoveForm({ order, children }: { order: DeskOrder; children: unknown }) {
  return (
    <form method="post" action={`/orders/${order.id}/move`} class="card__form" data-move>
      <input type="hidden" name="seen" value={order.changes} />
      {children}
    </form>
  );
}
