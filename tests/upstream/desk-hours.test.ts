import { describe, expect, test } from 'vitest';
import type { Cart, WorkDay } from '#contract/entities.ts';
import { readPage } from '#tests/routes/support/page.ts';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { alertsOn, openDesk, type Screen, textOn } from '#tests/support/desk.ts';

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
    const stop = { until: 'time', at: '2026-10-05T18:00', reason: ' много заказов,\n кухня не успевает' };
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
    await postSeen(boss, '/hours/stop', { until: 'time', at: '2026-10-05T13:00', reason: 'Ждём газ…' });
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
    [{ until: 'time', at: '2026-10-05T11:00' }, 'Это время уже прошло'],
    [{ until: 'time', at: 'вечером' }, 'Укажите дату и время'],
    [{ until: 'day', reason: 'я'.repeat(201) }, 'не длиннее 200'],
  ])('%j is refused, and what was typed stays', async (form: Record<string, string>, words) => {
    const { boss, told } = await openWithManager();
    const answer = await boss.post('/hours/stop', { seen: '0', reason: 'Печь остыла', ...form });
    expect([answer.status, alertsOn(answer)[0]]).toEqual([400, expect.stringContaining(words)]);
    const page = readPage(answer.html);
    expect(page.one('input', { name: 'reason' }).attribs.value).toBe(form.reason ?? 'Печь остыла');
    if (form.at) expect(page.one('input', { name: 'at' }).attribs.value).toBe(form.at);
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

test('the kitchen sees no hours, and changes none', async () => {
  const { desk, told } = await openWithManager();
  const cook = await desk.enter('cook');
  expect((await cook.visit('/hours')).status).toBe(403);
  expect((await cook.visit('/')).html).not.toContain('href="/hours"');
  for (const path of ['/hours/stop', '/hours/open', '/hours/day', '/hours/usual']) {
    expect((await cook.post(path, { seen: '0', until: 'day' })).status).toBe(403);
  }
  expect(await told()).toBeUndefined();
});
