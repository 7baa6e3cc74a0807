import { describe, expect, test } from 'vitest';
import type { Cart, WorkDay } from '#contract/entities.ts';
import { readPage, textOf } from '#tests/routes/support/page.ts';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { alertsOn, openDesk, type Screen, textOn } from '#tests/support/desk.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { readClockTime } from '#upstream/desk/clock-time.ts';
import { loadContent } from '#upstream/store/load-content.ts';

/** That no orders are taken, and hours of single dates: said at the desk, known to the API from the next request on. */

async function openWithManager() {
  const desk = await openDesk();
  const boss = await desk.enter('boss', 'manager');
  const guest = new ApiCaller(desk.api);
  const { body } = await guest.get<{ results: { id: number; slug: string }[] }>('/products/');
  const productId = body.results.find(({ slug }) => slug === 'borshch')?.id;
  await guest.post('/cart/', { productId, quantity: 1 });
  const order = () =>
    guest.post<{ nonFieldErrors?: string[] }>(
      '/order/',
      {
        ...{ delivery: 10, phone: '+7-912-345-67-89', fullName: 'Анна' },
        items: [{ product: productId, quantity: 1 }],
      },
      { 'Idempotency-Key': 'one order' },
    );
  const told = async () => (await guest.get<Cart>('/cart/')).body.orderStop;
  const audit = async () => {
    const rows = await desk.store.selectFrom('desk_audit').selectAll().orderBy('id').execute();
    return rows.flatMap(({ action, detail }) =>
      action === 'log-in' ? [] : [[action, detail].join(' ').trim()],
    );
  };
  return { desk, boss, guest, order, told, audit };
}

/** Posts a form of the page as it is now, with the number of changes that stands in it. */
async function postSeen(screen: Screen, path: string, form: Record<string, string>) {
  const [, fields = ''] = (await screen.visit('/hours')).html.split(`action="${path}"`);
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(fields) ?? [];
  return screen.post(path, { seen, ...form });
}

describe('orders are not taken', () => {
  test('until a time, with the words of the manager, and then they are again by themselves', async () => {
    const { desk, boss, order, told, audit } = await openWithManager();
    const stop = {
      until: 'time',
      untilDate: '2026-10-05',
      untilTime: '18:00',
      reason: ' много заказов,\n кухня не успевает',
    };
    expect((await postSeen(boss, '/hours/stop', stop)).status).toBe(303);
    const words = 'Приём заказов остановлен до 18:00. Много заказов, кухня не успевает.';
    expect(await told()).toBe(words);
    const refused = await order();
    expect([refused.status, refused.body]).toEqual([400, { nonFieldErrors: [words] }]);
    for (const path of ['/', '/hours']) expect(textOn(await boss.visit(path))).toContain(words);

    desk.wait(6 * 3600);
    expect(await told()).toBeUndefined();
    expect(textOn(await boss.visit('/hours'))).toContain('Заказы принимаются');
    expect(textOn(await boss.visit('/'))).not.toContain('остановлен');
    expect((await order()).status).toBe(201);
    expect(await audit()).toEqual([`stop-orders ${words}`]);
  });

  test('until somebody opens them; an order that was made before is still answered', async () => {
    const { desk, boss, order, told, audit } = await openWithManager();
    const { status, body } = await order();
    expect(status).toBe(201);
    await postSeen(boss, '/hours/stop', { until: 'open', reason: 'Нет света!' });
    desk.wait(365 * 24 * 3600);
    expect(await told()).toBe('Приём заказов остановлен. Нет света!');
    expect(await order()).toMatchObject({ status: 200, body });
    const screen = await desk.enter('oleg', 'manager');
    expect((await postSeen(screen, '/hours/open', {})).status).toBe(303);
    expect(await told()).toBeUndefined();
    expect(await audit()).toEqual(['stop-orders Приём заказов остановлен. Нет света!', 'open-orders']);
  });

  test('to the end of the day without a word; a second stop changes the first', async () => {
    const { desk, boss, told } = await openWithManager();
    await postSeen(boss, '/hours/stop', { until: 'day' });
    expect(await told()).toBe('Приём заказов остановлен до конца дня.');
    await postSeen(boss, '/hours/stop', {
      until: 'time',
      untilDate: '2026-10-05',
      untilTime: '13:00',
      reason: 'Ждём газ…',
    });
    expect(await told()).toBe('Приём заказов остановлен до 13:00. Ждём газ…');
    const typed = readPage((await boss.visit('/hours')).html).one('input', { name: 'reason' });
    expect(typed.attribs.value).toBe('Ждём газ…');
    desk.wait(3600);
    expect(await told()).toBeUndefined();
  });

  test('of two who stop and open at once the first wins, and the second is told', async () => {
    const { desk, boss, audit } = await openWithManager();
    const oleg = await desk.enter('oleg', 'manager');
    const stops = await Promise.all([
      boss.post('/hours/stop', { seen: '0', until: 'day', reason: 'Раз' }),
      oleg.post('/hours/stop', { seen: '0', until: 'open', reason: 'Два' }),
    ]);
    expect(stops.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const [lost] = stops.filter(({ status }) => status === 409);
    expect(lost && alertsOn(lost)[0]).toMatch(
      /^Это уже изменили: (boss|oleg), 12:00\. Ваше нажатие не сработало/,
    );
    expect(lost && readPage(lost.html).one('input', { name: 'reason' }).attribs.value).toMatch(/^(Раз|Два)$/);
    const opened = await Promise.all([
      boss.post('/hours/open', { seen: '1' }),
      oleg.post('/hours/stop', { seen: '1', until: 'day' }),
    ]);
    expect(opened.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect(await audit()).toHaveLength(2);
  });

  test.each([
    [{ until: 'time', untilDate: '2026-10-05', untilTime: '11:00' }, 'Это время уже прошло'],
    [
      { until: 'time', untilDate: '2026-10-05', untilTime: 'вечером' },
      'Время — часы и минуты, например 18:30',
    ],
    [{ until: 'day', reason: 'я'.repeat(201) }, 'не длиннее 200'],
  ])('%j is refused, and what was typed stays', async (form: Record<string, string>, words) => {
    const { boss, told } = await openWithManager();
    const answer = await boss.post('/hours/stop', { seen: '0', reason: 'Печь остыла', ...form });
    expect([answer.status, alertsOn(answer)[0]]).toEqual([400, expect.stringContaining(words)]);
    const page = readPage(answer.html);
    expect(page.one('input', { name: 'reason' }).attribs.value).toBe(form.reason ?? 'Печь остыла');
    for (const name of ['untilDate', 'untilTime'] as const) {
      if (form.untilDate || form.untilTime) {
        expect(page.one('input', { name }).attribs.value).toBe(form[name] ?? '');
      }
    }
    expect(await told()).toBeUndefined();
  });
});

describe('hours of one date', () => {
  const days = async (guest: ApiCaller) =>
    (await guest.get<{ results: WorkDay[] }>('/work-days/')).body.results.filter(({ date }) => date);

  test('are told beside the usual ones, until the date is over', async () => {
    const { desk, boss, guest, audit } = await openWithManager();
    await postSeen(boss, '/hours/day', { date: '2026-10-07', kind: 'closed' });
    await postSeen(boss, '/hours/day', { date: '2026-10-06', kind: 'open', opens: '18:00', closes: '02:00' });
    expect(await days(guest)).toEqual([
      { day: '6 октября', status: '18:00–02:00', date: '2026-10-06' },
      { day: '7 октября', status: 'Выходной', date: '2026-10-07' },
    ]);
    // Changed, and put back.
    await postSeen(boss, '/hours/day', { date: '2026-10-06', kind: 'closed' });
    await postSeen(boss, '/hours/usual', { date: '2026-10-07' });
    expect(await days(guest)).toEqual([{ day: '6 октября', status: 'Выходной', date: '2026-10-06' }]);
    expect(await audit()).toEqual([
      'set-day 7 октября, Выходной',
      'set-day 6 октября, 18:00–02:00',
      'set-day 6 октября, Выходной',
      'clear-day 7 октября',
    ]);
    // A night may belong to the day before, in whatever time zone.
    desk.wait(4 * 24 * 3600);
    expect(await days(guest)).toEqual([]);
    expect(textOn(await boss.visit('/hours'))).not.toContain('6 октября');
  });

  test('two who change one date at once: the first wins, the second is told; other dates are others', async () => {
    const { desk, boss, guest } = await openWithManager();
    const oleg = await desk.enter('oleg', 'manager');
    const date = '2026-12-31';
    const both = await Promise.all([
      boss.post('/hours/day', { seen: '', date, kind: 'closed' }),
      oleg.post('/hours/day', { seen: '', date, kind: 'open', opens: '12:00', closes: '18:00' }),
      oleg.post('/hours/day', { seen: '', date: '2027-01-01', kind: 'closed' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 303, 409]);
    expect(both.flatMap((answer) => alertsOn(answer))).toEqual([expect.stringContaining('Это уже изменили')]);
    expect(await days(guest)).toHaveLength(2);
  });

  test.each([
    [{ date: '2026-10-04', kind: 'closed' }, 'Этот день уже прошёл'],
    [{ date: '2026-02-31', kind: 'closed' }, 'Укажите дату'],
    [{ date: 'завтра', kind: 'closed' }, 'Укажите дату'],
    [{ date: '2026-10-06', kind: 'open', opens: '18:00', closes: '12:00' }, 'Конец раньше начала'],
    [{ date: '2026-10-06', kind: 'open', opens: '18:00', closes: '18:00' }, 'Конец раньше начала'],
    [{ date: '2026-10-06', kind: 'open', opens: '', closes: '25:00' }, 'Укажите, с какого'],
    [{ date: '2026-10-06', kind: 'иногда' }, 'Форма заполнена неверно'],
  ])('%j is refused, and what was typed stays', async (form: Record<string, string>, words) => {
    const { boss, guest } = await openWithManager();
    const answer = await boss.post('/hours/day', { seen: '', ...form });
    expect([answer.status, alertsOn(answer)[0]]).toEqual([400, expect.stringContaining(words)]);
    const page = readPage(answer.html);
    for (const name of ['date', 'opens', 'closes'] as const) {
      expect(page.one('input', { name }).attribs.value).toBe(form[name] ?? '');
    }
    expect(await days(guest)).toEqual([]);
  });
});

describe('the hours of the week', () => {
  const usual = async (guest: ApiCaller) =>
    (await guest.get<{ results: WorkDay[] }>('/work-days/')).body.results
      .filter(({ date }) => !date)
      .map(({ day, status }) => `${day} ${status}`);
  const week = (texts: string[]) => Object.fromEntries(texts.map((text, index) => [`day${index}`, text]));
  const typedWeek = (html: string) =>
    readPage(html)
      .all('input', { name: /^day\d$/ })
      .map(({ attribs }) => attribs.value);

  test('begin as the content has them, are set for all days at once, and stay when content is loaded', async () => {
    const { desk, boss, guest, audit } = await openWithManager();
    const content = await usual(guest);
    expect(typedWeek((await boss.visit('/hours')).html)).toEqual([
      '12:00–00:00',
      'Выходной',
      ...Array(5).fill(''),
    ]);
    const texts = [
      'выходной',
      '12-23',
      'с 12 до 23',
      '11:00–15:00, 17:00–23:00',
      '12:00–2:00',
      'круглосуточно',
      '9.30-22',
    ];
    expect((await postSeen(boss, '/hours/week', week(texts))).status).toBe(303);
    const set = [
      'Понедельник Выходной',
      'Вторник 12:00–23:00',
      'Среда 12:00–23:00',
      'Четверг 11:00–15:00, 17:00–23:00',
      'Пятница 12:00–02:00',
      'Суббота Круглосуточно',
      'Воскресенье 09:30–22:00',
    ];
    expect(await usual(guest)).toEqual(set);
    const other = { ...smallShop(), fingerprint: 'other' };
    other.workDays = [...other.workDays, { day: 'Праздники', status: '12:00–20:00' }];
    await loadContent(desk.store, other);
    expect(await usual(guest)).toEqual([...set, 'Праздники 12:00–20:00']);
    expect(textOn(await boss.visit('/hours'))).toContain('Заданы здесь · boss, 12:00');
    await loadContent(desk.store, smallShop());

    expect((await postSeen(boss, '/hours/week/content', {})).status).toBe(303);
    expect(await usual(guest)).toEqual(content);
    expect(await audit()).toEqual([
      `set-week ${set.map((row) => row.replace(' ', ': ')).join('; ')}`,
      'clear-week',
    ]);
  });

  test('a date of its own stands behind them', async () => {
    const { boss, guest } = await openWithManager();
    await postSeen(boss, '/hours/week', week(Array(7).fill('12:00–23:00')));
    await postSeen(boss, '/hours/day', { date: '2026-10-06', kind: 'open', opens: '1830', closes: '2' });
    const { body } = await guest.get<{ results: WorkDay[] }>('/work-days/');
    expect(body.results).toHaveLength(8);
    expect(body.results.at(-1)).toEqual({ day: '6 октября', status: '18:30–02:00', date: '2026-10-06' });
  });

  test.each([
    ['', 'Не поняли часы'],
    ['6 pm', 'Не поняли часы'],
    ['25:00–26:00', 'Не поняли часы'],
    ['18:00–12:00', 'Конец раньше начала'],
    ['12:00–18:00, 17:00–23:00', 'Конец раньше начала'],
  ])('«%s» is refused beside its day, and what was typed stays', async (text, words) => {
    const { boss, guest } = await openWithManager();
    const before = await usual(guest);
    const texts = ['12-23', '12-23', text, '12-23', '12-23', '12-23', 'выходной'];
    const answer = await boss.post('/hours/week', { seen: '0', ...week(texts) });
    expect([answer.status, alertsOn(answer)[0]]).toEqual([400, expect.stringContaining(words)]);
    expect(typedWeek(answer.html)).toEqual(texts);
    const wrong = readPage(answer.html).all('input', { 'aria-invalid': 'true' });
    expect(wrong.map(({ attribs }) => attribs.name)).toEqual(['day2']);
    expect(textOf(readPage(answer.html).one('span', { id: 'week-2' }))).toContain(words);
    expect(await usual(guest)).toEqual(before);
  });

  test('of two who set them at once the first wins, and the second keeps what was typed', async () => {
    const { desk, boss } = await openWithManager();
    const oleg = await desk.enter('oleg', 'manager');
    const answers = await Promise.all([
      boss.post('/hours/week', { seen: '0', ...week(Array(7).fill('12:00–23:00')) }),
      oleg.post('/hours/week', { seen: '0', ...week(Array(7).fill('10:00–22:00')) }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(lost && alertsOn(lost)[0]).toMatch(/^Это уже изменили: (boss|oleg), 12:00\./);
    expect(typedWeek(lost?.html ?? '')[0]).toMatch(/^1[02]:00–2[23]:00$/);
  });
});

test('times of day are typed and shown with 24 hours in every browser', async () => {
  const { boss } = await openWithManager();
  for (const path of ['/hours', '/stops']) {
    const { html } = await boss.visit(path);
    expect(html).not.toMatch(/type="(?:time|datetime-local)"/);
    expect(readPage(html).all('input', { inputmode: 'numeric' }).length).toBeGreaterThan(0);
  }
});

test.each([
  ['18:30', '18:30'],
  [' 9.05 ', '09:05'],
  ['1830', '18:30'],
  ['9', '09:00'],
  ['00:00', '00:00'],
  ['930', null],
  ['24:00', null],
  ['12:60', null],
  ['6 pm', null],
  ['', null],
])('a time of day «%s»', (text, time) => {
  expect(readClockTime(text)).toBe(time);
});

test('the kitchen sees no hours, and changes none', async () => {
  const { desk, told } = await openWithManager();
  const cook = await desk.enter('cook');
  expect((await cook.visit('/hours')).status).toBe(403);
  expect((await cook.visit('/')).html).not.toContain('href="/hours"');
  for (const path of ['stop', 'open', 'day', 'usual', 'week', 'week/content']) {
    expect((await cook.post(`/hours/${path}`, { seen: '0', until: 'day' })).status).toBe(403);
  }
  expect(await told()).toBeUndefined();
});
