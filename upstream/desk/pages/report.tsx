/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { MESSAGES } from '../desk-texts.ts';
import { csvOf, isTable, TABLES } from '../report/csv.ts';
import { readPeriod } from '../report/period.ts';
import { makeReport } from '../report/report.ts';
import { DeskProblem, managersOnly } from '../security.ts';
import { Layout } from '../views/layout.tsx';
import { ReportPage } from '../views/report.tsx';
import { sendPage } from '../views/send-page.ts';

/** Sales and cooking times, for managers. */
export function reportPages(app: Hono<DeskEnv>, { store, clock, assets }: Desk): void {
  const askedBy = (c: Context) => readPeriod(c.req.query(), clock, clock.now());

  app.get('/report', managersOnly, async (c) => {
    const asked = askedBy(c);
    const report = asked.period && (await makeReport(store, asked.period, clock));
    return sendPage(
      c,
      <Layout title="Отчёт" assets={assets} user={c.get('user')}>
        <ReportPage asked={asked} report={report} />
      </Layout>,
      asked.problem ? 400 : 200,
    );
  });

  app.get('/report.csv', managersOnly, async (c) => {
    const { period, problem = MESSAGES.notFound } = askedBy(c);
    const table = c.req.query('table') ?? 'days';
    if (!isTable(table)) throw new DeskProblem(404, MESSAGES.notFound);
    if (!period) throw new DeskProblem(400, problem);
    const csv = csvOf(TABLES[table].rows(await makeReport(store, period, clock)));
    return c.body(csv, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="report-${period.from}-${period.to}-${table}.csv"`,
    });
  });
}
