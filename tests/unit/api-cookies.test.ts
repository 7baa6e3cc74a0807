/** Protects cookies between browser, storefront and API: which are forwarded, and how those of the API are rewritten. */
import { expect, test } from 'vitest';
import { createCookieJar } from '#app/services/api/api-cookies.server.ts';
import { readRetryAfter } from '#app/services/api/send.server.ts';

type Options = Parameters<typeof createCookieJar>[1];

function open(cookies: string | null, options: Options = { secure: false }) {
  const jar = createCookieJar(cookies, options);
  const sent = () => {
    const headers: Record<string, string> = {};
    jar.addTo(headers);
    return headers;
  };
  return { jar, sent };
}

test.each<[cookies: string | null, sent: object]>([
  [
    'sessionid=abc; notices=xyz; usertoken=t0k; favorites=a.b; _ym=1',
    { Cookie: 'sessionid=abc; usertoken=t0k; favorites=a.b', Authorization: 'Token t0k' },
  ],
  [null, {}],
  // Header injection.
  ['sessionid=a"b; usertoken=ключ', {}],
])('of %s the API receives %j', (cookies, sent) => {
  expect(open(cookies, { secure: false, authScheme: 'Token' }).sent()).toEqual(sent);
});

test('a cookie of the API becomes one of this host, Secure on https, and is used by the next call', () => {
  const { jar, sent } = open(null, { secure: true });
  jar.take(['sessionid=new; Domain=api.example; Path=/api; Max-Age=1000; SameSite=None']);
  expect(jar.setCookieLines()).toEqual([
    'sessionid=new; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=1000',
  ]);
  expect(sent()).toEqual({ Cookie: 'sessionid=new' });
  const plain = open(null).jar;
  plain.take(['sessionid=new', 'csrftoken=1; Path=/', 'broken', '=x']);
  expect(plain.setCookieLines()).toEqual(['sessionid=new; Path=/; HttpOnly; SameSite=Lax']);
});

test('a lifetime that is no date is that of the session', () => {
  const jar = createCookieJar(null, { secure: false });
  jar.take(['sessionid=abc; Expires=tomorrow']);
  expect(jar.setCookieLines()).toEqual(['sessionid=abc; Path=/; HttpOnly; SameSite=Lax']);
});

test.each(['usertoken=; Max-Age=0', 'usertoken=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])(
  'a cookie that the API expires is deleted at once: %s',
  (line) => {
    const { jar, sent } = open('usertoken=t0k');
    jar.take([line]);
    expect([jar.isSignedIn(), sent(), jar.setCookieLines().length]).toEqual([false, {}, 1]);
  },
);

test('a cookie that no browser stores is ignored', () => {
  const { jar } = open('sessionid=old');
  jar.take([`sessionid=${'s'.repeat(4_088)}`]);
  expect([jar.get('sessionid'), jar.setCookieLines()]).toEqual(['old', []]);
  jar.take([`sessionid=${'s'.repeat(4_087)}`]);
  expect(jar.setCookieLines()).toHaveLength(1);
});

test.each([
  ['30', 30_000],
  ['Sun, 22 Nov 2026 10:00:30 GMT', 30_000],
  ['soon', undefined],
  [null, undefined],
])('Retry-After %j is %s ms', (header, ms) => {
  expect(readRetryAfter(header, Date.parse('2026-11-22T10:00:00Z'))).toBe(ms);
});
