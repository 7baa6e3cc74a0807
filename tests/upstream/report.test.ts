/** Protects the report: sums without cancelled orders, days in the restaurant's time zone, CSV without formula injection. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderStatus } from '#contract/enums.ts';
import { alertsOn, type Desk, deskTest, openDesk, textOn } from '#tests/upstream/support/desk.ts';
import { createBusinessDays, createCalendar } from '#upstream/desk/calendar.ts';
import { spanOf } from '#upstream/desk/report/period.ts';
import { makeReport } from '#upstream/desk/report/report.ts';
import { DAY_ENDS } from '#upstream/desk/report/report-texts.ts';
import { readDayFigures } from '#upstream/store/orders/shift-figures.ts';

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
  await orderAt(desk, '2026-10-05T01:59:59.999Z', cancelled('=HYPERLINK("http://evil")'));
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

/** Days from midnight to midnight. */
async function endDaysAtMidnight({ store }: Desk): Promise<void> {
  const change = { changes: 1, changed_by: 'oleg', changed_at: '2026-01-01T00:00:00.000Z' };
  await store
    .insertInto('desk_settings')
    .values({ name: 'day-end', value: '00:00', ...change })
    .execute();
}

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
    await endDaysAtMidnight(desk);
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
  expect((await csv('hours'))[5]).toBe('09:00;1;1091,5;1091,5;1;1,5;');
  expect((await csv('dishes')).slice(1, 3)).toEqual(['Окрошка;2;641', 'Борщ с говядиной;1;450']);
  expect((await csv('reasons'))[1]).toBe(`"'=1+1; ""да""";1`);
  expect((await boss.visit('/report.csv?table=guests')).status).toBe(404);
});

deskTest(
  'a night belongs to the day before it, until the hour that the manager chose',
  async ({ desk, boss }) => {
    // 03:30 in Moscow.
    await orderAt(desk, '2026-10-05T00:30:00Z');
    const ordersOn = async (day: string) => {
      const report = await boss.visit(`/report?from=${day}&to=${day}`);
      return [totalsOn(report).Заказов, /<p id="earlier">/.test(report.html)];
    };
    expect(await ordersOn('2026-10-04')).toEqual(['1', true]);
    expect(await ordersOn('2026-10-05')).toEqual([undefined, true]);
    expect((await boss.post('/report/day-end', { seen: '0', time: '03:00' })).status).toBe(303);
    expect(await ordersOn('2026-10-05')).toEqual(['1', true]);
    const report = await boss.visit('/report?from=2026-10-05&to=2026-10-05');
    expect(tableOn(report, 'hours').map(([hour]) => hour)).toEqual(['03:00']);
    expect(await desk.journal()).toEqual(['boss set-day-end 03:00']);
  },
);

deskTest('of two managers who change the end of the day, the second is asked', async ({ boss, desk }) => {
  const oleg = await desk.enter('oleg', 'manager');
  await boss.post('/report/day-end', { seen: '0', time: '03:00' });
  const lost = await oleg.post('/report/day-end', { seen: '0', time: '06:00' });
  expect([lost.status, alertsOn(lost)[0]]).toEqual([409, expect.stringContaining('boss, 12:00')]);
  expect(lost.html).toContain('<option value="06:00" selected');
  expect((await boss.post('/report/day-end', { seen: '1', time: '05:30' })).status).toBe(400);
});

deskTest(
  'payment, courier and the same weekday a week before stand apart',
  async ({ desk, boss, marina }) => {
    const card = await orderAt(desk, '2026-10-05T06:10:00Z', { payment: 10, status: 'ready' });
    await orderAt(desk, '2026-10-05T06:20:00Z', { status: 'accepted' });
    await orderAt(desk, '2026-10-05T06:30:00Z', { ...cancelled(REASON), payment: 10 });
    // A week ago: one before noon, one after it, which is not compared yet.
    await orderAt(desk, '2026-09-28T08:59:00Z', { total_kopecks: 100_000 });
    await orderAt(desk, '2026-09-28T09:01:00Z');
    await marina.move(card, 'hand-over');
    await boss.move(card, 'finish', 1);
    await boss.post(`/orders/${card}/undo`, { seen: '2' });
    const report = await boss.visit('/report');
    expect(tableOn(report, 'payments')).toEqual([
      ['Наличные', '1', '1 091 ₽'],
      ['Карта', '1', '1 091 ₽'],
    ]);
    expect(tableOn(report, 'couriers')).toEqual([
      ['marina', '1', '1 091 ₽'],
      ['Ещё не передан', '1', '1 091 ₽'],
    ]);
    expect(textOn(report)).toContain(
      'Неделей раньше, 28.09.2026 до 12:00: заказов 1, 1 000 ₽, отменено 0. Сейчас сумма больше на 118 %.',
    );
    await boss.move(card, 'finish', 3);
    expect(tableOn(await boss.visit('/report'), 'couriers')[0]).toEqual(['boss', '1', '1 091 ₽']);
  },
);

deskTest(
  'an order that a courier took is his, whoever marks it as delivered',
  async ({ desk, marina, boss }) => {
    const ilya = await desk.enter('ilya', 'courier');
    const id = await desk.order();
    await marina.move(id, 'accept:30');
    await marina.move(id, 'ready', 1);
    await ilya.move(id, 'hand-over', 2);
    await boss.move(id, 'finish', 3);
    expect(tableOn(await boss.visit('/report'), 'couriers')).toEqual([['ilya', '1', '1 091 ₽']]);
    expect((await boss.visit('/report/orders.csv')).html).toContain(';ilya;');
  },
);

const FORMULAS = ['=1+1', '+7', '-2', '@cmd', '\tx', '\rx', '＝1', 'a\r=1', 'a\n=1'];
deskTest('orders are a table without guests, and no cell is a formula', async ({ desk, boss }) => {
  for (const text of FORMULAS)
    await orderAt(desk, '2026-10-05T06:10:00Z', { zone: text, ...cancelled(text) });
  await orderAt(desk, '2026-10-04T23:10:00Z', {
    payment: 10,
    fee_kopecks: 9_950,
    wanted_at: '2026-10-05T12:00:00.000Z',
  });
  const response = await boss.send('/report/orders.csv?from=2026-10-04&to=2026-10-05');
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="orders-2026-10-04-2026-10-05.csv"',
  );
  const text = Buffer.from(await response.arrayBuffer()).toString();
  expect(text.startsWith('\uFEFFНомер;')).toBe(true);
  for (const personal of ['Ёлкина', '912', 'Лесная', 'лука']) expect(text).not.toContain(personal);
  // Of a quoted cell only its beginning counts.
  const cells = text.replaceAll(/"([^"]{1,2})[^"]*"/g, (_, start: string) => start.trim()).split(/[;\r\n]/);
  expect(cells.filter((cell) => /^[=+\-@\t＝]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => cell.startsWith("'"))).toHaveLength(14);
  expect(text).toMatch(
    /\d+;2026-10-04;2026-10-05 02:10;Выдан;Курьер;;;Карта;3;99,5;;1091;2026-10-05 15:00;;;;;;\r\n$/,
  );
});

deskTest('a Z report has the totals of one business day, and says while it runs', async ({ desk, boss }) => {
  const first = await orderAt(desk, '2026-10-04T10:00:00Z', { fee_kopecks: 10_000 });
  await orderAt(desk, '2026-10-04T11:00:00Z', { payment: 10, discount_kopecks: 5_000 });
  const last = await orderAt(desk, '2026-10-05T00:30:00Z', cancelled(REASON));
  await orderAt(desk, '2026-10-05T06:00:00Z', { status: 'new' });
  const ended = textOn(await boss.visit('/report/z?day=2026-10-04'));
  expect(ended).toContain(
    'Z-отчёт за 04.10.2026 04.10.2026 05:00 – 05.10.2026 05:00 Снят 05.10.2026 12:00, boss',
  );
  expect(ended).toContain(
    `Заказов 2 Первый номер №${first} Последний номер №${last} Наличные, заказов: 1 1 091 ₽ Карта, заказов: 1 1 091 ₽`,
  );
  expect(ended).toContain(
    'В том числе доставка 100 ₽ Скидки (уже вычтены) 50 ₽ Итого 2 182 ₽ Отменено, заказов: 1 1 091 ₽ Возвраты нет',
  );
  expect(ended).not.toContain('промежуточный');
  const running = textOn(await boss.visit('/report/z'));
  expect(running).toContain('День ещё не закончился: итог промежуточный');
  expect(running).toContain('Из них ещё не завершены 1');
  expect(textOn(await boss.visit('/report/z?day=2026-01-01'))).toContain('За это время заказов не было.');
  expect((await boss.visit('/report/z?day=yesterday')).status).toBe(404);
});

const orderRows = fc.array(
  fc.record({
    created_at: fc
      .integer({ min: Date.parse('2026-10-03T00:00:00Z'), max: Date.parse('2026-10-06T12:00:00Z') })
      .map((ms) => new Date(ms).toISOString()),
    status: fc.constantFrom('new', 'accepted', 'on_way', 'done', 'cancelled') as fc.Arbitrary<OrderStatus>,
    payment: fc.constantFrom(0, 10),
    delivery: fc.constantFrom(0, 10),
    zone: fc.constantFrom('Центр', null),
    total_kopecks: fc.integer({ min: 0, max: 10_000_000 }),
    fee_kopecks: fc.constantFrom(null, 0, 15_050),
  }),
  { maxLength: 20 },
);

deskTest('the sums of every table are those of the orders, to the kopeck', async ({ desk, boss }) => {
  const { store } = desk;
  await fc.assert(
    fc.asyncProperty(orderRows, fc.constantFrom(...DAY_ENDS), async (rows, endsAt) => {
      await store.deleteFrom('orders').execute();
      for (const row of rows)
        await store
          .insertInto('orders')
          .values({ ...row, uuid: randomUUID(), phone: '', full_name: '', search_key: '' })
          .execute();
      const clock = createCalendar('Europe/Moscow');
      const business = createBusinessDays(clock, { value: endsAt });
      const period = { name: null, from: '2026-10-04', to: '2026-10-05' };
      const now = new Date(desk.now());
      const report = await makeReport(store, period, { calendar: clock, business, now });
      const inDays = rows.filter(({ created_at }) => {
        const day = business.dayOf(new Date(created_at));
        return day >= period.from && day <= period.to;
      });
      const kept = inDays.filter(({ status }) => status !== 'cancelled');
      const sumOf = (values: { kopecks: number }[]) => values.reduce((sum, { kopecks }) => sum + kopecks, 0);
      const kopecks = sumOf(kept.map(({ total_kopecks }) => ({ kopecks: total_kopecks })));
      const couriers = kept.filter(({ delivery }) => delivery === 0);
      expect(report.total).toMatchObject({
        orders: kept.length,
        kopecks,
        cancelled: inDays.length - kept.length,
      });
      expect([
        sumOf([...report.days.values()]),
        sumOf([...report.hours.values()]),
        sumOf(report.payments),
      ]).toEqual([kopecks, kopecks, kopecks]);
      expect(sumOf(report.couriers)).toBe(
        sumOf(couriers.map(({ total_kopecks }) => ({ kopecks: total_kopecks }))),
      );
      if (report.ways.length > 0) expect(sumOf(report.ways)).toBe(kopecks);
      expect(await readDayFigures(store, spanOf(period, business))).toMatchObject({
        orders: kept.length,
        kopecks,
      });
    }),
    { numRuns: 60 },
  );
  expect((await boss.visit('/report')).status).toBe(200);
});
