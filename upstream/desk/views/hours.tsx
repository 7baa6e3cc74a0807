/** @jsxImportSource hono/jsx */
import type { WorkDay } from '#contract/content.ts';
import type { OutsideHours } from '../../process/order-rules.ts';
import type { Availability } from '../../store/terms/availability.ts';
import { dateName, type SpecialDay, type StoredStop, type WeeklyHours } from '../../store/terms/hours.ts';
import { DAYS } from '../../texts/weekdays.ts';
import { AS_MONDAY, MAX_REASON, OUTSIDE_HOURS_TEXTS } from '../desk-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { type TypedUntil, untilText } from '../stop-duration.ts';
import { ClockField } from './clock-field.tsx';
import { Alert, Note } from './layout.tsx';
import { UntilFields } from './until-fields.tsx';

/** `seen`: what the user saw, while he has not been told of other changes. */
export type TypedStop = TypedUntil & { reason: string; seen?: number };
export type TypedDay = { date: string; kind: string; opens: string; closes: string; seen?: string };
/** Seven each; no problems in a valid week. */
export type TypedWeek = { texts: string[]; problems: (string | null)[]; seen?: number };

export type HoursProps = {
  /** The form sends its number of changes, even if it has ended. */
  stop: StoredStop | null;
  isStopped: boolean;
  availability: Availability;
  outsideHours: OutsideHours;
  days: SpecialDay[];
  weekly: WeeklyHours | null;
  content: WorkDay[];
  clock: Clock;
  typedStop: TypedStop;
  typedDay: TypedDay;
  typedWeek: TypedWeek;
  problem?: string | undefined;
  note?: string | undefined;
};

export function Hours({ problem, note, ...props }: HoursProps) {
  return (
    <div class="sheet sheet--wide">
      <h1>Приём заказов и часы</h1>
      {problem && <Alert>{problem}</Alert>}
      {note && <Note>{note}</Note>}
      <TakingOrders {...props} />
      <Week {...props} />
      <SpecialDays {...props} />
    </div>
  );
}

function TakingOrders({ stop, isStopped, availability, clock, typedStop }: HoursProps) {
  const seen = stop?.changes ?? 0;
  const form = (
    <form method="post" action="/hours/stop" class="card__form">
      <input type="hidden" name="seen" value={typedStop.seen ?? seen} />
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
            Остановлен {untilText(stop.ends_at, clock)} · {stop.changed_by},{' '}
            {clock.formatMoment(stop.changed_at)}
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

function Week({ weekly, content, clock, typedWeek }: HoursProps) {
  const seen = weekly?.changes ?? 0;
  const isSet = weekly?.days_json != null;
  return (
    <section aria-labelledby="week">
      <h2 id="week">Часы по дням недели</h2>
      {isSet ? (
        <p class="told">
          Заданы здесь · {weekly.changed_by}, {clock.formatMoment(weekly.changed_at)}
        </p>
      ) : (
        <p>Сейчас — часы, с которыми загрузили меню. Сохраните свои, и будут действовать они.</p>
      )}
      <form method="post" action="/hours/week" class="card__form">
        <input type="hidden" name="seen" value={typedWeek.seen ?? seen} />
        <p id="week-hint">
          Например: 12:00–23:00; с перерывом — 11:00–15:00, 17:00–23:00; или «круглосуточно», «выходной».
        </p>
        <div class="week">
          {DAYS.map((day, weekday) => (
            <label>
              {day}
              <input
                name={`day${weekday}`}
                value={typedWeek.texts[weekday]}
                autocomplete="off"
                maxlength={60}
                aria-invalid={typedWeek.problems[weekday] ? 'true' : undefined}
                aria-describedby={typedWeek.problems[weekday] ? `week-${weekday}` : 'week-hint'}
              />
              {typedWeek.problems[weekday] && (
                <span class="week__problem" id={`week-${weekday}`}>
                  {typedWeek.problems[weekday]}
                </span>
              )}
            </label>
          ))}
        </div>
        <button type="submit" class="main wide">
          Сохранить часы недели
        </button>
        <button type="submit" name="copied" value="first" formaction="/hours/week#week">
          {AS_MONDAY}
        </button>
      </form>
      {isSet && (
        <details class="cancel">
          <summary>Вернуть часы, с которыми загрузили меню…</summary>
          <ul class="rows">
            {content.map(({ day, status }) => (
              <li>
                <b>{day}</b> <span>{status}</span>
              </li>
            ))}
          </ul>
          <form method="post" action="/hours/week/content">
            <input type="hidden" name="seen" value={seen} />
            <button type="submit">Вернуть эти часы</button>
          </form>
        </details>
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
        Сейчас закрыто, заказы принимаются к открытию: {clock.formatMoment(scheduledFor.toISOString())}.
      </p>
    );
  }
  return <p>Заказы принимаются.</p>;
}

function SpecialDays({ outsideHours, days, clock, typedDay }: HoursProps) {
  const seen = days.map(({ date, changes }) => `${date}.${changes}`).join(' ');
  const shown = days.filter(({ date, status }) => status !== null && date >= clock.dayOf(clock.now()));
  return (
    <section aria-labelledby="days">
      <h2 id="days">Другие часы на одну дату</h2>
      <p>
        Их видно на сайте. {OUTSIDE_HOURS_TEXTS[outsideHours]} Это настройка <code>ORDERS_OUTSIDE_HOURS</code>
        .
      </p>
      {shown.length > 0 && (
        <ul class="rows">
          {shown.map(({ date, status, changed_by }) => (
            <li>
              <b>{dateName(date)}</b> <span>{status}</span> <span>{changed_by || 'из файлов меню'}</span>
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
        <input type="hidden" name="seen" value={typedDay.seen ?? seen} />
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
          <ClockField
            label={
              <>
                <span class="hidden">Работаем </span>с
              </>
            }
            name="opens"
            value={typedDay.opens}
            picks="open"
          />
          <ClockField
            label={
              <>
                <span class="hidden">Работаем </span>до
              </>
            }
            name="closes"
            value={typedDay.closes}
            picks="open"
          />
        </fieldset>
        <button type="submit" class="main wide">
          Сохранить часы
        </button>
      </form>
    </section>
  );
}
