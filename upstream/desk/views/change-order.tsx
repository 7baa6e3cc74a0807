/** @jsxImportSource hono/jsx */
import { OrderStatus } from '#contract/enums.ts';
import { optionTexts } from '#contract/options.ts';
import { optionsOf } from '../../store/carts/options.ts';
import type { CurrentOrder, EditPlan } from '../../store/orders/change-order.ts';
import type { OrderChange } from '../../store/orders/order-changes.ts';
import type { Balance } from '../../store/orders/order-money.ts';
import { isChangeable } from '../../store/orders/order-transitions.ts';
import { formatKopecks } from '../../texts/format.ts';
import { guestDifferences, listDifferences, listGuestDifferences } from '../../texts/order-change-texts.ts';
import { WANTED_AT, wayName } from '../../texts/order-texts.ts';
import { CHANGE_ORDER, ORDER_FORM_TEXTS as TEXTS } from '../order-form-texts.ts';
import { moneyAfterChange } from '../payment-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import type { Rights } from '../rights.ts';
import { Alert } from './layout.tsx';
import { type FormView, GuestFields, OrderFormView } from './order-form.tsx';

type Props = {
  current: CurrentOrder;
  view: FormView;
  /** `null`: nothing to save. */
  plan: EditPlan | null;
  /** `null`: never to be paid online. */
  money: PlannedMoney | null;
  canWaiveMinSum: boolean;
  problem: string | undefined;
  /** Shows both versions. */
  isOvertaken: boolean;
  clock: Clock;
  rights: SeesPhones;
};

/** Before the change, and after it. */
export type PlannedMoney = { now: Balance; after: Balance };

type SeesPhones = Pick<Rights, 'seesPhones'>;

export function ChangeOrderView(props: Props) {
  const { current, view, plan, money, canWaiveMinSum, problem, isOvertaken, clock, rights } = props;
  const { order } = current;
  const canChange = isChangeable(order);
  const action = `/orders/${order.id}/change`;
  return (
    <div class="sheet sheet--wide">
      <h1>
        {CHANGE_ORDER} №{order.id}
      </h1>
      {problem && <Alert>{problem}</Alert>}
      {(isOvertaken || !canChange) && <CurrentVersion current={current} clock={clock} />}
      {canChange && (
        <OrderFormView
          {...view}
          action={action}
          guest={order.personal_removed_at === null && <GuestFields {...view} hasPhone={rights.seesPhones} />}
          result={
            <section class="order-form__result" aria-labelledby="difference">
              <h2 id="difference">Что изменится</h2>
              {canWaiveMinSum && (
                <label class="choice">
                  <input type="checkbox" name="belowMinSum" value="yes" checked={view.form.isBelowMinSum} />{' '}
                  {TEXTS.belowMinSum}
                </label>
              )}
              {plan && <Plan plan={plan} money={money} current={current} clock={clock} rights={rights} />}
              <div class="order-form__buttons">
                <button type="submit" name="intent" value="recount" formaction={`${action}#difference`}>
                  {TEXTS.recount}
                </button>
                {plan && (
                  <button type="submit" class="main" name="intent" value="save">
                    {TEXTS.save}
                  </button>
                )}
              </div>
            </section>
          }
        />
      )}
      <a class="button" href={`/orders/${order.id}`}>
        Назад к заказу
      </a>
    </div>
  );
}

type PlanProps = Pick<Props, 'current' | 'money' | 'clock' | 'rights'> & { plan: EditPlan };

function Plan({ plan, money, current: { order }, clock, rights }: PlanProps) {
  const { before, after, address, guests, status, readyAt } = plan;
  const isAllergyLate = order.status === OrderStatus.READY && guests && guestDifferences(guests).allergy;
  const addresses = { before: order.address, after: address };
  return (
    <div role="status">
      <ul class="order-form__difference">
        {guests && listGuestDifferences(guests, rights).map((text) => <li>{text}</li>)}
        {listDifferences({ before, after, addresses }, clock.formatMoment).map((text) => (
          <li>{text}</li>
        ))}
        {isAllergyLate && <li>{TEXTS.allergyLate}</li>}
        {status !== order.status && <li>{TEXTS.cookedAgain}</li>}
        {readyAt !== null && readyAt !== order.ready_at && (
          <li>Гостю обещано к {clock.formatMoment(readyAt)}</li>
        )}
      </ul>
      {money &&
        moneyAfterChange(money.now, money.after).map((text) => (
          <p>
            <b>{text}</b>
          </p>
        ))}
      {before.totalSum !== after.totalSum && <p>{TEXTS.tellGuest}</p>}
    </div>
  );
}

function CurrentVersion({ current: { order, items }, clock }: { current: CurrentOrder; clock: Clock }) {
  return (
    <section class="told" aria-labelledby="current">
      <h2 id="current">Сейчас в заказе</h2>
      <ul>
        {items.map(({ title, options_json, quantity, price_kopecks }) => (
          <li>
            {quantity} × {[title, ...optionTexts(optionsOf(options_json))].join(' · ')},{' '}
            {formatKopecks(price_kopecks)}
          </li>
        ))}
      </ul>
      <p>
        {wayName(order)}
        {order.address && `: ${order.address}`}
        {order.wanted_at && `. ${WANTED_AT}: ${clock.formatMoment(order.wanted_at)}`}. Итого{' '}
        {formatKopecks(order.total_kopecks)}
      </p>
    </section>
  );
}

export function OrderHistory({
  changes,
  clock,
  rights,
}: {
  changes: readonly OrderChange[];
  clock: Clock;
  rights: SeesPhones;
}) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">Заказ изменён</h2>
      <ol class="changes">
        {changes.map(({ at, by, before, after, addressBefore, addressAfter, guests }) => {
          const addresses = { before: addressBefore, after: addressAfter };
          const texts = [
            ...(guests ? listGuestDifferences(guests, rights) : []),
            ...listDifferences({ before, after, addresses }, clock.formatMoment),
          ];
          return (
            <li>
              <time datetime={at}>{clock.formatMoment(at)}</time> <b>{by}</b>
              <ul class="order-form__difference">
                {texts.map((text) => (
                  <li>{text}</li>
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
