/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import type { Figures } from '../../store/orders/report.ts';
import { formatKopecks } from '../../texts/format.ts';
import { deliveryName } from '../../texts/order-texts.ts';
import type { BusinessDays } from '../calendar.ts';
import { hourName, TABLES } from '../report/csv.ts';
import type { AskedPeriod, Period } from '../report/period.ts';
import { averageOf, type Earlier, minutesOf, type Report } from '../report/report.ts';
import {
  CANCELLED_APART,
  DAY_END_TEXTS,
  DAY_ENDS,
  FIGURES,
  figuresName,
  NO_ORDERS,
  NOT_HANDED_OVER,
  OTHER_REASON,
  REFUNDS,
  testMoneyNote,
  Z_REPORT,
} from '../report/report-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { Alert, Sideways } from './layout.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { type Bar, Plot } from './plot.tsx';

const NONE = '—';

type ReportPageProps = { asked: AskedPeriod; report: Report | null; business: BusinessDays; clock: Clock };

export function ReportPage({ asked, report, business, clock }: ReportPageProps) {
  const { period, problem } = asked;
  return (
    <>
      <h1>Отчёт{period && ` за ${nameOf(period)}`}</h1>
      <PeriodChoice asked={asked} />
      {problem && <Alert>{problem}</Alert>}
      {business.endsAt !== '00:00' && (
        <p>
          День — с {business.endsAt} до {business.endsAt} следующего утра.
        </p>
      )}
      {period && report && <Findings period={period} report={report} clock={clock} />}
    </>
  );
}

export function DayEndForm({ endsAt, seen }: { endsAt: string; seen: number }) {
  return (
    <form class="day-end no-print" method="post" action="/report/day-end">
      <input type="hidden" name="seen" value={seen} />
      <label>
        {DAY_END_TEXTS.label}
        <select name="time">
          {DAY_ENDS.map((time) => (
            <option value={time} selected={time === endsAt}>
              {time}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Сохранить</button>
      <p>{DAY_END_TEXTS.hint}</p>
    </form>
  );
}

function Findings({ period, report, clock }: { period: Period; report: Report; clock: Clock }) {
  const { total, days, hours, dishes, options, ways, promos, reasons, payments, refunds, couriers, earlier } =
    report;
  if (total.orders + total.cancelled === 0) {
    return (
      <>
        <p>{NO_ORDERS}</p>
        <Comparison total={total} earlier={earlier} clock={clock} />
      </>
    );
  }
  const dayLines = [...days].map(([day, of]): Line => [dayName(day), of]);
  const hourLines = [...hours].map(([hour, of]): Line => [hourName(hour), of]);
  const isOneDay = days.size === 1;
  const testMoney = testMoneyNote(payments);
  return (
    <>
      <Total of={total} />
      <Comparison total={total} earlier={earlier} clock={clock} />
      <p>{CANCELLED_APART}</p>
      {testMoney !== null && <p>{testMoney}</p>}
      <Table id="payments" caption="Оплата" head={[FIGURES.payment, FIGURES.orders, 'Сумма']}>
        {payments.map((of) => (
          <Row name={figuresName(of)} cells={[String(of.orders), formatKopecks(of.kopecks)]} />
        ))}
        {refunds.refunds > 0 && (
          <Row name={REFUNDS} cells={[String(refunds.refunds), formatKopecks(-refunds.kopecks)]} />
        )}
      </Table>
      {total.kopecks > 0 && (
        <Plot
          title={isOneDay ? 'Сумма заказов по часам' : 'Сумма заказов по дням'}
          description={descriptionOf(isOneDay ? hourLines : dayLines)}
          bars={(isOneDay ? hourLines : dayLines).map(barOf)}
        />
      )}
      {!isOneDay && <FigureTable id="days" caption="По дням" first={FIGURES.day} lines={dayLines} />}
      <FigureTable
        id="hours"
        caption="По часам"
        first={FIGURES.hour}
        lines={hourLines.filter(([, { orders, cancelled }]) => orders + cancelled > 0)}
      />
      {dishes.length > 0 && (
        <Table id="dishes" caption="Что заказывали чаще" head={[FIGURES.dish, FIGURES.portions, 'Сумма']}>
          {dishes.map(({ title, portions, kopecks }) => (
            <Row name={title} cells={[String(portions), formatKopecks(kopecks)]} />
          ))}
        </Table>
      )}
      {options.length > 0 && (
        <Table
          id="options"
          caption="С чем заказывали"
          head={[FIGURES.dish, FIGURES.option, FIGURES.portions]}
        >
          {options.map(({ dish, option, portions }) => (
            <Row name={dish} cells={[option, String(portions)]} />
          ))}
        </Table>
      )}
      {ways.length > 0 && (
        <Table
          id="ways"
          caption="Куда доставляли"
          head={[FIGURES.way, FIGURES.orders, FIGURES.wanted, 'Доставка', 'Скидки', 'Сумма']}
        >
          {ways.map(({ zone, delivery, orders, scheduledByGuest, feeKopecks, discountKopecks, kopecks }) => (
            <Row
              name={zone ?? deliveryName(delivery)}
              cells={[
                ...[String(orders), String(scheduledByGuest)],
                ...[feeKopecks, discountKopecks, kopecks].map(formatKopecks),
              ]}
            />
          ))}
        </Table>
      )}
      {promos.length > 0 && (
        <Table
          id="promos"
          caption="Чего стоили промокоды"
          head={[FIGURES.promo, FIGURES.orders, 'Стоил', 'Сумма']}
        >
          {promos.map(({ code, orders, costKopecks, kopecks }) => (
            <Row name={code} cells={[String(orders), ...[costKopecks, kopecks].map(formatKopecks)]} />
          ))}
        </Table>
      )}
      {couriers.length > 0 && (
        <Table id="couriers" caption="Кто отвозил" head={[FIGURES.courier, FIGURES.orders, 'Сумма']}>
          {couriers.map(({ user, orders, kopecks }) => (
            <Row name={user ?? NOT_HANDED_OVER} cells={[String(orders), formatKopecks(kopecks)]} />
          ))}
        </Table>
      )}
      {reasons.length > 0 && (
        <Table id="reasons" caption="Почему отменяли" head={[FIGURES.reason, FIGURES.orders]}>
          {reasons.map(({ reason, orders }) => (
            <Row name={reason ?? OTHER_REASON} cells={[String(orders)]} />
          ))}
        </Table>
      )}
      <p class="report__links no-print">
        {isOneDay && (
          <>
            <a href={`/report/z?day=${period.from}`}>{Z_REPORT}</a>.{' '}
          </>
        )}
        Для таблиц (CSV): <a href={`/report/orders.csv?from=${period.from}&to=${period.to}`}>заказы</a>
        {', '}
        {Object.entries(TABLES).map(([table, { name }], index) => (
          <>
            {index > 0 && ', '}
            <a href={`/report.csv?from=${period.from}&to=${period.to}&table=${table}`}>{name}</a>
          </>
        ))}
      </p>
    </>
  );
}

type ComparisonProps = { total: Figures; earlier: Earlier; clock: Clock };

function Comparison({ total, earlier, clock }: ComparisonProps) {
  const { from, to, weeks, until, figures } = earlier;
  const when = weeks === 1 ? 'Неделей раньше' : `Раньше на ${7 * weeks} дн.`;
  const days = nameOf({ name: null, from, to });
  const untilText = until ? ` до ${clock.time(until.toISOString())}` : '';
  const change = figures.kopecks > 0 ? Math.round((total.kopecks / figures.kopecks - 1) * 100) : null;
  return (
    <p id="earlier">
      {when}, {days}
      {untilText}: заказов {figures.orders}, {formatKopecks(figures.kopecks)}, отменено {figures.cancelled}.
      {change !== null &&
        ` Сейчас сумма ${change === 0 ? 'та же' : `${change > 0 ? 'больше' : 'меньше'} на ${Math.abs(change)} %`}.`}
    </p>
  );
}

type Line = [name: string, of: Figures];

function Total({ of }: { of: Figures }) {
  const shown = [
    [FIGURES.orders, String(of.orders)],
    ['Сумма', formatKopecks(of.kopecks)],
    ['В среднем', money(averageOf(of))],
    [FIGURES.cancelled, String(of.cancelled)],
    [FIGURES.accept, number(minutesOf(of.acceptSeconds, of.accepted))],
    [FIGURES.cook, number(minutesOf(of.cookSeconds, of.cooked))],
  ];
  return (
    <dl class="totals">
      {shown.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FigureTableProps = { id: string; caption: string; first: string; lines: Line[] };

function FigureTable({ id, caption, first, lines }: FigureTableProps) {
  const { orders, cancelled, accept, cook } = FIGURES;
  return (
    <Table id={id} caption={caption} head={[first, orders, 'Сумма', 'В среднем', cancelled, accept, cook]}>
      {lines.map(([name, of]) => (
        <Row
          name={name}
          cells={[
            ...[String(of.orders), formatKopecks(of.kopecks), money(averageOf(of)), String(of.cancelled)],
            ...[
              number(minutesOf(of.acceptSeconds, of.accepted)),
              number(minutesOf(of.cookSeconds, of.cooked)),
            ],
          ]}
        />
      ))}
    </Table>
  );
}

function Table({
  id,
  caption,
  head,
  children,
}: {
  id: string;
  caption: string;
  head: string[];
  children: Child;
}) {
  return (
    <Sideways labelledBy={id}>
      <table class="figures">
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Sideways>
  );
}

function Row({ name, cells }: { name: string; cells: string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell) => (
        <td>{cell}</td>
      ))}
    </tr>
  );
}

function barOf([name, { kopecks }]: Line): Bar {
  return { label: name.replace(/:00$|\.\d{4}$/, ''), name, kopecks };
}

function descriptionOf(lines: Line[]): string {
  const [name, { kopecks }] = lines.reduce((best, line) => (line[1].kopecks > best[1].kopecks ? line : best));
  return `Больше всего: ${name}, ${formatKopecks(kopecks)}. Все числа — в таблице ниже.`;
}

function nameOf({ from, to }: Period): string {
  return from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`;
}

export function dayName(day: string): string {
  return day.split('-').toReversed().join('.');
}

function money(kopecks: number | null): string {
  return kopecks === null ? NONE : formatKopecks(kopecks);
}

function number(value: number | null): string {
  return value === null ? NONE : String(value).replace('.', ',');
}
