import { expect, test } from 'vitest';
import { createCookieJar } from '#app/services/api/cookie-jar.server.ts';

const plain = { secure: false };

function sentTo(jar: ReturnType<typeof createCookieJar>): Headers {
  const headers: Record<string, string> = {};
  jar.addTo(headers);
  return new Headers(headers);
}

test('only the session, the token and the favourites travel to the API', () => {
  const jar = createCookieJar('sessionid=abc; notices=xyz; usertoken=t0k; favorites=a.b; _ym=1', plain);
  expect(sentTo(jar).get('Cookie')).toBe('sessionid=abc; usertoken=t0k; favorites=a.b');
});

test('a shopper without cookies sends none', () => {
  expect(sentTo(createCookieJar(null, plain)).has('Cookie')).toBe(false);
});

test('the token goes as Authorization, too, if a scheme is set', () => {
  const jar = createCookieJar('usertoken=t0k', { secure: false, authScheme: 'Token' });
  expect(sentTo(jar).get('Authorization')).toBe('Token t0k');
});

test('a cookie the API sets becomes one of our host and is used by the next call', () => {
  const jar = createCookieJar(null, { secure: true });
  jar.take(['sessionid=new; Domain=api.example; Path=/api; Max-Age=1000; SameSite=None']);
  expect(jar.setCookieLines()).toEqual([
    'sessionid=new; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=1000',
  ]);
  expect(sentTo(jar).get('Cookie')).toBe('sessionid=new');
});

test('on plain http cookies are not Secure: text browsers would drop them', () => {
  const jar = createCookieJar(null, plain);
  jar.take(['sessionid=new']);
  expect(jar.setCookieLines()).toEqual(['sessionid=new; Path=/; HttpOnly; SameSite=Lax']);
});

test.each(['usertoken=; Max-Age=0', 'usertoken=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])(
  'a cookie the API expires (%s) is gone at once',
  (line) => {
    const jar = createCookieJar('usertoken=t0k', plain);
    jar.take([line]);
    expect(jar.isSignedIn()).toBe(false);
    expect(sentTo(jar).has('Cookie')).toBe(false);
    expect(jar.setCookieLines()).toHaveLength(1);
  },
);

test('other cookies of the API stay there', () => {
  const jar = createCookieJar(null, plain);
  jar.take(['csrftoken=1; Path=/', 'broken', '=x']);
  expect(jar.setCookieLines()).toEqual([]);
});

test('a cookie that no browser keeps is none', () => {
  const jar = createCookieJar('sessionid=old', plain);
  jar.take([`sessionid=${'s'.repeat(4_088)}`]);
  expect([jar.get('sessionid'), jar.setCookieLines()]).toEqual(['old', []]);
  jar.take([`sessionid=${'s'.repeat(4_087)}`]);
  expect(jar.setCookieLines()).toHaveLength(1);
});

test('a value that could break out of the header is not handed on', () => {
  const jar = createCookieJar('sessionid=a"b; usertoken=ключ', plain);
  expect(sentTo(jar).has('Cookie')).toBe(false);
});

test('a cookie that is withheld goes to the API no more, and stays in the browser', () => {
  const jar = createCookieJar('sessionid=abc; usertoken=t0k', { secure: false, authScheme: 'Token' });
  jar.withhold('usertoken');
  expect([...sentTo(jar)]).toEqual([['cookie', 'sessionid=abc']]);
  expect(jar.setCookieLines()).toEqual([]);
});
