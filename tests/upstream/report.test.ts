/** Protects the report: sums without cancelled orders, days in the restaurant's time zone, CSV without formula injection. */
import { expect, test } from 'vitest';
import { type Desk, deskTest, openDesk } from '#tests/upstream/support/desk.ts';
import { createCalendar } from '#upstream/desk/calendar.ts';

const REASON = 'Закончились продукты';
const HOUR_MS = 3_600_000;

type More = NonNullable<Parameters<Desk['order']>[0]>['set'];
/** A completed order of 1 091 ₽. */
const orderAt = (desk: Desk, time: string, more: More = {}) =>
  desk.order({ set: { created_at: new Date(time).toISOString(), status: 'done', ...more } });
const cancelled = (cancel_reason: string) => ({ status: 'cancelled' as const, cancel_reason });

function tableOn({ html }: { html: string }, id: string): string[][] {
  expect(html).toContain(`<caption id="${id}"`);
  const [, body = ''] = /<tbody>(.*?)<\/tbody>/s.exec(html.slice(html.indexOf(`<caption id="${id}"`))) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd].*?>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replaceAll('\u00a0', ' ')),
  );
}

function totalsOn({ html }: { html: string }): Record<string, string> {
  const pairs = [...html.replaceAll('\u00a0', ' ').matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}

deskTest('sums orders that were not cancelled, by day and hour', async ({ desk, boss }) => {
  const at = (time: string) => `2026-10-05T${time}Z`;
  await orderAt(desk, at('06:10:00'), { accepted_at: at('06:12:00.000'), cooked_at: at('06:40:30.000') });
  await orderAt(desk, at('06:59:59.999'), { accepted_at: at('07:00:59.999') });
  await orderAt(desk, at('07:00:00'), { ...cancelled(REASON), accepted_at: at('08:00:00.000') });
  await orderAt(desk, '2026-10-04T20:59:59.999Z', cancelled('=HYPERLINK("http://evil")'));
  await orderAt(desk, '2026-10-04T10:00:00Z', { total_kopecks: 50_050 });

  const today = await boss.visit('/report');
  expect(totalsOn(today)).toEqual({
    Заказов: '2',
    Сумма: '2 182 ₽',
    'В среднем': '1 091 ₽',
    Отменено: '1',
    'Минут до принятия': '1,5',
    'Минут до готовности': '30,5',
  });
  expect(tableOn(today, 'hours')).toEqual([
    ['09:00', '2', '2 182 ₽', '1 091 ₽', '0', '1,5', '30,5'],
    ['10:00', '0', '0 ₽', '—', '1', '—', '—'],
  ]);
  expect(tableOn(today, 'dishes')).toEqual([
    ['Окрошка', '4', '1 282 ₽'],
    ['Борщ с говядиной', '2', '900 ₽'],
  ]);
  expect(tableOn(today, 'reasons')).toEqual([[REASON, '1']]);
  expect(today.html).not.toContain('<caption id="days"');

  const week = await boss.visit('/report?period=week');
  const days = tableOn(week, 'days').map((row) => row.slice(0, 3));
  expect(days.slice(4)).toEqual([
    ['03.10.2026', '0', '0 ₽'],
    ['04.10.2026', '1', '500,50 ₽'],
    ['05.10.2026', '2', '2 182 ₽'],
  ]);
});

test.each<[timeZone: string, day: string, starts: string, hours: number]>([
  ['Europe/Moscow', '2026-10-05', '2026-10-04T21:00:00.000Z', 24],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
  // The clock changes at midnight: the day starts at 01:00.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
])(
  'days are those of the restaurant: in %s, %s begins at %s and has %d hours',
  async (timeZone, day, starts, hours) => {
    expect(createCalendar(timeZone).startOf(day).toISOString()).toBe(starts);
    const desk = await openDesk({ timeZone });
    const boss = await desk.enter('oleg', 'manager');
    const at = (ms: number) => new Date(Date.parse(starts) + ms).toISOString();
    for (const ms of [-1, 0, hours * HOUR_MS - 1, hours * HOUR_MS]) await orderAt(desk, at(ms));
    const report = await boss.visit(`/report?from=${day}&to=${day}`);
    expect(totalsOn(report).Заказов).toBe('2');
    const byHour = tableOn(report, 'hours');
    expect(byHour.map(([, orders]) => orders)).toEqual(['1', '1']);
    expect(byHour.at(-1)?.[0]).toBe('23:00');
  },
);

deskTest('dishes with the same title have their own rows', async ({ desk, boss }) => {
  await orderAt(desk, '2026-10-05T06:10:00Z');
  const options_json = JSON.stringify([{ id: 'hot', title: 'Острая', priceDelta: '0.00' }]);
  await desk.store.updateTable('order_items').set({ options_json }).execute();
  await desk.store.updateTable('identities').set({ title: 'Суп' }).execute();
  const report = await boss.visit('/report');
  expect(tableOn(report, 'dishes').map((row) => row[1])).toEqual(['2', '1']);
  expect(tableOn(report, 'options').map((row) => row[2])).toEqual(['2', '1']);
});

deskTest('CSV has a file for each table', async ({ desk, boss }) => {
  const accepted_at = '2026-10-05T06:11:30.000Z';
  await orderAt(desk, '2026-10-05T06:10:00Z', { total_kopecks: 109_150, accepted_at });
  await orderAt(desk, '2026-10-05T06:20:00Z', cancelled('=1+1; "да"'));
  const csv = async (table?: string) => {
    const query = `from=2026-10-04&to=2026-10-05${table ? `&table=${table}` : ''}`;
    const response = await boss.send(`/report.csv?${query}`);
    const name = `report-2026-10-04-2026-10-05-${table ?? 'days'}.csv`;
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    // `text()` would drop the BOM.
    return Buffer.from(await response.arrayBuffer())
      .toString()
      .split('\r\n');
  };
  expect(await csv()).toEqual([
    '\uFEFFДень;Заказов;Сумма, ₽;В среднем, ₽;Отменено;Минут до принятия;Минут до готовности',
    '2026-10-04;0;0;;0;;',
    '2026-10-05;1;1091,5;1091,5;1;1,5;',
    '',
  ]);
  expect((await csv('hours'))[10]).toBe('09:00;1;1091,5;1091,5;1;1,5;');
  expect((await csv('dishes')).slice(1, 3)).toEqual(['Окрошка;2;641', 'Борщ с говядиной;1;450']);
  expect((await csv('reasons'))[1]).toBe(`"'=1+1; ""да""";1`);
  expect((await boss.visit('/report.csv?table=guests')).status).toBe(404);
});
