/** @jsxImportSource hono/jsx */
import { OrderStatus } from '#contract/enums.ts';
import { UNPAID } from '../../store/database/order-tables.ts';
import type { ConsentRow } from '../../store/guests/consents.ts';
import type { AuditRow } from '../../store/journal/audit.ts';
import { type DeskOrder, isOpen } from '../../store/orders/desk-orders.ts';
import type { OrderChange } from '../../store/orders/order-changes.ts';
import { hasEnded } from '../../store/orders/order-money.ts';
import { isChangeable } from '../../store/orders/order-transitions.ts';
import type { OutboxRow } from '../../store/orders/outbox.ts';
import type { SentOrder, TillTrouble } from '../../store/orders/sent-to-till.ts';
import { formatKopecks } from '../../texts/format.ts';
import { promoName, STATUSES, USUAL_MINUTES } from '../../texts/order-texts.ts';
import {
  CANCEL_REASONS,
  DISCOUNT,
  FEE,
  MAX_MINUTES,
  MAX_REASON,
  MOVES,
  noteName,
  PRINTS,
} from '../desk-texts.ts';
import { CHANGE_ORDER, ORDER_FORM_TEXTS } from '../order-form-texts.ts';
import { endedUnpaid, waitsForPayment } from '../payment-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import type { Rights } from '../rights.ts';
import { AllergyMark } from './allergy-mark.tsx';
import { Changes, OrderRows } from './board.tsx';
import { OrderHistory } from './change-order.tsx';
import { Consents } from './consents.tsx';
import { GuestTexts } from './guest-texts.tsx';
import { Alert } from './layout.tsx';
import {
  AcceptPromised,
  Allergens,
  CallMark,
  ForTime,
  Guest,
  Lateness,
  MoveForm,
  MoveOn,
  Notes,
  Options,
} from './order-card.tsx';
import { SentNotifications } from './sent-notifications.tsx';
import { TillState, TillTroubles } from './till-troubles.tsx';

export type TypedMove = { minutes: string; reason: string; ownReason: string };
export type Refused = { status: 400 | 409; problem: string; move: 'accept' | 'cancel'; typed: TypedMove };

type SheetProps = {
  order: DeskOrder;
  changes: AuditRow[];
  consents: ConsentRow[];
  /** By digest. */
  texts: ReadonlyMap<string, string>;
  edits: OrderChange[];
  /** `null`: not for this user. */
  sent: { rows: OutboxRow[]; hasWebhook: boolean } | null;
  till: { sent: SentOrder | null; troubles: readonly TillTrouble[] };
  clock: Clock;
  rights: Rights;
  refused?: Refused | undefined;
};

/** Never reloads itself: its forms have typed text. */
export function OrderSheet(props: SheetProps) {
  const { order, changes, consents, texts, edits, sent, till, clock, rights, refused } = props;
  const { id, status, items, created_at, ready_at, cancel_reason, total_kopecks } = order;
  const charges = chargesOf(order);
  return (
    <div class="sheet sheet--wide">
      <h1>
        Заказ №{id} <span class={`status status--${status}`}>{STATUSES[status]}</span>
      </h1>
      {refused && <Alert>{refused.problem}</Alert>}
      <p>
        Пришёл: {clock.formatMoment(created_at)}
        {ready_at && ` · обещан к ${clock.formatMoment(ready_at)}`}
        {isOpen(order) && <Lateness order={order} clock={clock} />}
      </p>
      <Notes order={order} clock={clock} />
      <ForTime order={order} clock={clock} />
      <Unpaid order={order} clock={clock} />
      {till.sent && <TillState sent={till.sent} />}
      <TillTroubles troubles={till.troubles} />
      {cancel_reason && <p>Отменён: {cancel_reason}</p>}
      <CallMark order={order} clock={clock} rights={rights} />
      <AllergyMark order={order} />
      <table class="bill">
        <tbody>
          {items.map(({ title, options, quantity, price_kopecks, allergens }) => (
            <tr>
              <td>
                {title}
                <Options options={options} />
                <Allergens allergens={allergens} options={options} />
              </td>
              <td>{quantity}&nbsp;×</td>
              <td>{formatKopecks(price_kopecks)}</td>
              <td>{formatKopecks(price_kopecks * quantity)}</td>
            </tr>
          ))}
          {charges.map(([name, kopecks]) => (
            <tr>
              <td colspan={3}>{name}</td>
              <td>{formatKopecks(kopecks)}</td>
            </tr>
          ))}
          <tr class="bill__total">
            <th scope="row" colspan={3}>
              Итого
            </th>
            <td>{formatKopecks(total_kopecks)}</td>
          </tr>
        </tbody>
      </table>
      <GuestTexts order={order} />
      <Guest order={order} rights={rights} />
      <p class="prints">
        <a class="button" href={`/orders/${id}/ticket`}>
          {PRINTS.ticket}
        </a>{' '}
        <a class="button" href={`/orders/${id}/note`}>
          {noteName(order.delivery)}
        </a>{' '}
        {isChangeable(order) && (
          <a class="button" href={`/orders/${id}/change`}>
            {CHANGE_ORDER}
          </a>
        )}
      </p>
      {status === OrderStatus.NEW ? (
        <AcceptIn order={order} clock={clock} typed={refused?.typed} />
      ) : (
        <MoveOn order={order} />
      )}
      {isOpen(order) && rights.mayCancel && (
        <Cancel order={order} typed={refused?.typed} isOpened={refused?.move === 'cancel'} />
      )}
      <OrderHistory changes={edits} clock={clock} rights={rights} />
      {changes.length > 0 && (
        <section aria-labelledby="changes">
          <h2 id="changes">Что было с заказом</h2>
          <Changes changes={changes} clock={clock} />
        </section>
      )}
      {sent && status !== UNPAID && <SentNotifications about={{ order: id }} {...sent} clock={clock} />}
      {order.personal_removed_at === null &&
        (order.source === 'phone' ? (
          <p>{ORDER_FORM_TEXTS.phoneConsent}</p>
        ) : (
          <Consents consents={consents} texts={texts} clock={clock} />
        ))}
    </div>
  );
}

function Unpaid({ order, clock }: Pick<SheetProps, 'order' | 'clock'>) {
  const { status, pay_before, cancelled_by } = order;
  if (status !== UNPAID || pay_before === null || cancelled_by !== null) return null;
  const until = clock.formatMoment(pay_before);
  return <p>{hasEnded(order, clock.now()) ? endedUnpaid(until) : waitsForPayment(until)}</p>;
}

function chargesOf({
  fee_kopecks,
  discount_kopecks,
  promo_code,
  promo_kopecks,
}: DeskOrder): [name: string, kopecks: number][] {
  return [
    ...(fee_kopecks === null ? [] : [[FEE, fee_kopecks] satisfies [string, number]]),
    ...(discount_kopecks === null ? [] : [[DISCOUNT, -discount_kopecks] satisfies [string, number]]),
    ...(promo_code === null
      ? []
      : [[promoName(promo_code), -(promo_kopecks ?? 0)] satisfies [string, number]]),
  ];
}

type MoveProps = { order: DeskOrder; typed: TypedMove | undefined };

function AcceptIn({ order, clock, typed }: MoveProps & { clock: Clock }) {
  return (
    <>
      <MoveForm order={order}>
        <AcceptPromised order={order} clock={clock} />
      </MoveForm>
      <MoveForm order={order}>
        <label>
          Через сколько минут{clock.isAhead(order) ? ' после открытия' : ''} заказ будет у гостя
          <input
            id="minutes"
            name="minutes"
            type="number"
            inputmode="numeric"
            min={1}
            max={MAX_MINUTES}
            value={typed?.minutes || (order.promised_minutes ?? USUAL_MINUTES)}
            required
          />
        </label>
        <button type="submit" class="wide" name="move" value="accept">
          {MOVES.accept} на это время
        </button>
      </MoveForm>
    </>
  );
}

function Cancel({ order, typed, isOpened }: MoveProps & { isOpened: boolean }) {
  const { reason: chosen = '', ownReason = '' } = typed ?? {};
  return (
    <details class="cancel" open={isOpened}>
      <summary>{MOVES.cancel}…</summary>
      <MoveForm order={order}>
        <fieldset>
          <legend>Причина. Гость прочтёт её на странице заказа</legend>
          {CANCEL_REASONS.map((reason) => (
            <label class="choice">
              <input type="radio" name="reason" value={reason} checked={reason === chosen} /> {reason}
            </label>
          ))}
        </fieldset>
        <label>
          Или своими словами
          <input name="ownReason" maxlength={MAX_REASON} value={ownReason} />
        </label>
        <button type="submit" class="danger wide" name="move" value="cancel">
          {MOVES.cancel}
        </button>
      </MoveForm>
    </details>
  );
}

export function Found({ orders, clock, rights }: { orders: DeskOrder[]; clock: Clock; rights: Rights }) {
  return (
    <div class="sheet sheet--wide">
      <h1>Найдено заказов: {orders.length}</h1>
      {orders.length > 0 ? (
        <OrderRows orders={orders} clock={clock} rights={rights} />
      ) : (
        <p>Ищем по номеру, телефону, имени и адресу.</p>
      )}
    </div>
  );
}
