/** Protects the desk's addresses: hosts, origins of posts, and the cookie over TLS. */
import { describe, expect } from 'vitest';
import { DESK_ADDRESS, openDesk, PASSWORD, deskTest as test } from '#tests/upstream/support/desk.ts';

const HTTPS = { 'X-Forwarded-Proto': 'https' };

test.for<[what: string, headers: Record<string, string>, isSecure: boolean]>([
  ['a proxy that says https', HTTPS, true],
  ['no proxy, at the port of the desk', { Host: 'desk.test:4001' }, false],
])('on https the cookie is for this host and https alone: %s', async ([, headers, isSecure]) => {
  const desk = await openDesk({ addresses: { deskUrl: 'https://desk.test', deskHost: '127.0.0.1' } });
  await desk.addMember('marina');
  const screen = desk.openScreen();
  const post = (path: string, form = {}) =>
    screen.post(path, form, { 'Sec-Fetch-Site': 'same-origin', ...headers });
  const reply = await post('/login', { name: 'marina', password: PASSWORD });
  const [cookie = ''] = reply.headers.getSetCookie();
  expect(cookie).toMatch(
    isSecure ? /^__Host-desk-session=[^;]+; .*Path=\/; .*Secure/ : /^desk-session=(?!.*Secure)/,
  );
  expect(cookie).not.toContain('Domain');
  expect((await screen.visit('/', { headers })).status).toBe(200);
  await post('/logout');
  // The name stays: an unsaved form returns only to its user.
  expect([...screen.cookies.keys()]).toEqual([expect.stringMatching(/desk-user$/)]);
});

describe('the host', () => {
  test.for<[deskHost: string, host: string, status: number]>([
    // Attack: DNS rebinding.
    ['127.0.0.1', 'evil.test:4001', 421],
    ['127.0.0.1', '192.168.1.5:4001', 421],
    ['127.0.0.1', 'desk.test', 200],
    ['127.0.0.1', 'localhost:4001', 200],
    ['0.0.0.0', 'evil.test', 421],
  ])('listening at %s, %s is answered %i', async ([deskHost, host, status]) => {
    const desk = await openDesk({ addresses: { deskUrl: DESK_ADDRESS, deskHost } });
    await desk.addMember('marina');
    const screen = desk.openScreen();
    for (const path of ['/login', '/assets/desk.css']) {
      expect((await screen.visit(path, { headers: { Host: host } })).status).toBe(status);
    }
    const form = { name: 'marina', password: PASSWORD };
    const reply = await screen.post('/login', form, { Host: host, Origin: `http://${host}` });
    expect([reply.status, screen.cookies.size]).toEqual(status === 200 ? [303, 2] : [status, 0]);
    expect(desk.lines.join('')).not.toContain('"level":50');
  });

  const host = { Host: 'desk.test' };
  test.for<[what: string, headers: Record<string, string>, status: number]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: DESK_ADDRESS }, 403],
    ['another site, old browser', { ...host, Origin: 'http://evil.test' }, 403],
    ['no such header at all', host, 403],
    ['the desk', { 'Sec-Fetch-Site': 'same-origin' }, 303],
    ['the desk behind TLS', { ...host, Origin: 'https://desk.test' }, 303],
  ])('a post from %s', async ([, headers, status], { desk, marina }) => {
    const id = await desk.order();
    const reply = await marina.post(`/orders/${id}/move`, { seen: '0', move: 'accept:30' }, headers);
    expect([reply.status, (await desk.orderOf(id)).changes]).toEqual([status, status === 303 ? 1 : 0]);
  });
});
