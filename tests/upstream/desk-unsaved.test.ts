/** Protects typed texts at the desk: an ended session, a failure, a conflict and a release lose no form. */
import { expect, test } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import {
  alertsOn,
  type Desk,
  deskTest,
  PASSWORD,
  type Screen,
  textOn,
} from '#tests/upstream/support/desk.ts';
import { openMenuDesk } from '#tests/upstream/support/menu-desk.ts';
import { press, RECOUNT, SAVE } from '#tests/upstream/support/order-form.ts';
import { MESSAGES } from '#upstream/desk/desk-texts.ts';
import { MESSAGE_ACTIONS } from '#upstream/desk/message-texts.ts';
import { UNSAVED_TEXTS } from '#upstream/desk/unsaved/unsaved-texts.ts';

const TYPED = 'Набрано руками: «щука» & <b>';
const WITHOUT_TEXT = ['/login', '/logout', '/password'];

type Reply = Awaited<ReturnType<Screen['visit']>>;
type Form = Record<string, string>;

/** Fills in the log-in page of a response. */
function logInOn(screen: Screen, reply: Reply, name: string, password = PASSWORD) {
  const [path, form] = readPage(reply.html).press('Войти', { typed: { name, password } });
  return screen.post(path, form as Form);
}

/** Types into the form of a button, as a browser without scripts would. */
function formWith(reply: Reply, button: string, typed: Form = {}) {
  const [path, form] = readPage(reply.html).press(button, { typed });
  return [path, form as Form] as const;
}

async function addMessage({ store }: Pick<Desk, 'store'>): Promise<void> {
  const message = { full_name: 'Анна', email: 'anna@example.ru', subject: 'Вопрос', content: 'Есть щука?' };
  await store
    .insertInto('feedback')
    .values({ ...message, created_at: '2026-10-05T08:00:00.000Z' })
    .execute();
}

deskTest(
  'without a session every form goes through the log-in, whatever its path',
  async ({ desk, boss }) => {
    const paths = desk.postPaths().filter((path) => !WITHOUT_TEXT.includes(path));
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      await desk.endSessions();
      const asked = await boss.post(path, { note: TYPED });
      expect([path, asked.status, alertsOn(asked)]).toEqual([path, 401, [UNSAVED_TEXTS.waitsFor('boss')]]);
      const back = await logInOn(boss, asked, 'boss');
      expect([path, back.status]).toEqual([path, 200]);
      expect(readPage(back.html).all('input', { value: TYPED })).toHaveLength(1);
      expect(textOn(back)).toContain(TYPED);
    }
    expect(await desk.journal()).toEqual([]);
  },
);

const FORMS: [page: string, button: string, typed: Form][] = [
  ['/hours', 'Остановить приём заказов', { until: 'day', reason: TYPED }],
  ['/hours', 'Сохранить часы недели', { day0: TYPED }],
  ['/users', 'Добавить', { name: TYPED, role: 'manager' }],
  ['/messages/1', MESSAGE_ACTIONS.answer, { note: TYPED }],
  ['/guest', 'Показать', { guest: TYPED }],
];
deskTest('after the log-in each form has what was typed, and nothing is saved', async ({ desk, boss }) => {
  await addMessage(desk);
  for (const [page, button, typed] of FORMS) {
    const [path, form] = formWith(await boss.visit(page), button, typed);
    await desk.endSessions();
    const back = await logInOn(boss, await boss.post(path, form), 'boss');
    expect([page, alertsOn(back)]).toEqual([page, [UNSAVED_TEXTS.returned]]);
    expect(formWith(back, button)[1]).toMatchObject({ ...form });
  }
  expect(await desk.journal()).toEqual([]);
});

const DISH = '/menu/dishes/menu.soup';
deskTest(
  'a typed reason survives the log-in, although the order has moved on',
  async ({ desk, boss, marina }) => {
    const id = await desk.order();
    const [path, form] = formWith(await boss.visit(`/orders/${id}`), 'Отменить заказ', { ownReason: TYPED });
    await marina.move(id, 'accept:30');
    await desk.endSessions();
    const back = await logInOn(boss, await boss.post(path, form), 'boss');
    const again = formWith(back, 'Отменить заказ');
    expect(again[1]).toMatchObject({ ownReason: TYPED, seen: '0' });
    const lost = await boss.post(...again);
    expect([lost.status, formWith(lost, 'Отменить заказ')[1].ownReason]).toEqual([409, TYPED]);
  },
);

test('a dish comes back with its fields, and the next click saves it', async () => {
  const desk = await openMenuDesk();
  const anna = await desk.enter('anna', 'manager');
  const text = 'Варим по утрам.\n\nСо сметаной.';
  const [path, form] = formWith(await anna.visit(DISH), 'Сохранить', { title: TYPED, text });
  await desk.endSessions();
  const back = await logInOn(anna, await anna.post(path, form), 'anna');
  expect(formWith(back, 'Сохранить')[1]).toMatchObject({ title: TYPED, text, seen: form.seen });
  const saved = await anna.post(...formWith(back, 'Сохранить'));
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, `${DISH}?done=saved`]);
  expect((await anna.visit(DISH)).html).toContain('Набрано руками');
});

/** The page with a found «Борщ», 450 ₽, as it is posted while the session is over. */
async function recountLate(desk: Desk, screen: Screen, path: string, typed: Form) {
  const found = await press(screen, await screen.visit(path), 'Найти блюдо', { q: 'борщ' });
  const shown = await press(screen, found, 'Добавить: Борщ с говядиной', typed);
  const form = formWith(shown, RECOUNT);
  await desk.endSessions();
  return logInOn(screen, await screen.post(...form), 'boss');
}

deskTest(
  'an order by phone comes back with its dishes, and the next click places it',
  async ({ desk, boss }) => {
    const typed = { address: 'Лесная, 7', phone: '+7-912-000-00-00', fullName: TYPED, otherAllergy: 'киви' };
    const back = await recountLate(desk, boss, '/new-order', typed);
    expect(alertsOn(back)).toEqual([UNSAVED_TEXTS.returned]);
    const placed = await press(boss, back, 'Оформить заказ · 450 ₽');
    expect([placed.status, placed.headers.get('Location')]).toEqual([303, '/orders/1001']);
    expect(await desk.orderOf(1001)).toMatchObject({ full_name: TYPED, address: 'Лесная, 7' });
  },
);

deskTest('a change comes back with its added dish, and the next click saves it', async ({ desk, boss }) => {
  const id = await desk.order();
  const back = await recountLate(desk, boss, `/orders/${id}/change`, { address: 'Лесная, 7' });
  expect(textOn(back)).toContain('Адрес: было Лесная, 5, стало Лесная, 7');
  expect((await press(boss, back, SAVE)).status).toBe(303);
  expect(await desk.orderOf(id)).toMatchObject({ address: 'Лесная, 7', total_kopecks: 109_100 + 45_000 });
});

deskTest('a wrong password keeps the form; a second ended session, too', async ({ desk, boss }) => {
  const [path, form] = formWith(await boss.visit('/hours'), 'Остановить приём заказов', { reason: TYPED });
  await desk.endSessions();
  const wrong = await logInOn(boss, await boss.post(path, form), 'boss', 'wrong');
  const back = await logInOn(boss, wrong, 'boss');
  await desk.endSessions();
  const again = await boss.post(...formWith(back, 'Остановить приём заказов'));
  const last = await logInOn(boss, again, 'boss');
  expect(formWith(last, 'Остановить приём заказов')[1]).toMatchObject({ reason: TYPED });
});

deskTest('a new one-time password keeps the form until it is replaced', async ({ desk }) => {
  const vera = await desk.enter('vera', 'manager');
  const [path, form] = formWith(await vera.visit('/hours'), 'Остановить приём заказов', { reason: TYPED });
  await desk.endSessions();
  await desk.reset('vera');
  const replace = await logInOn(vera, await vera.post(path, form), 'vera');
  const fresh = 'Три слова и щука';
  const typed = { old: PASSWORD, fresh, again: fresh };
  const back = await vera.post(...formWith(replace, 'Сменить пароль', typed));
  expect(formWith(back, 'Остановить приём заказов')[1]).toMatchObject({ reason: TYPED });
});

deskTest('another user does not get the form', async ({ desk, boss }) => {
  await desk.addMember('pavel');
  await desk.endSessions();
  const asked = await boss.post('/hours/stop', { reason: TYPED });
  const other = await logInOn(boss, asked, 'pavel');
  expect([other.status, other.headers.get('Location'), other.html]).toEqual([303, '/', '']);
});

deskTest('after a log-out, too, only the user who typed gets the form', async ({ desk, boss }) => {
  await desk.addMember('pavel');
  const [path, form] = formWith(await boss.visit('/hours'), 'Остановить приём заказов', { reason: TYPED });
  await boss.post('/logout', {});
  const asked = await boss.post(path, form);
  expect(alertsOn(asked)).toEqual([UNSAVED_TEXTS.waitsFor('boss')]);
  expect((await logInOn(boss, asked, 'pavel')).html).toBe('');
  expect(formWith(await logInOn(boss, asked, 'boss'), 'Остановить приём заказов')[1]).toMatchObject({
    reason: TYPED,
  });
});

deskTest('a form of nobody known is not carried: «Назад» has it', async ({ desk }) => {
  const asked = await desk.openScreen().post('/hours/stop', { reason: TYPED });
  expect([asked.status, alertsOn(asked)]).toEqual([401, [UNSAVED_TEXTS.unknown]]);
  expect(asked.html).not.toContain('Набрано');
  expect(readPage(asked.html).one('form', { target: '_blank' }).attribs.action).toBe('/login');
});

deskTest('a refused right keeps what was typed', async ({ desk }) => {
  const id = await desk.order();
  const cook = await desk.enter('kolya', 'kitchen', { mayCancel: false });
  const refused = await cook.move(id, 'cancel', 0, { ownReason: TYPED });
  expect([refused.status, alertsOn(refused)]).toEqual([403, [MESSAGES.mayNotCancel]]);
  expect(textOn(refused)).toContain(TYPED);
});

deskTest('a failed change of an order shows its added dish by its title', async ({ desk, boss }) => {
  const id = await desk.order();
  const page = await boss.visit(`/orders/${id}/change`);
  const found = await press(boss, page, 'Найти блюдо', { q: 'морс' });
  const added = await press(boss, found, 'Добавить: Морс');
  await desk.store.schema.alterTable('order_changes').renameTo('away').execute();
  const failed = await press(boss, added, SAVE);
  expect([failed.status, alertsOn(failed)[0]]).toEqual([500, 'Ошибка. Попробуйте ещё раз.']);
  expect(textOn(failed)).toContain('Добавлено: 1 × Морс');
  expect(textOn(failed)).not.toContain('line-2');
});

deskTest('photographs are asked for again', async ({ desk, boss }) => {
  await desk.endSessions();
  const body = new FormData();
  body.set('title', TYPED);
  body.set('cover.file', new File(['photo'], 'soup.jpg'));
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const asked = await boss.visit('/menu/new/dishes', { method: 'POST', body, headers });
  const back = await logInOn(boss, asked, 'boss');
  expect(textOn(back)).toContain(UNSAVED_TEXTS.files);
  expect(textOn(back)).toContain(TYPED);
});

deskTest('a form that is too large to carry says where its text is', async ({ desk, boss }) => {
  await desk.endSessions();
  const body = new URLSearchParams({ title: 'x'.repeat(2 ** 20) });
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const asked = await boss.visit('/menu/new/dishes', { method: 'POST', body, headers });
  expect([asked.status, alertsOn(asked)]).toEqual([413, [UNSAVED_TEXTS.tooLarge]]);
  expect(readPage(asked.html).one('form', { target: '_blank' }).attribs.action).toBe('/login');
});

deskTest('passwords and secrets are neither carried nor shown', async ({ desk, boss }) => {
  await desk.endSessions();
  const secrets = { token: 'secret-1', password: 'secret-2', secret: 'secret-3', note: TYPED };
  const asked = await boss.post('/notifications/trial', secrets);
  expect(asked.html).not.toContain('secret-');
  expect((await boss.post('/password', { old: PASSWORD, fresh: TYPED, again: TYPED })).status).toBe(303);
});

deskTest('a failing database loses no text, and the same form saves later', async ({ desk, boss }) => {
  const [path, form] = formWith(await boss.visit('/hours'), 'Остановить приём заказов', { reason: TYPED });
  await desk.store.schema.alterTable('order_stops').renameTo('away').execute();
  const failed = await boss.post(path, form);
  expect([failed.status, alertsOn(failed)]).toEqual([500, ['Ошибка. Попробуйте ещё раз.']]);
  expect(textOn(failed)).toContain(TYPED);
  await desk.store.schema
    .alterTable('away' as 'order_stops')
    .renameTo('order_stops')
    .execute();
  expect((await boss.post(...formWith(failed, UNSAVED_TEXTS.again))).status).toBe(303);
  expect(await desk.journal()).toEqual([expect.stringContaining(`boss stop-orders`)]);
});

deskTest('without any answer of the database the text stays, too', async ({ desk, boss }) => {
  await desk.store.schema.alterTable('desk_sessions').renameTo('away').execute();
  const failed = await boss.post('/hours/stop', { reason: TYPED });
  expect(failed.status).toBe(500);
  expect(textOn(failed)).toContain(TYPED);
});

deskTest('a form of another release, or of a path that is gone, is shown again', async ({ desk, boss }) => {
  const [, form] = formWith(await boss.visit('/hours'), 'Остановить приём заказов', { reason: TYPED });
  const { seen: _seen, ...older } = form;
  const refused = await boss.post('/hours/stop', older);
  expect(refused.status).toBe(400);
  expect(formWith(refused, 'Остановить приём заказов')[1]).toMatchObject({ reason: TYPED });
  const gone = await boss.post('/hours/gone', { reason: TYPED });
  expect(gone.status).toBe(404);
  expect(textOn(gone)).toContain(TYPED);
  expect(await desk.journal()).toEqual([]);
});

deskTest('a button without text gets its problem alone', async ({ boss }) => {
  const reply = await boss.move(999, 'accept:30');
  expect([reply.status, alertsOn(reply), reply.html.includes('class="unsaved"')]).toEqual([
    404,
    ['Такого заказа нет.'],
    false,
  ]);
});

const CROSS_SITE = { 'Sec-Fetch-Site': 'cross-site' };
deskTest('a form of another site is neither carried nor put into a page', async ({ desk, boss }) => {
  const refused = await boss.post('/hours/stop', { reason: TYPED }, CROSS_SITE);
  expect([refused.status, refused.html.includes('Набрано')]).toEqual([403, false]);
  await desk.endSessions();
  const asked = await boss.post('/hours/stop', { reason: TYPED }, CROSS_SITE);
  expect([asked.status, asked.html.includes('Набрано')]).toEqual([403, false]);
});

const HELD = {
  action: '/hours/stop',
  pages: ['/hours'],
  user: 'vera',
  fields: [['reason', TYPED]],
  hasFiles: false,
};
deskTest.for<[string, object]>([
  ['posts elsewhere', { action: 'https://evil.example/' }],
  ['posts to another host', { action: '//evil.example/' }],
  ['posts to another host by a backslash', { action: '/\\evil.example/' }],
  ['has a page elsewhere', { pages: ['//evil.example/hours'] }],
  ['has a script as its address', { action: 'javascript:alert(1)' }],
  ['has a value that is no text', { fields: [['reason', { $: 1 }]] }],
])('a forged hidden field that %s is dropped', async ([, more], { desk }) => {
  await desk.addMember('vera', 'manager');
  const vera = desk.openScreen();
  const unsaved = JSON.stringify({ ...HELD, ...more });
  const reply = await vera.post('/login', { name: 'vera', password: PASSWORD, unsaved });
  expect([reply.status, reply.html]).toEqual([303, '']);
});

deskTest('a hidden field shows text, never elements, and only what its user may see', async ({ desk }) => {
  await desk.addMember('vera', 'manager');
  await desk.addMember('kolya');
  const html = '</textarea><script>alert(1)</script>';
  const unsaved = JSON.stringify({
    ...HELD,
    fields: [
      ['reason', html],
      [html, html],
    ],
  });
  const back = await desk.openScreen().post('/login', { name: 'vera', password: PASSWORD, unsaved });
  expect(back.html).not.toContain('<script>alert');
  const cook = await desk.openScreen().post('/login', { name: 'kolya', password: PASSWORD, unsaved });
  expect(cook.html).not.toContain('Остановить приём');
});
