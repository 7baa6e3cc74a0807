/** @jsxImportSource hono/jsx */
import { MAX_PROMO_CODE } from '#contract/promo.ts';
import { formatKopecks } from '../../texts/format.ts';
import { FOR_OPENING, promoName } from '../../texts/order-texts.ts';
import { DISCOUNT, FEE } from '../desk-texts.ts';
import { NEW_ORDER, ORDER_FORM_TEXTS as TEXTS } from '../order-form-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { Alert } from './layout.tsx';
import { type FormView, GuestFields, OrderFormView, Typed } from './order-form.tsx';

/** Kopecks. `total`: `null` until the address is known; `fee`: `null` if none or agreed by phone. */
export type ShownSum = {
  dishes: number;
  fee: number | null;
  discount: number | null;
  promo: { code: string; title: string; kopecks: number } | null;
  total: number | null;
  zone: string | null;
  scheduledFor: string | null;
};

type Props = { view: FormView; sum: ShownSum | null; problem: string | undefined; clock: Clock };

export function NewOrderView({ view, sum, problem, clock }: Props) {
  return (
    <div class="sheet sheet--wide">
      <h1>{NEW_ORDER}, гость на телефоне</h1>
      {problem && <Alert>{problem}</Alert>}
      <OrderFormView
        {...view}
        action="/new-order"
        guest={<GuestFields {...view} />}
        result={
          <section class="order-form__result" aria-labelledby="sum">
            <h2 id="sum">Сумма</h2>
            {(view.hasPromos || view.form.promo !== '') && (
              <Typed
                name="promo"
                label="Промокод"
                value={view.form.promo}
                max={MAX_PROMO_CODE}
                problems={view.problems}
              />
            )}
            {sum && <Sum sum={sum} clock={clock} />}
            <p>{TEXTS.phoneConsent}</p>
            <div class="order-form__buttons">
              <button type="submit" name="intent" value="recount" formaction="/new-order#sum">
                {TEXTS.recount}
              </button>
              {sum !== null && sum.total !== null && (
                <button type="submit" class="main" name="intent" value="save">
                  {TEXTS.place} · {formatKopecks(sum.total)}
                </button>
              )}
            </div>
          </section>
        }
      />
    </div>
  );
}

function Sum({
  sum: { dishes, fee, discount, promo, total, zone, scheduledFor },
  clock,
}: {
  sum: ShownSum;
  clock: Clock;
}) {
  const rows: [string, number | null][] = [
    ['Блюда', dishes],
    [zone === null ? FEE : `${FEE}, ${zone}`, fee],
    [DISCOUNT, discount === null ? null : -discount],
    [promo ? promoName(promo.code) : '', promo ? 0 - promo.kopecks : null],
    ['Итого', total],
  ];
  return (
    <div role="status">
      <dl class="order-form__sum">
        {rows.map(
          ([name, kopecks]) =>
            kopecks !== null && (
              <div>
                <dt>{name}</dt> <dd>{formatKopecks(kopecks)}</dd>
              </div>
            ),
        )}
      </dl>
      {promo && <p>{promo.title}</p>}
      {scheduledFor && (
        <p>
          {FOR_OPENING}: <b>{clock.formatMoment(scheduledFor)}</b>
        </p>
      )}
    </div>
  );
}
