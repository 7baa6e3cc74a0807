/** Protects access to the desk: passwords, roles, sessions, and logs without secrets. */
import { describe, expect } from 'vitest';
import { alertsOn, PASSWORD, deskTest as test } from '#tests/upstream/support/desk.ts';

const MANAGER_PAGES = ['/users', '/journal', '/report', '/report.csv', '/notifications', '/hours'];
const ORDER_PAGES = ['/orders/1001', '/orders/1001/ticket', '/orders/1001/note', '/search?q=1'];
const PAGES = ['/', '/live', '/stops', ...ORDER_PAGES, ...MANAGER_PAGES];
const MANAGER_POSTS = [
  ...['add', 'password', 'block', 'unblock'].map((each) => `/users/${each}`),
  '/notifications/again',
  '/notifications/trial',
  ...['key', 'settings', 'trial', 'off', 'forget', 'webhook', 'menu/load', 'menu/links', 'menu/price'].map(
    (each) => `/till/${each}`,
  ),
  ...['stop', 'open', 'day', 'usual', 'week', 'week/content'].map((each) => `/hours/${each}`),
];
const POSTS = ['/orders/1001/move', '/orders/1001/undo', '/password', '/stops', '/stops/return', '/logout'];
const FORM = { seen: '0', move: 'accept:30', name: 'pavel', until: 'day' };
const WRONG = 'Имя или пароль не подходят.';
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted();

test('without a session every page redirects to the log-in, and no post changes anything', async ({
  desk,
}) => {
  const id = await desk.order();
  await desk.addMember('pavel');
  const screen = desk.openScreen();
  for (const path of [...PAGES, '/password']) {
    const { status, headers, html } = await screen.visit(path);
    expect([path, status, headers.get('Location'), html]).toEqual([path, 303, '/login', '']);
  }
  for (const path of [...POSTS, ...MANAGER_POSTS]) {
    // A form goes through the log-in: desk-unsaved.test.ts.
    const { status } = await screen.post(path, FORM);
    expect([path, status]).toEqual([path, ['/password', '/logout'].includes(path) ? 303 : 401]);
  }
  screen.cookies.set('desk-session', encodeURIComponent("' or 1=1"));
  expect((await screen.visit('/')).status).toBe(303);
  expect(await desk.orderOf(id)).toMatchObject({ status: 'new' });
  expect(await desk.store.selectFrom('desk_audit').selectAll().execute()).toEqual([]);
});

test('one link in the head leads to the settings, which lead to each other', async ({ boss }) => {
  const settings = ['/users', '/notifications', '/payments', '/till', '/integration'];
  const linked = async (path: string) => {
    const { html } = await boss.visit(path);
    return settings.filter((href) => html.includes(`href="${href}"`));
  };
  expect(await linked('/')).toEqual(['/users']);
  for (const path of settings) expect(await linked(path)).toEqual(settings);
});

test('the kitchen neither sees nor changes what is the managers’', async ({ desk, marina, boss }) => {
  const board = await marina.visit('/');
  const linked = (await boss.visit('/')).html + (await boss.visit('/users')).html;
  for (const path of MANAGER_PAGES) {
    expect([path, (await marina.visit(path)).status]).toEqual([path, 403]);
    expect([path, (await boss.visit(path)).status]).toEqual([path, 200]);
    if (path === '/report.csv') continue;
    expect(board.html).not.toContain(`href="${path}"`);
    expect(linked).toContain(`href="${path}"`);
  }
  for (const path of MANAGER_POSTS) {
    const reply = await marina.post(path, { ...FORM, name: 'boss' });
    expect([path, reply.status, alertsOn(reply)]).toEqual([path, 403, ['Это может только управляющий.']]);
  }
  expect(await desk.journal()).toEqual([]);
});

describe('the log-in', () => {
  test('allows access with the right password', async ({ desk }) => {
    await desk.addMember('marina');
    const screen = desk.openScreen();
    const { status, headers } = await screen.logIn(' Marina ');
    expect([status, headers.get('Location')]).toEqual([303, '/']);
    const cookie = headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^desk-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await screen.visit('/')).status).toBe(200);
    // The database does not contain the token.
    const [session] = await desk.store.selectFrom('desk_sessions').selectAll().execute();
    expect(cookie).not.toContain(session?.token_hash);
  });

  test.for([
    ['marina', 'wrong'],
    ['nobody', PASSWORD],
    ['blocked', PASSWORD],
  ] as const)('refuses «%s» with %j in the same words, and keeps the name', async (row, { desk, marina }) => {
    const [name, password] = row;
    await desk.addMember('blocked');
    const block = desk.store.updateTable('desk_users').set({ blocked_at: '2026-10-05' });
    await block.where('name', '=', 'blocked').execute();
    await marina.post('/logout', {});
    const reply = await marina.logIn(name, password);
    expect([reply.status, alertsOn(reply)]).toEqual([400, [WRONG]]);
    expect(reply.html).toContain(`name="name" value="${name}"`);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await marina.logIn('x'.repeat(2 ** 21))).status).toBe(413);
  });

  test('closes for one name after eight wrong passwords; a right one resets the count', async ({ desk }) => {
    await desk.addMember('marina');
    await desk.addMember('pavel');
    const screen = desk.openScreen();
    for (let wrong = 0; wrong < 7; wrong += 1) await screen.logIn('marina', 'guess');
    expect((await screen.logIn('marina')).status).toBe(303);
    const tries = await Promise.all(Array.from({ length: 20 }, () => screen.logIn('marina', 'guess')));
    expect(statusesOf(tries)).toEqual([...Array(8).fill(400), ...Array(12).fill(429)]);
    const right = await screen.logIn('MARINA');
    expect([right.status, right.headers.get('Retry-After')]).toEqual([429, '600']);
    expect(alertsOn(right)[0]).toContain('Слишком много попыток');
    expect((await screen.logIn('pavel')).status).toBe(303);
  });

  test('no name, password, token, number or phone is logged', async ({ desk, marina }) => {
    const id = await desk.order();
    await marina.logIn('marina', 'wrong-password');
    await marina.visit('/search?q=+79123456789');
    await marina.move(id, 'accept:30');
    const log = desk.lines.join('');
    expect(log).toContain('"path":"desk /orders/:id/move"');
    const token = marina.cookies.get('desk-session') ?? 'none';
    for (const secret of ['marina', PASSWORD, 'wrong-password', token, '79123456789', `/${id}`]) {
      expect(log).not.toContain(secret);
    }
  });
});

test('a session ends when its user is blocked', async ({ boss, marina }) => {
  const post = async (path: string, name: string) => (await boss.post(`/users/${path}`, { name })).status;
  expect([await post('block', 'BOSS'), await post('block', 'nobody')]).toEqual([400, 404]);
  await post('block', 'marina');
  expect([(await marina.visit('/')).status, (await marina.logIn('marina')).status]).toEqual([303, 400]);
  await post('unblock', 'marina');
  expect([(await marina.visit('/')).status, (await marina.logIn('marina')).status]).toEqual([303, 303]);
  expect((await marina.visit('/')).status).toBe(200);
  expect(await boss.read('/journal')).toMatch(/boss открыл\(а\) вход: marina.*boss закрыл\(а\) вход: marina/);
});

test('a manager adds users and renews their passwords, which are shown once', async ({ desk, boss }) => {
  const issue = async (path: string, name: string, role = 'kitchen') => {
    const reply = await boss.post(`/users/${path}`, { name, role });
    return [reply.status, /<code>([^<]+)<\/code>/.exec(reply.html)?.[1]] as const;
  };
  for (const name of ['а б', 'BOSS']) expect(await issue('add', name)).toEqual([400, undefined]);
  expect(await issue('add', 'вера', 'owner')).toEqual([400, undefined]);
  expect(await issue('password', 'boss')).toEqual([400, undefined]);
  const [, first] = await issue('add', ' Вера ', 'manager');
  const [, second] = await issue('password', 'вера');
  const vera = desk.openScreen();
  expect((await vera.logIn('вера', first)).status).toBe(400);
  expect((await vera.logIn('вера', second)).headers.get('Location')).toBe('/password');
  expect((await boss.visit('/users')).html).not.toMatch(`${first}|${second}`);
  expect(await desk.journal()).toEqual(['boss add-user вера', 'boss new-password вера']);
});

describe('a password', () => {
  const fresh = 'Новый-пароль-9';
  const change = (more: object = {}) => ({ old: PASSWORD, fresh, again: fresh, ...more });

  test('of one time opens nothing but its change', async ({ desk }) => {
    const id = await desk.order();
    await desk.addMember('marina', 'manager', { isNew: true });
    const screen = desk.openScreen();
    expect((await screen.logIn('marina')).headers.get('Location')).toBe('/password');
    for (const path of PAGES) expect((await screen.visit(path)).headers.get('Location')).toBe('/password');
    expect((await screen.move(id, 'accept:30')).status).toBe(403);
    expect((await desk.orderOf(id)).status).toBe('new');
    expect((await screen.post('/password', change())).headers.get('Location')).toBe('/start');
    expect((await screen.visit('/')).status).toBe(200);
    expect((await desk.openScreen().logIn('marina')).status).toBe(400);
    expect((await desk.openScreen().logIn('marina', fresh)).status).toBe(303);
  });

  test('that is one-time opens the desk again if a response was lost, and only the last log-in counts', async ({
    desk,
  }) => {
    await desk.addMember('marina', 'manager', { isNew: true });
    const [lost, screen] = [desk.openScreen(), desk.openScreen()];
    for (const each of [lost, screen]) {
      expect((await each.logIn('marina')).headers.get('Location')).toBe('/password');
    }
    expect((await lost.post('/password', change())).headers.get('Location')).toMatch(/^\/login/);
    expect((await desk.openScreen().logIn('marina', change().fresh)).status).toBe(400);
    expect((await screen.visit('/password')).status).toBe(200);
  });

  test('that is one-time ends with the first own password', async ({ desk }) => {
    await desk.addMember('marina', 'manager', { isNew: true });
    const screen = desk.openScreen();
    await screen.logIn('marina');
    await screen.post('/password', change());
    expect((await desk.openScreen().logIn('marina')).status).toBe(400);
    expect((await screen.visit('/')).status).toBe(200);
  });

  test('that is one-time is not typed again, and cannot stay', async ({ desk }) => {
    await desk.addMember('marina', 'manager', { isNew: true });
    const screen = desk.openScreen();
    await screen.logIn('marina');
    expect((await screen.visit('/password')).html).not.toContain('Нынешний пароль');
    const { fresh, again } = change();
    const same = await screen.post('/password', { fresh: PASSWORD, again: PASSWORD });
    expect([same.status, alertsOn(same)[0]]).toEqual([400, expect.stringContaining('отличаться')]);
    expect((await screen.post('/password', { fresh, again })).status).toBe(303);
    expect((await screen.post('/password', { fresh: PASSWORD, again: PASSWORD })).status).toBe(400);
  });

  test('that is changed ends the user’s other sessions only', async ({ desk, marina, pavel }) => {
    const other = desk.openScreen();
    await other.logIn('marina');
    expect((await marina.post('/password', change())).status).toBe(303);
    const pages = [marina, other, pavel].map((screen) => screen.visit('/'));
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 303, 200]);
  });

  test.for<[change: object, words: string]>([
    [{ fresh: 'коротк', again: 'коротк' }, 'от 8 до 200'],
    [{ fresh: 'Qwerty-2026', again: 'Qwerty-2026' }, 'угадают первым'],
    [{ old: 'не тот' }, 'Нынешний пароль не подходит'],
  ])('that is invalid changes nothing: %j', async ([wrong, words], { desk, marina }) => {
    const reply = await marina.post('/password', change(wrong));
    expect([reply.status, alertsOn(reply)[0]]).toEqual([400, expect.stringContaining(words)]);
    expect((await desk.openScreen().logIn('marina')).status).toBe(303);
  });
});

test('no page may be cached, framed, or run anything but the desk’s own files', async ({ desk, boss }) => {
  const id = await desk.order();
  for (const path of ['/login', '/', `/orders/${id}/ticket`, '/nowhere']) {
    const { headers, html } = await boss.visit(path);
    const policy = headers.get('Content-Security-Policy');
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/);
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(html).not.toMatch(/ style=|<style|<script>| on\w+=/);
  }
});
