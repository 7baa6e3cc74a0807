/** @jsxImportSource hono/jsx */
import { formatKopecks } from '../../texts/format.ts';
import { FOR_OPENING } from '../../texts/order-texts.ts';
import { DISCOUNT, FEE } from '../desk-texts.ts';
import { NEW_ORDER, ORDER_FORM_TEXTS as TEXTS } from '../order-form-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { Alert } from './layout.tsx';
import { type FormView, GuestFields, OrderFormView } from './order-form.tsx';

/** In kopecks. `total`: `null` until the address is known; `fee`: `null` if there is none or it is agreed by phone. */
export type ShownSum = {
  dishes: number;
  fee: number | null;
  discount: number | null;
  total: number | null;
  zone: string | null;
  /** The opening that the order is for. */
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
  sum: { dishes, fee, discount, total, zone, scheduledFor },
  clock,
}: {
  sum: ShownSum;
  clock: Clock;
}) {
  const rows: [string, number | null][] = [
    ['Блюда', dishes],
    [zone === null ? FEE : `${FEE}, ${zone}`, fee],
    [DISCOUNT, discount === null ? null : -discount],
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
      {scheduledFor && (
        <p>
          {FOR_OPENING}: <b>{clock.formatMoment(scheduledFor)}</b>
        </p>
      )}
    </div>
  );
}
