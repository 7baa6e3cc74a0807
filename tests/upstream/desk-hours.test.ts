/** Protects order stops and hours set at the desk, which the API applies from the next request on. */
import { describe, expect } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { OrderStop, WorkDay } from '#contract/content.ts';
import { readPage, textOf } from '#tests/routes/support/page.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import type { Refusal } from '#tests/upstream/support/api-caller.ts';
import { alertsOn, deskTest, type Screen } from '#tests/upstream/support/desk.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';

type Form = Record<string, string>;

const test = deskTest
  .extend('oleg', ({ desk }) => desk.enter('oleg', 'manager'))
  .extend('api', async ({ guest, ids }) => {
    await guest.post('/cart/', { productId: ids.borshch, quantity: 1 });
    return {
      order: () => guest.placeOrder<{ uuid?: string } & Refusal>([ids.borshch], 'one order'),
      stop: async () => (await guest.get<Cart>('/cart/')).body.orderStop,
      days: async () => (await guest.get<{ results: WorkDay[] }>('/work-days/')).body.results,
      shopStop: async () => (await guest.get<{ orderStop?: OrderStop }>('/work-days/')).body.orderStop,
      revision: async () => (await guest.get<{ revision: string }>('/revision/')).body.revision,
    };
  });

async function postSeen(screen: Screen, path: string, form: Form) {
  const [, fields = ''] = (await screen.visit('/hours')).html.split(`action="${path}"`);
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(fields) ?? [];
  return screen.post(path, { seen, ...form });
}

/** The other post names the user. @returns its page */
async function expectOneWinner(posts: Promise<{ status: number; html: string }>[]) {
  const replies = (await Promise.all(posts)).toSorted((one, other) => one.status - other.status);
  expect(replies.map(({ status }) => status)).toEqual([303, 409]);
  const lost = replies[1]?.html ?? '';
  expect(alertsOn({ html: lost })[0]).toMatch(/^Это уже изменили: (boss|oleg), 12:00\. Ваше нажатие/);
  return readPage(lost);
}

const WEEK = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [`day${day}`, '12-23']));

test.for<[path: string, button: string, theirs: Form, mistake: Form, mended: Form]>([
  [
    '/hours/stop',
    'Изменить',
    { until: 'open', reason: 'Раз' },
    { until: 'time', untilDate: '2026-02-31', untilTime: '18:00' },
    { until: 'day' },
  ],
  [
    '/hours/day',
    'Сохранить часы',
    { date: '2026-10-06', kind: 'closed' },
    { date: '2026-10-06', kind: 'open', opens: '25', closes: '23' },
    { opens: '12:00' },
  ],
  ['/hours/week', 'Сохранить часы недели', WEEK, { ...WEEK, day2: '25' }, { day2: '12-22' }],
  ['/hours/week', 'Сохранить часы недели', WEEK, { ...WEEK, copied: 'yes' }, {}],
])(
  'a form of %s that was shown again does not overwrite what somebody else has saved',
  async ([path, button, theirs, mistake, mended], { boss, oleg }) => {
    const seen = path === '/hours/day' ? '' : '0';
    expect((await oleg.post(path, { seen, ...theirs })).status).toBe(303);
    const shown = readPage((await boss.post(path, { seen, ...mistake })).html);
    const [action, form] = shown.press(button, { typed: mended });
    const late = await boss.post(action, form as Form);
    expect([late.status, alertsOn(late)[0]]).toEqual([409, expect.stringContaining('Это уже изменили')]);
  },
);

describe('orders are stopped', () => {
  test('until a time, with the manager’s words', async ({ desk, boss, api }) => {
    const until = { until: 'time', untilDate: '2026-10-05', untilTime: '18:00' };
    const reason = ' много заказов,\n кухня не успевает';
    expect((await postSeen(boss, '/hours/stop', { ...until, reason })).status).toBe(303);
    const words = 'Приём заказов остановлен до 18:00. Много заказов, кухня не успевает.';
    expect(await api.stop()).toBe(words);
    expect(await api.shopStop()).toEqual({ text: words, until: '2026-10-05T15:00:00.000Z' });
    expect(await api.order()).toMatchObject({ status: 400, body: { nonFieldErrors: [words] } });
    for (const path of ['/', '/hours']) expect(await boss.read(path)).toContain(words);
    desk.wait(6 * 3600);
    expect([await api.stop(), await api.shopStop()]).toEqual([undefined, undefined]);
    expect(await boss.read('/hours')).toContain('Заказы принимаются');
    expect(await boss.read('/')).not.toContain('остановлен');
    expect((await api.order()).status).toBe(201);
    expect(await desk.journal()).toEqual([`boss stop-orders ${words}`]);
  });

  test('until they are opened; a key still leads to its order', async ({ desk, boss, oleg, api }) => {
    const { status, body } = await api.order();
    expect(status).toBe(201);
    await postSeen(boss, '/hours/stop', { until: 'open', reason: 'Нет света!' });
    desk.wait(365 * 24 * 3600);
    expect(await api.stop()).toBe('Приём заказов остановлен. Нет света!');
    expect(await api.shopStop()).toEqual({ text: 'Приём заказов остановлен. Нет света!' });
    expect(await api.order()).toMatchObject({ status: 200, body: { uuid: body.uuid } });
    await oleg.logIn('oleg');
    expect((await postSeen(oleg, '/hours/open', {})).status).toBe(303);
    expect(await api.stop()).toBeUndefined();
    const stopped = 'boss stop-orders Приём заказов остановлен. Нет света!';
    expect(await desk.journal()).toEqual([stopped, 'oleg open-orders']);
  });

  test('and the revision changes when they are, when they are opened, and when the shop closes', async ({
    desk,
    boss,
    api,
  }) => {
    const revisions = [await api.revision()];
    await postSeen(boss, '/hours/stop', { until: 'open', reason: '' });
    revisions.push(await api.revision());
    desk.wait(60);
    expect(await api.revision()).toBe(revisions[1]);
    await postSeen(boss, '/hours/open', {});
    expect(await api.revision()).toBe(revisions[0]);
    // The small shop closes at midnight.
    desk.wait(12 * 3600);
    expect(revisions).not.toContain(await api.revision());
    expect(revisions[0]).not.toBe(revisions[1]);
  });

  test('by one of two managers at once', async ({ desk, boss, oleg }) => {
    const { one } = await expectOneWinner([
      boss.post('/hours/stop', { seen: '0', until: 'day', reason: 'Раз' }),
      oleg.post('/hours/stop', { seen: '0', until: 'open', reason: 'Два' }),
    ]);
    expect(one('input', { name: 'reason' }).attribs.value).toMatch(/^(Раз|Два)$/);
    await expectOneWinner([
      boss.post('/hours/open', { seen: '1' }),
      oleg.post('/hours/stop', { seen: '1', until: 'day' }),
    ]);
    expect(await desk.journal()).toHaveLength(2);
  });
});

describe('hours of one date', () => {
  const dated = (days: WorkDay[]) => days.filter(({ date }) => date);

  test('are listed after the usual ones until the date is over', async ({ desk, boss, api }) => {
    await postSeen(boss, '/hours/day', { date: '2026-10-07', kind: 'closed' });
    await postSeen(boss, '/hours/day', { date: '2026-10-06', kind: 'open', opens: '1800', closes: '2' });
    expect((await api.days()).slice(-2)).toEqual([
      { day: '6 октября', status: '18:00–02:00', date: '2026-10-06' },
      { day: '7 октября', status: 'Выходной', date: '2026-10-07' },
    ]);
    await postSeen(boss, '/hours/day', { date: '2026-10-06', kind: 'closed' });
    await postSeen(boss, '/hours/usual', { date: '2026-10-07' });
    expect(dated(await api.days())).toEqual([{ day: '6 октября', status: 'Выходной', date: '2026-10-06' }]);
    expect(await desk.journal()).toEqual([
      'boss set-day 7 октября, Выходной',
      'boss set-day 6 октября, 18:00–02:00',
      'boss set-day 6 октября, Выходной',
      'boss clear-day 7 октября',
    ]);
    desk.wait(4 * 24 * 3600);
    expect(dated(await api.days())).toEqual([]);
    expect(await boss.read('/hours')).not.toContain('6 октября');
  });

  test.for<[form: Form, words: string]>([
    [{ date: '2026-10-04', kind: 'closed' }, 'Этот день уже прошёл'],
    [{ date: '2026-02-31', kind: 'closed' }, 'Укажите дату'],
    [{ date: '2026-10-06', kind: 'open', opens: '18:00', closes: '12:00' }, 'Конец раньше начала'],
    [{ date: '2026-10-06', kind: 'open', opens: '', closes: '25:00' }, 'Укажите, с какого'],
  ])('invalid: %j changes nothing, and input is kept', async ([form, words], { boss, api }) => {
    const reply = await boss.post('/hours/day', { seen: '', ...form });
    expect([reply.status, alertsOn(reply)[0]]).toEqual([400, expect.stringContaining(words)]);
    for (const name of ['date', 'opens', 'closes'] as const) {
      expect(readPage(reply.html).one('input', { name }).attribs.value).toBe(form[name] ?? '');
    }
    expect(dated(await api.days())).toEqual([]);
  });
});

describe('the hours of the week', () => {
  const lines = (days: WorkDay[]) => days.map(({ day, status }) => `${day} ${status}`);
  const week = (texts: string[]) => Object.fromEntries(texts.map((text, index) => [`day${index}`, text]));
  const typedWeek = ({ all }: ReturnType<typeof readPage>) =>
    all('input', { name: /^day\d$/ }).map(({ attribs }) => attribs.value);

  test('are the content’s, until they are set at the desk', async ({ desk, boss, api }) => {
    const content = lines(await api.days());
    const page = readPage((await boss.visit('/hours')).html);
    expect(typedWeek(page)).toEqual(['12:00–00:00', 'Выходной', ...Array(5).fill('')]);
    const set = [
      ['Понедельник', 'выходной', 'Выходной'],
      ['Вторник', '12-23', '12:00–23:00'],
      ['Среда', 'с 12 до 23', '12:00–23:00'],
      ['Четверг', '11:00–15:00, 17:00–23:00', '11:00–15:00, 17:00–23:00'],
      ['Пятница', '12:00–2:00', '12:00–02:00'],
      ['Суббота', 'круглосуточно', 'Круглосуточно'],
      ['Воскресенье', '9.30-22', '09:30–22:00'],
    ];
    expect((await postSeen(boss, '/hours/week', week(set.map(([, typed = '']) => typed)))).status).toBe(303);
    const expected = set.map(([day, , status]) => `${day} ${status}`);
    expect(lines(await api.days())).toEqual(expected);
    const other = { ...smallShop(), fingerprint: 'other' };
    other.workDays = [...other.workDays, { day: 'Праздники', status: '12:00–20:00' }];
    await loadContent(desk.store, other);
    expect(lines(await api.days())).toEqual([...expected, 'Праздники 12:00–20:00']);
    await loadContent(desk.store, smallShop());
    expect((await postSeen(boss, '/hours/week/content', {})).status).toBe(303);
    expect(lines(await api.days())).toEqual(content);
    const detail = set.map(([day, , status]) => `${day}: ${status}`).join('; ');
    expect(await desk.journal()).toEqual([`boss set-week ${detail}`, 'boss clear-week']);
  });

  test('one button copies Monday to the other days, and saves nothing', async ({ desk, boss, api }) => {
    const before = await api.days();
    const [action, form] = readPage((await boss.visit('/hours')).html).press('Все дни — как понедельник', {
      typed: { day0: '11:00–21:00' },
    });
    const shown = await boss.post(action, form as Record<string, string>);
    expect([shown.status, typedWeek(readPage(shown.html))]).toEqual([200, Array(7).fill('11:00–21:00')]);
    expect(await api.days()).toEqual(before);
    const [save, week] = readPage(shown.html).press('Сохранить часы недели');
    expect((await boss.post(save, week as Record<string, string>)).status).toBe(303);
    expect(await desk.journal()).toEqual([expect.stringContaining('Воскресенье: 11:00–21:00')]);
  });

  test.for([
    ['', 'Не поняли часы'],
    ['25:00–26:00', 'Не поняли часы'],
    ['18:00–12:00', 'Конец раньше начала'],
  ] as const)('invalid: «%s» is named beside its day', async ([text, words], { boss, api }) => {
    const before = await api.days();
    const texts = ['12-23', '12-23', text, '12-23', '12-23', '12-23', 'выходной'];
    const reply = await boss.post('/hours/week', { seen: '0', ...week(texts) });
    expect([reply.status, alertsOn(reply)[0]]).toEqual([400, expect.stringContaining(words)]);
    const page = readPage(reply.html);
    expect(typedWeek(page)).toEqual(texts);
    expect(page.one('input', { 'aria-invalid': 'true' }).attribs.name).toBe('day2');
    expect(textOf(page.one('span', { id: 'week-2' }))).toContain(words);
    expect(await api.days()).toEqual(before);
  });
});
