/** @jsxImportSource hono/jsx */
import type { Span } from '../../store/orders/report.ts';
import type { DayFigures, PaymentFigures, RefundFigures } from '../../store/orders/shift-figures.ts';
import { formatKopecks } from '../../texts/format.ts';
import type { Assets } from '../assets.ts';
import {
  CANCELLED_APART,
  figuresName,
  NO_ORDERS,
  NOT_FISCAL,
  REFUNDS,
  testMoneyNote,
  Z_REPORT,
} from '../report/report-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { dayName } from './report.tsx';

type ZReportProps = {
  day: string;
  span: Span;
  figures: DayFigures;
  payments: PaymentFigures[];
  refunds: RefundFigures;
  clock: Clock;
  assets: Assets;
  by: string;
};

/** 80 mm paper. */
export function ZReport({ day, span, figures, payments, refunds, clock, assets, by }: ZReportProps) {
  const { orders, kopecks, feeKopecks, discountKopecks, cancelled, cancelledKopecks } = figures;
  const { unfinished, firstId, lastId } = figures;
  const now = clock.now();
  const isRunning = now < span.to;
  const testMoney = testMoneyNote(payments);
  const local = (moment: Date) => {
    const [date = '', time] = clock.local(moment).split('T');
    return `${dayName(date)} ${time}`;
  };
  const name = `${Z_REPORT} за ${dayName(day)}`;
  return (
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <title>{name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={assets.stylesheet} />
        <link rel="icon" href="/assets/icon.svg" />
        <script src={assets.script} defer />
      </head>
      <body class="print" data-print="">
        <nav class="print__links" aria-label="Печать">
          <a class="button" href={`/report?from=${day}&to=${day}`}>
            Назад к отчёту
          </a>
        </nav>
        <main class="print__paper">
          <h1>{name}</h1>
          <p>
            {local(span.from)} – {local(span.to)}
          </p>
          <p>
            Снят {local(now)}, {by}
          </p>
          {isRunning && <p class="print__name">День ещё не закончился: итог промежуточный</p>}
          {firstId === null ? (
            <p>{NO_ORDERS}</p>
          ) : (
            <table class="z">
              <tbody>
                <Row name="Заказов" value={String(orders)} />
                <Row name="Первый номер" value={`№${firstId}`} />
                <Row name="Последний номер" value={`№${lastId}`} />
                {payments.map((each) => (
                  <Row
                    name={`${figuresName(each)}, заказов: ${each.orders}`}
                    value={formatKopecks(each.kopecks)}
                  />
                ))}
                <Row name="В том числе доставка" value={formatKopecks(feeKopecks)} />
                <Row name="Скидки (уже вычтены)" value={formatKopecks(discountKopecks)} />
                <Row name="Итого" value={formatKopecks(kopecks)} isTotal />
                <Row name={`Отменено, заказов: ${cancelled}`} value={formatKopecks(cancelledKopecks)} />
                <Row
                  name={refunds.refunds > 0 ? `${REFUNDS}: ${refunds.refunds}` : REFUNDS}
                  value={refunds.refunds > 0 ? formatKopecks(refunds.kopecks) : 'нет'}
                />
                {unfinished > 0 && <Row name="Из них ещё не завершены" value={String(unfinished)} />}
              </tbody>
            </table>
          )}
          <p>{CANCELLED_APART}</p>
          {testMoney !== null && <p>{testMoney}</p>}
          <p>{NOT_FISCAL}</p>
        </main>
      </body>
    </html>
  );
}

function Row({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <tr class={isTotal ? 'z__total' : undefined}>
      <th scope="row">{name}</th>
      <td>{value}</td>
    </tr>
  );
}
