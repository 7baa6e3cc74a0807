import { describe, expect, test } from 'vitest';
import { alertsOn, DESK_ADDRESS, openDesk, PASSWORD, textOn } from '#tests/support/desk.ts';
import { checkPassword, hashPassword, makePassword } from '#upstream/desk/passwords.ts';
import { setPassword } from '#upstream/store/desk-users.ts';

const PAGES = [
  '/',
  '/live',
  '/search?q=1',
  '/orders/1001',
  '/orders/1001/ticket',
  '/password',
  '/users',
  '/journal',
  '/report',
  '/report.csv',
  '/notifications',
];
const POSTS = [
  '/orders/1001/move',
  '/orders/1001/undo',
  '/password',
  '/users/block',
  '/users/unblock',
  '/notifications/again',
  '/logout',
];

describe('who has not logged in', () => {
  test.each(PAGES)('is sent from %s to the log-in', async (path) => {
    const { openScreen } = await openDesk();
    const { status, headers, html } = await openScreen().visit(path);
    expect([status, headers.get('Location'), html]).toEqual([303, '/login', '']);
  });

  test.each(POSTS)('changes nothing by %s', async (path) => {
    const desk = await openDesk();
    const id = await desk.order();
    await desk.addMember('pavel');
    const { status, headers } = await desk
      .openScreen()
      .post(path, { seen: '0', move: 'accept:30', name: 'pavel' });
    expect([status, headers.get('Location')]).toEqual([303, '/login']);
    expect(await desk.orderOf(id)).toMatchObject({ status: 'new' });
    expect(await desk.store.selectFrom('desk_audit').selectAll().execute()).toEqual([]);
  });
});

test('whose session has ended reads so at the log-in', async () => {
  const desk = await openDesk();
  const screen = await desk.enter('marina');
  await desk.store.deleteFrom('desk_sessions').execute();
  const to = (await screen.visit('/stops')).headers.get('Location') ?? '';
  const words = ['Вы вышли или вход закрыт. Войдите снова.'];
  expect(alertsOn(await screen.visit(to))).toEqual(words);
  expect(alertsOn(await screen.visit('/login'))).toEqual([]);
});

describe('the log-in', () => {
  test.each(['marina', ' Marina '])('lets «%s» in with the right password', async (name) => {
    const desk = await openDesk();
    await desk.addMember('marina');
    const screen = desk.openScreen();
    const { status, headers } = await screen.logIn(name);
    expect([status, headers.get('Location')]).toEqual([303, '/']);
    const cookie = headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^desk-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await screen.visit('/')).status).toBe(200);
    // What is in the database opens nothing.
    const [session] = await desk.store.selectFrom('desk_sessions').selectAll().execute();
    expect(cookie).not.toContain(session?.token_hash);
  });

  describe('on https', () => {
    const addresses = { deskUrl: 'https://desk.test', deskHost: '127.0.0.1' };
    const own = { 'Sec-Fetch-Site': 'same-origin' };
    const form = { name: 'marina', password: PASSWORD };

    test.each<[what: string, headers: Record<string, string>, isSecure: boolean]>([
      ['a proxy that says so', { 'X-Forwarded-Proto': 'https' }, true],
      ['a proxy that says nothing, at the address of DESK_URL', { Host: 'desk.test' }, true],
      ['a proxy that says http', { 'X-Forwarded-Proto': 'http', Host: 'desk.test' }, false],
      ['without a proxy, at the port of the desk', { Host: 'desk.test:4001' }, false],
    ])('the cookie is for this host and https alone: %s', async (_, headers, isSecure) => {
      const desk = await openDesk({ addresses });
      await desk.addMember('marina');
      const screen = desk.openScreen();
      const [cookie = ''] = (
        await screen.post('/login', form, { ...own, ...headers })
      ).headers.getSetCookie();
      expect(/^__Host-desk-session=[^;]+; .*Path=\/; .*Secure/.test(cookie)).toBe(isSecure);
      expect(cookie.startsWith('desk-session=')).toBe(!isSecure);
      expect(cookie).not.toContain('Domain');
      expect((await screen.send('/', { headers })).status).toBe(200);
      await screen.post('/logout', {}, { ...own, ...headers });
      expect(screen.cookies.size).toBe(0);
    });

    test('a session under the name without the prefix is none', async () => {
      const desk = await openDesk({ addresses });
      const screen = await desk.enter('marina');
      const token = [...screen.cookies.values()][0] ?? '';
      const headers = { 'X-Forwarded-Proto': 'https' };
      screen.cookies.clear();
      screen.cookies.set('desk-session', token);
      expect((await screen.send('/', { headers })).status).toBe(303);
      screen.cookies.set('__Host-desk-session', token);
      expect((await screen.send('/', { headers })).status).toBe(200);
    });
  });

  test.each([
    ['marina', 'wrong'],
    ['marina', ''],
    ['marina', 'x'.repeat(5000)],
    ['nobody', PASSWORD],
    ['', ''],
    ['blocked', PASSWORD],
  ])('refuses «%s» with %j in one and the same sentence, and keeps the name', async (name, password) => {
    const desk = await openDesk();
    await desk.addMember('marina');
    await desk.addMember('blocked');
    await desk.store
      .updateTable('desk_users')
      .set({ blocked_at: '2026-10-05' })
      .where('name', '=', 'blocked')
      .execute();
    const answer = await desk.openScreen().logIn(name, password);
    expect([answer.status, alertsOn(answer)]).toEqual([400, ['Имя или пароль не подходят.']]);
    expect(answer.html).toContain(`name="name" value="${name}"`);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('is shut for a name after eight wrong passwords, also for the right one, and for no other name', async () => {
    const desk = await openDesk();
    await desk.addMember('marina');
    await desk.addMember('pavel');
    const screen = desk.openScreen();
    const tries = await Promise.all(Array.from({ length: 20 }, () => screen.logIn('marina', 'guess')));
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(8);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(12);
    const right = await screen.logIn('MARINA');
    expect([right.status, right.headers.get('Retry-After')]).toEqual([429, '600']);
    expect(alertsOn(right)[0]).toContain('Слишком много попыток');
    expect((await screen.logIn('pavel')).status).toBe(303);
  });

  test.each<[deskHost: string, host: string, status: number]>([
    // A name of somebody else that was made to lead here, as DNS rebinding does.
    ['127.0.0.1', 'evil.test:4001', 421],
    ['127.0.0.1', 'desk.test.evil.test', 421],
    ['127.0.0.1', 'localhost.evil.test', 421],
    ['127.0.0.1', '127.0.0.1.evil.test', 421],
    ['127.0.0.1', '192.168.1.5:4001', 421],
    ['127.0.0.1', 'desk.test', 200],
    ['127.0.0.1', 'desk.test:8443', 200],
    ['127.0.0.1', 'localhost:4001', 200],
    ['127.0.0.1', '127.0.0.1:4001', 200],
    ['127.0.0.1', '127.8.9.1', 200],
    ['127.0.0.1', '[::1]:4001', 200],
    ['192.168.1.5', '192.168.1.5:4001', 200],
    ['192.168.1.5', '192.168.1.6:4001', 421],
    ['fd00::5', '[fd00::5]:4001', 200],
    ['desk.lan', 'desk.lan:4001', 200],
    ['0.0.0.0', '192.168.1.5:4001', 200],
    ['0.0.0.0', '[fd00::5]:4001', 200],
    ['::', '192.168.1.5', 200],
    ['0.0.0.0', 'evil.test', 421],
    ['0.0.0.0', '192.168.1.5.evil.test', 421],
  ])('listening at %s, under the host %s answers %i', async (deskHost, host, status) => {
    const desk = await openDesk({ addresses: { deskUrl: DESK_ADDRESS, deskHost } });
    await desk.addMember('marina');
    const screen = desk.openScreen();
    const response = await screen.send('/login', { headers: { Host: host } });
    expect(response.status).toBe(status);
    const form = { name: 'marina', password: PASSWORD };
    const entered = await screen.post('/login', form, { Host: host, Origin: `http://${host}` });
    expect(entered.status).toBe(status === 200 ? 303 : 421);
    expect(screen.cookies.size).toBe(status === 200 ? 1 : 0);
  });

  test.each(['/live', '/assets/desk.css', '/nowhere'])(
    'no path is open to another host: %s',
    async (path) => {
      const desk = await openDesk();
      const screen = await desk.enter('marina');
      const response = await screen.send(path, { headers: { Host: 'evil.test' } });
      expect([response.status, await response.text()]).toEqual([421, expect.stringContaining('DESK_URL')]);
    },
  );

  test.each(['xn--', 'xn--zzzz.ru', '1.2.3.4.5', '999999999999'])(
    'under the host %s is a bad request',
    async (host) => {
      const desk = await openDesk();
      const response = await desk.openScreen().send('/login', { headers: { Host: host } });
      expect(response.status).toBe(400);
      expect(desk.lines.join('')).not.toContain('"level":50');
    },
  );

  test('forgets the wrong ones after a right one', async () => {
    const desk = await openDesk();
    await desk.addMember('marina');
    const screen = desk.openScreen();
    for (let turn = 0; turn < 3; turn += 1) {
      for (let wrong = 0; wrong < 7; wrong += 1) await screen.logIn('marina', 'guess');
      expect((await screen.logIn('marina')).status).toBe(303);
    }
  });

  test('writes no name, password or token into a log', async () => {
    const desk = await openDesk();
    const id = await desk.order();
    const screen = await desk.enter('marina');
    await screen.logIn('marina', 'wrong-password');
    await screen.visit('/search?q=+79123456789');
    await screen.move(id, 'accept:30');
    const token = screen.cookies.get('desk-session') ?? 'none';
    const log = desk.lines.join('');
    expect(log).toContain('"path":"desk /orders/:id/move"');
    for (const secret of ['marina', PASSWORD, 'wrong-password', token, '79123456789', String(id)]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('a session', () => {
  test('ends by logging out, here and in the database', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const token = screen.cookies.get('desk-session') ?? '';
    await screen.post('/logout', {});
    expect(screen.cookies.size).toBe(0);
    screen.cookies.set('desk-session', token);
    expect((await screen.visit('/')).status).toBe(303);
  });

  test('ends two weeks after it was used last', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const days = (count: number) => desk.wait(count * 24 * 60 * 60);
    days(13);
    expect((await screen.visit('/')).status).toBe(200);
    days(13);
    expect((await screen.visit('/')).status).toBe(200);
    days(14.1);
    expect((await screen.visit('/')).status).toBe(303);
  });

  test('ends when its user is shut out', async () => {
    const desk = await openDesk();
    const boss = await desk.enter('boss', 'manager');
    const screen = await desk.enter('marina');
    await boss.post('/users/block', { name: 'marina' });
    expect((await screen.visit('/')).status).toBe(303);
    expect((await screen.logIn('marina')).status).toBe(400);
    await boss.post('/users/unblock', { name: 'marina' });
    expect((await screen.logIn('marina')).status).toBe(303);
    expect(textOn(await boss.visit('/journal'))).toMatch(
      /boss открыл\(а\) вход: marina.*boss закрыл\(а\) вход: marina/,
    );
  });

  test.each(['', 'x', "' or 1=1"])('%j is none', async (token) => {
    const desk = await openDesk();
    const screen = desk.openScreen();
    screen.cookies.set('desk-session', encodeURIComponent(token));
    expect((await screen.visit('/')).status).toBe(303);
  });
});

describe('a one-time password', () => {
  const fresh = 'Новый-пароль-9';
  const change = (more: object = {}) => ({ old: PASSWORD, fresh, again: fresh, ...more });

  test('opens nothing but its change', async () => {
    const desk = await openDesk();
    const id = await desk.order();
    await desk.addMember('marina', 'manager', { isNew: true });
    const screen = desk.openScreen();
    expect((await screen.logIn('marina')).headers.get('Location')).toBe('/password');
    for (const path of PAGES.filter((each) => each !== '/password')) {
      expect((await screen.visit(path)).headers.get('Location')).toBe('/password');
    }
    expect((await screen.move(id, 'accept:30')).headers.get('Location')).toBe('/password');
    expect((await desk.orderOf(id)).status).toBe('new');
    expect(textOn(await screen.visit('/password'))).toContain('Пароль был одноразовым');
    expect((await screen.post('/password', change())).headers.get('Location')).toBe('/');
    expect((await screen.visit('/')).status).toBe(200);
    expect((await desk.openScreen().logIn('marina')).status).toBe(400);
    expect((await desk.openScreen().logIn('marina', fresh)).status).toBe(303);
  });

  test('lets in once, also before it is changed; a new one of the operator lets in again', async () => {
    const desk = await openDesk();
    await desk.addMember('marina', 'manager', { isNew: true });
    const [first, second] = [desk.openScreen(), desk.openScreen()];
    await first.logIn('marina');
    const refused = await second.logIn('marina');
    expect([refused.status, alertsOn(refused)]).toEqual([
      400,
      [expect.stringMatching(/^Этот одноразовый пароль уже использован\. .*desk:user/)],
    ]);
    expect(second.cookies.size).toBe(0);
    // Who does not know it hears nothing of it.
    expect(alertsOn(await second.logIn('marina', 'guess'))).toEqual(['Имя или пароль не подходят.']);
    // The screen that it let in goes on to the change.
    expect((await first.post('/password', change())).headers.get('Location')).toBe('/');
    const given = 'abcd-efgh-2345';
    const passwordHash = await hashPassword(given, { N: 16, r: 8, p: 1 });
    await setPassword(desk.store, 'marina', passwordHash, { mustChange: true });
    expect((await second.logIn('marina', given)).headers.get('Location')).toBe('/password');
    expect((await desk.openScreen().logIn('marina', given)).status).toBe(400);
  });

  test('lets in one of two that come at once', async () => {
    const desk = await openDesk();
    await desk.addMember('marina', 'kitchen', { isNew: true });
    const answers = await Promise.all([1, 2].map(() => desk.openScreen().logIn('marina')));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    expect(await desk.store.selectFrom('desk_sessions').selectAll().execute()).toHaveLength(1);
  });

  test('a new password ends all other sessions of its user, and nobody else’s', async () => {
    const desk = await openDesk();
    const [here, other] = [await desk.enter('marina'), desk.openScreen()];
    const pavel = await desk.enter('pavel');
    await other.logIn('marina');
    expect((await here.post('/password', change())).status).toBe(303);
    const statuses = [here, other, pavel].map(async (screen) => (await screen.visit('/')).status);
    expect(await Promise.all(statuses)).toEqual([200, 303, 200]);
  });

  test.each([
    [{ fresh: 'коротк', again: 'коротк' }, 'от 8 до 200'],
    [{ fresh: 'я'.repeat(201), again: 'я'.repeat(201) }, 'от 8 до 200'],
    [{ again: 'Другой-пароль-9' }, 'не совпадают'],
    [{ fresh: PASSWORD, again: PASSWORD }, 'отличаться'],
    ...['12345678', 'яяяяяяяя', 'Qwerty-2026', 'моя-MARINA-1'].map((guessed): [object, string] => [
      { fresh: guessed, again: guessed },
      'угадают первым',
    ]),
    [{ old: 'не тот' }, 'Нынешний пароль не подходит'],
  ])('%j is refused', async (wrong, words) => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const answer = await screen.post('/password', change(wrong));
    expect([answer.status, alertsOn(answer)[0]]).toEqual([400, expect.stringContaining(words)]);
    expect((await desk.openScreen().logIn('marina')).status).toBe(303);
  });

  test('an open screen is no way to guess the password', async () => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    for (let turn = 0; turn < 8; turn += 1) await screen.post('/password', change({ old: `guess-${turn}` }));
    expect((await screen.post('/password', change())).status).toBe(429);
  });
});

describe('roles', () => {
  test.each(['/users', '/journal', '/report', '/notifications'])(
    'the kitchen does not see %s, and no way there',
    async (path) => {
      const desk = await openDesk();
      const [cook, boss] = [await desk.enter('cook'), await desk.enter('boss', 'manager')];
      expect((await cook.visit(path)).status).toBe(403);
      expect((await cook.visit('/')).html).not.toContain(`href="${path}"`);
      expect((await boss.visit(path)).status).toBe(200);
      expect((await boss.visit('/')).html).toContain(`href="${path}"`);
    },
  );

  test.each(['/users/block', '/users/unblock'])('the kitchen cannot post to %s', async (path) => {
    const desk = await openDesk();
    const cook = await desk.enter('cook');
    await desk.addMember('pavel');
    const answer = await cook.post(path, { name: 'pavel' });
    expect([answer.status, alertsOn(answer)]).toEqual([403, ['Это может только управляющий.']]);
  });

  test('nobody shuts out themselves, nor who does not exist', async () => {
    const desk = await openDesk();
    const boss = await desk.enter('boss', 'manager');
    expect((await boss.post('/users/block', { name: 'BOSS' })).status).toBe(400);
    expect((await boss.post('/users/block', { name: 'nobody' })).status).toBe(404);
    expect((await boss.visit('/')).status).toBe(200);
  });
});

describe('a post from elsewhere', () => {
  const host = { Host: 'desk.test' };
  test.each<[what: string, headers: Record<string, string>, status: number]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: DESK_ADDRESS }, 403],
    ['another host of the site', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['an address that was typed', { 'Sec-Fetch-Site': 'none' }, 403],
    ['an old browser, another site', { ...host, Origin: 'http://evil.test' }, 403],
    ['an old browser, another port', { ...host, Origin: 'http://desk.test:81' }, 403],
    ['a page without an origin', { ...host, Origin: 'null' }, 403],
    ['who says nothing', host, 403],
    ['the desk', { 'Sec-Fetch-Site': 'same-origin' }, 303],
    ['the desk in an old browser', { ...host, Origin: DESK_ADDRESS }, 303],
    ['the desk behind TLS', { ...host, Origin: 'https://desk.test' }, 303],
  ])('%s', async (_, headers, status) => {
    const desk = await openDesk();
    const screen = await desk.enter('marina');
    const id = await desk.order();
    const answer = await screen.post(`/orders/${id}/move`, { seen: '0', move: 'accept:30' }, headers);
    expect(answer.status).toBe(status);
    expect((await desk.orderOf(id)).changes).toBe(status === 303 ? 1 : 0);
  });
});

test('every page forbids what it does not use, is kept nowhere and framed by nobody', async () => {
  const desk = await openDesk();
  const id = await desk.order();
  const screen = await desk.enter('boss', 'manager');
  for (const path of [
    '/login',
    '/',
    `/orders/${id}`,
    `/orders/${id}/ticket`,
    '/users',
    '/nowhere',
    '/search?q=1',
  ]) {
    const { headers, html } = await screen.visit(path);
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(html).not.toMatch(/ style=|<style|<script>| on\w+=/);
  }
});

test('passwords: salted, compared whole, and made so that they can be read aloud', async () => {
  const [one, two] = await Promise.all([hashPassword('ёлка'), hashPassword('ёлка')]);
  expect(one).not.toBe(two);
  expect(one).not.toContain('ёлка');
  // One letter, written in two ways.
  expect(await checkPassword('ёлка'.normalize('NFD'), one)).toBe(true);
  expect(await checkPassword('ёлк', one)).toBe(false);
  expect(await checkPassword('', undefined)).toBe(false);
  expect(makePassword()).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(makePassword()).not.toBe(makePassword());
});

test('a body larger than any form is refused', async () => {
  const desk = await openDesk();
  const answer = await desk.openScreen().post('/login', { name: 'x'.repeat(20_000), password: 'x' });
  expect(answer.status).toBe(413);
});
