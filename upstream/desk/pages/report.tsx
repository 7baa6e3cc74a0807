/** @jsxImportSource hono/jsx */
import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import { readDayEnd, setDayEnd } from '../../store/desk/desk-settings.ts';
import { listPaymentFigures, readDayFigures, readRefundFigures } from '../../store/orders/shift-figures.ts';
import { createBusinessDays, isDay } from '../calendar.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { hoursWereChanged, MESSAGES } from '../desk-texts.ts';
import { readFields, typed, wholeNumber } from '../forms.ts';
import { csvOf, isTable, TABLES } from '../report/csv.ts';
import { orderCsv } from '../report/order-lines.ts';
import { type Period, readPeriod, spanOf } from '../report/period.ts';
import { makeReport } from '../report/report.ts';
import { DAY_END_TEXTS, DAY_ENDS } from '../report/report-texts.ts';
import { DeskProblem, managersOnly } from '../security.ts';
import { Alert, Layout, Note } from '../views/layout.tsx';
import { DayEndForm, ReportPage } from '../views/report.tsx';
import { sendPage } from '../views/send-page.ts';
import { ZReport } from '../views/z-report.tsx';

type Shown = { problem?: string; typedEnd?: string; status?: 200 | 400 | 409 };

export function reportPages(app: Hono<DeskEnv>, { store, clock, assets }: Desk): void {
  async function read(c: Context<DeskEnv>) {
    const setting = await readDayEnd(store);
    const business = createBusinessDays(clock, setting);
    const now = clock.now();
    return { setting, business, now, asked: readPeriod(c.req.query(), business, now) };
  }

  async function show(c: Context<DeskEnv>, { problem, typedEnd, status = 200 }: Shown = {}) {
    const { setting, business, now, asked } = await read(c);
    const report =
      asked.period && (await makeReport(store, asked.period, { calendar: clock, business, now }));
    return sendPage(
      c,
      <Layout title="Отчёт" assets={assets} user={c.get('user')}>
        <div class="sheet sheet--report">
          {problem && <Alert>{problem}</Alert>}
          {!problem && c.req.query('done') === 'day-end' && <Note>{DAY_END_TEXTS.saved}</Note>}
          <ReportPage asked={asked} report={report} business={business} clock={clock} />
          <DayEndForm endsAt={typedEnd ?? business.endsAt} seen={setting?.changes ?? 0} />
        </div>
      </Layout>,
      asked.problem ? 400 : status,
    );
  }

  app.get('/report', managersOnly, (c) => show(c));

  app.get('/report/day-end', managersOnly, (c) => c.redirect('/report', 303));
  app.post('/report/day-end', managersOnly, async (c) => {
    const { seen, time } = await readFields(c, { seen: wholeNumber, time: typed });
    if (!DAY_ENDS.includes(time)) return show(c, { problem: DAY_END_TEXTS.badTime, status: 400 });
    const isDone = await setDayEnd(store, { seen, time, by: c.get('user').name, now: clock.now() });
    if (isDone) return c.redirect('/report?done=day-end', 303);
    const row = await readDayEnd(store);
    const last = row && `${row.changed_by}, ${clock.formatMoment(row.changed_at)}`;
    return show(c, { problem: hoursWereChanged(last), typedEnd: time, status: 409 });
  });

  app.get('/report.csv', managersOnly, async (c) => {
    const { business, now, asked } = await read(c);
    const table = c.req.query('table') ?? 'days';
    if (!isTable(table)) throw new DeskProblem(404, MESSAGES.notFound);
    const period = periodOf(asked);
    const report = await makeReport(store, period, { calendar: clock, business, now });
    return c.body(csvOf(TABLES[table].rows(report)), 200, csvHeaders(`report-${nameOf(period)}-${table}`));
  });

  app.get('/report/orders.csv', managersOnly, async (c) => {
    const { business, asked } = await read(c);
    const period = periodOf(asked);
    const parts = orderCsv(store, spanOf(period, business), { clock, business });
    // A file cut short must not look whole.
    return c.body(
      Readable.toWeb(Readable.from(parts)) as ReadableStream,
      200,
      csvHeaders(`orders-${nameOf(period)}`),
    );
  });

  app.get('/report/z', managersOnly, async (c) => {
    const { business, now } = await read(c);
    const day = c.req.query('day') ?? business.dayOf(now);
    if (!isDay(day)) throw new DeskProblem(404, MESSAGES.notFound);
    const span = spanOf({ from: day, to: day }, business);
    const [figures, payments, refunds] = await Promise.all([
      readDayFigures(store, span),
      listPaymentFigures(store, span),
      readRefundFigures(store, span),
    ]);
    const report = { day, span, figures, payments, refunds, clock, assets, by: c.get('user').name };
    return sendPage(c, <ZReport {...report} />);
  });
}

function periodOf({ period, problem = MESSAGES.notFound }: ReturnType<typeof readPeriod>): Period {
  if (!period) throw new DeskProblem(400, problem);
  return period;
}

function nameOf({ from, to }: Period): string {
  return `${from}-${to}`;
}

function csvHeaders(name: string) {
  return {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  };
}
