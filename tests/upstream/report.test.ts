import { describe, expect, test } from 'vitest';
import { readPage, textOf } from '#tests/routes/support/page.ts';
import { alertsOn, openDesk, textOn } from '#tests/support/desk.ts';
import { cancelled, orderAt } from '#tests/support/report.ts';
import { createCalendar } from '#upstream/desk/calendar.ts';

const REASON = 'Закончились продукты';

/** The rows of a table of the report, by its caption. */
function tableOn({ html }: { html: string }, id: string): string[][] {
  const rows = readPage(html)
    .all('section')
    .find((section) => section.attribs['aria-labelledby'] === id);
  const [, body = ''] = /<tbody>(.*?)<\/tbody>/s.exec(html.slice(html.indexOf(`<caption id="${id}"`))) ?? [];
  expect(rows, id).toBeDefined();
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd].*?>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replaceAll('\u00a0', ' ')),
  );
}

/** The totals, by their names. */
function totalsOn({ html }: { html: string }): Record<string, string> {
  const pairs = html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g);
  return Object.fromEntries(
    [...pairs].map(([, name = '', value = '']) => [name, value.replaceAll('\u00a0', ' ')]),
  );
}

describe('the report', () => {
  test('adds up what was not cancelled, by day and hour', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('oleg', 'manager');
    await orderAt(desk, '2026-10-05T06:10:00Z', {
      accepted_at: '2026-10-05T06:12:00.000Z',
      cooked_at: '2026-10-05T06:40:30.000Z',
    });
    await orderAt(desk, '2026-10-05T06:59:59.999Z', { accepted_at: '2026-10-05T07:00:59.999Z' });
    await orderAt(desk, '2026-10-05T07:00:00Z', {
      ...cancelled(REASON),
      accepted_at: '2026-10-05T08:00:00.000Z',
    });
    await orderAt(desk, '2026-10-04T20:59:59.999Z', cancelled('=HYPERLINK("http://evil")'));
    await orderAt(desk, '2026-10-04T10:00:00Z', { total_kopecks: 50_050 });

    const today = await screen.visit('/report');
    expect(totalsOn(today)).toEqual({
      ...{ Заказов: '2', Сумма: '2 182 ₽', 'В среднем': '1 091 ₽', Отменено: '1' },
      ...{ 'Минут до принятия': '1,5', 'Минут до готовности': '30,5' },
    });
    expect(textOn(today)).toContain('Отменённые заказы не входят ни в число заказов, ни в суммы.');
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

    const week = await screen.visit('/report?period=week');
    expect(readPage(week.html).title).toBe('Отчёт · Пульт заказов');
    expect(textOf(readPage(week.html).one('h1'))).toBe('Отчёт за 29.09.2026 – 05.10.2026');
    const days = tableOn(week, 'days');
    expect(days.map(([day, orders, sum]) => [day, orders, sum])).toEqual([
      ...['29.09.2026', '30.09.2026', '01.10.2026', '02.10.2026', '03.10.2026'].map((day) => [
        day,
        '0',
        '0 ₽',
      ]),
      ['04.10.2026', '1', '500,5 ₽'],
      ['05.10.2026', '2', '2 182 ₽'],
    ]);
    expect(tableOn(week, 'hours').map(([hour]) => hour)).toEqual(['09:00', '10:00', '13:00', '23:00']);
  });

  test('draws the sums, for eyes and for ears', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('oleg', 'manager');
    await orderAt(desk, '2026-10-04T10:00:00Z', { total_kopecks: 400_000 });
    await orderAt(desk, '2026-10-05T06:00:00Z', { total_kopecks: 100_000 });
    const page = readPage((await screen.visit('/report?from=2026-10-04&to=2026-10-05')).html);
    const svg = page.one('svg');
    expect(svg.attribs).toMatchObject({ role: 'img', 'aria-labelledby': 'plot-title plot-text' });
    expect(textOf(page.one('desc')).replaceAll('\u00a0', ' ')).toBe(
      'Больше всего: 04.10.2026, 4 000 ₽. Все числа — в таблице ниже.',
    );
    const bars = page.all('rect').map(({ attribs }) => Number(attribs.height));
    expect(bars).toEqual([208, 52]);
    expect(svg.attribs.style).toBeUndefined();
    // Nothing was sold: nothing is drawn.
    expect((await screen.visit('/report?period=yesterday')).html).toContain('<svg');
    desk.wait(10 * 24 * 3600);
    expect((await screen.visit('/report')).html).not.toContain('<svg');
    expect(textOn(await screen.visit('/report'))).toContain('За это время заказов не было.');
  });

  test.each([
    ['?period=today', '2026-10-05', '2026-10-05'],
    ['?period=yesterday', '2026-10-04', '2026-10-04'],
    ['?period=week', '2026-09-29', '2026-10-05'],
    ['?period=month', '2026-09-06', '2026-10-05'],
    ['?from=2026-02-27&to=2026-03-01', '2026-02-27', '2026-03-01'],
    ['?from=2024-03-01&to=2025-03-01', '2024-03-01', '2025-03-01'],
  ])('%s', async (query, from, to) => {
    const desk = await openDesk();
    const screen = await desk.enter('oleg', 'manager');
    const { status, html } = await screen.visit(`/report${query}`);
    const page = readPage(html);
    expect([status, page.one('input', { name: 'from' }).attribs.value]).toEqual([200, from]);
    expect(page.one('input', { name: 'to' }).attribs.value).toBe(to);
  });

  test.each([
    ['?period=century', 'Такого периода нет'],
    ['?from=&to=2026-10-05', 'Укажите первый день'],
    ['?from=2026-10-01', 'Укажите последний день'],
    ['?from=5 октября&to=2026-10-05', 'Укажите первый день'],
    ['?from=2026-02-30&to=2026-03-05', 'Укажите первый день'],
    ['?from=2026-10-01&to=12026-10-05', 'Укажите последний день'],
    ['?from=2026-10-05&to=2026-10-04', 'Последний день раньше первого'],
    ['?from=2025-01-01&to=2026-01-02', 'Не больше 366 дней'],
    ['?from="><script>&to=2026-10-05', 'Укажите первый день'],
  ])('%s is refused in words, and stays in the field', async (query, words) => {
    const desk = await openDesk();
    const screen = await desk.enter('oleg', 'manager');
    const answer = await screen.visit(`/report${query}`);
    expect([answer.status, alertsOn(answer)]).toEqual([400, [expect.stringContaining(words)]]);
    const { searchParams } = new URL(query, 'http://desk.test');
    const page = readPage(answer.html);
    expect(page.all('input', { 'aria-invalid': 'true' }).length).toBe(query.includes('century') ? 0 : 1);
    for (const name of ['from', 'to']) {
      expect(page.one('input', { name }).attribs.value).toBe(searchParams.get(name) ?? '');
    }
    expect((await screen.visit(`/report.csv${query}`)).status).toBe(400);
  });
});

describe('days are those of the restaurant', () => {
  const CASES: [zone: string, day: string, starts: string, hours: number][] = [
    ['Europe/Moscow', '2026-10-05', '2026-10-04T21:00:00.000Z', 24],
    ['Asia/Kathmandu', '2026-10-05', '2026-10-04T18:15:00.000Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    // The clock is changed at midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
  ];

  test.each(CASES)('%s, %s', (zone, day, starts, hours) => {
    const calendar = createCalendar(zone);
    const start = calendar.startOf(day);
    expect(start.toISOString()).toBe(starts);
    expect(calendar.dayOf(start)).toBe(day);
    expect(calendar.dayOf(new Date(start.getTime() - 1))).not.toBe(day);
    const next = new Date(start.getTime() + hours * 3_600_000);
    expect([calendar.dayOf(new Date(next.getTime() - 1)), calendar.dayOf(next) > day]).toEqual([day, true]);
  });

  test.each(CASES)('an order in %s on %s counts for that day', async (timeZone, day, starts, hours) => {
    const desk = await openDesk({ timeZone });
    const screen = await desk.enter('oleg', 'manager');
    const at = (ms: number) => new Date(Date.parse(starts) + ms).toISOString();
    for (const ms of [-1, 0, hours * 3_600_000 - 1, hours * 3_600_000]) await orderAt(desk, at(ms));
    expect(totalsOn(await screen.visit(`/report?from=${day}&to=${day}`)).Заказов).toBe('2');
    // Half an hour past midnight is the first hour, also where Greenwich has another half.
    const hour = tableOn(await screen.visit(`/report?from=${day}&to=${day}`), 'hours');
    expect(hour.map(([, orders]) => orders)).toEqual(['1', '1']);
    expect(hour.at(-1)?.[0]).toBe('23:00');
  });

  test('also in a period with clocks that are half an hour off in its midst only', async () => {
    const desk = await openDesk({ timeZone: 'Australia/Lord_Howe' });
    const screen = await desk.enter('oleg', 'manager');
    // One minute before midnight of a day in winter.
    await orderAt(desk, '2026-07-01T13:29:00Z');
    const days = tableOn(await screen.visit('/report?from=2026-01-01&to=2026-12-31'), 'days');
    expect(days.filter(([, orders]) => orders === '1').map(([day]) => day)).toEqual(['01.07.2026']);
  });

  test('an hour that comes twice is one line', async () => {
    const desk = await openDesk({ timeZone: 'Europe/Berlin' });
    const screen = await desk.enter('oleg', 'manager');
    for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) await orderAt(desk, at);
    const page = await screen.visit('/report?from=2026-10-25&to=2026-10-25');
    expect(tableOn(page, 'hours').map(([hour, orders]) => [hour, orders])).toEqual([['02:00', '2']]);
  });
});
