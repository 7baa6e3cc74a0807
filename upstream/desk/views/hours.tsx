/** @jsxImportSource hono/jsx */
import type { WorkDay } from '#contract/entities.ts';
import type { Availability } from '../../store/availability.ts';
import { dateName, type OrderStop, type SpecialDay } from '../../store/hours.ts';
import type { OutsideHours } from '../../store/order-rules.ts';
import type { Clock } from '../clock.ts';
import { type TypedUntil, untilText } from '../until.ts';
import { MAX_REASON, OUTSIDE_HOURS_WORDS } from '../words.ts';
import { Alert } from './layout.tsx';
import { UntilFields } from './until-fields.tsx';

export type TypedStop = TypedUntil & { reason: string };
export type TypedDay = { date: string; kind: string; opens: string; closes: string };

export type HoursProps = {
  /** Also one that is over: the next one is its next change. */
  stop: OrderStop | null;
  isStopped: boolean;
  availability: Availability;
  outsideHours: OutsideHours;
  days: SpecialDay[];
  usual: WorkDay[];
  clock: Clock;
  typedStop: TypedStop;
  typedDay: TypedDay;
  problem?: string | undefined;
};

export function Hours({ problem, ...props }: HoursProps) {
  return (
    <div class="sheet sheet--wide">
      <h1>Приём заказов и часы</h1>
      {problem && <Alert>{problem}</Alert>}
      <TakingOrders {...props} />
      <SpecialDays {...props} />
    </div>
  );
}

function TakingOrders({ stop, isStopped, availability, clock, typedStop }: HoursProps) {
  const seen = stop?.changes ?? 0;
  const form = (
    <form method="post" action="/hours/stop" class="card__form">
      <input type="hidden" name="seen" value={seen} />
      <UntilFields typed={typedStop} clock={clock} legend="На сколько" endless="пока не откроют" />
      <label>
        Что сказать гостям. До какого времени, мы скажем сами
        <input
          name="reason"
          maxlength={MAX_REASON}
          value={typedStop.reason}
          placeholder="Например: много заказов, кухня не успевает"
        />
      </label>
      <button type="submit" class="danger wide">
        {isStopped ? 'Изменить' : 'Остановить приём заказов'}
      </button>
    </form>
  );
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">Приём заказов</h2>
      {isStopped && stop ? (
        <>
          <p class="told">
            Остановлен {untilText(stop.ends_at, clock)} · {stop.changed_by}, {clock.moment(stop.changed_at)}
          </p>
          <p>Гость читает рядом с кнопкой заказа: «{stop.text}»</p>
          <form method="post" action="/hours/open">
            <input type="hidden" name="seen" value={seen} />
            <button type="submit" class="main wide">
              Открыть приём заказов
            </button>
          </form>
        </>
      ) : (
        <TakenNow availability={availability} clock={clock} />
      )}
      {isStopped ? (
        <details class="cancel">
          <summary>Изменить время или слова…</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </section>
  );
}

function TakenNow({ availability, clock }: Pick<HoursProps, 'availability' | 'clock'>) {
  const { stop, scheduledFor } = availability;
  if (stop) return <p class="told">Сейчас не принимаются по часам работы. Гость читает: «{stop}»</p>;
  if (scheduledFor) {
    return (
      <p class="told">
        Сейчас закрыто, заказы принимаются к открытию: {clock.moment(scheduledFor.toISOString())}.
      </p>
    );
  }
  return <p>Заказы принимаются.</p>;
}

function SpecialDays({ outsideHours, days, usual, clock, typedDay }: HoursProps) {
  // Of each date, which state of it was seen: a date that somebody else has changed meanwhile stays as it is.
  const seen = days.map(({ date, changes }) => `${date}.${changes}`).join(' ');
  const shown = days.filter(({ date, status }) => status !== null && date >= clock.dayOf(clock.now()));
  return (
    <section aria-labelledby="days">
      <h2 id="days">Другие часы на одну дату</h2>
      <p>
        Их видно на сайте. {OUTSIDE_HOURS_WORDS[outsideHours]} Это настройка <code>ORDERS_OUTSIDE_HOURS</code>
        .
      </p>
      {shown.length > 0 && (
        <ul class="rows">
          {shown.map(({ date, status, changed_by }) => (
            <li>
              <b>{dateName(date)}</b> <span>{status}</span> <span>{changed_by}</span>
              <form method="post" action="/hours/usual">
                <input type="hidden" name="seen" value={seen} />
                <button
                  type="submit"
                  name="date"
                  value={date}
                  aria-label={`Вернуть обычные часы: ${dateName(date)}`}
                >
                  Вернуть обычные
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action="/hours/day" class="card__form">
        <input type="hidden" name="seen" value={seen} />
        <label>
          Дата
          <input type="date" name="date" min={clock.dayOf(clock.now())} value={typedDay.date} required />
        </label>
        <fieldset class="until">
          <legend>Как работаем</legend>
          <label class="choice">
            <input type="radio" name="kind" value="closed" checked={typedDay.kind !== 'open'} /> выходной
          </label>
          <label class="choice">
            <input type="radio" name="kind" value="open" checked={typedDay.kind === 'open'} /> другие часы:
          </label>
          <label class="choice">
            <span>
              <span class="hidden">Работаем </span>с
            </span>
            <input type="time" name="opens" value={typedDay.opens} data-picks="open" />
          </label>
          <label class="choice">
            <span>
              <span class="hidden">Работаем </span>до
            </span>
            <input type="time" name="closes" value={typedDay.closes} data-picks="open" />
          </label>
        </fieldset>
        <button type="submit" class="main wide">
          Сохранить часы
        </button>
      </form>
      <details class="cancel">
        <summary>Обычные часы</summary>
        <ul class="rows">
          {usual.map(({ day, status }) => (
            <li>
              <b>{day}</b> <span>{status}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
