/** Protects the watch over logs and metrics: one that sees nothing would make every test of them pass. */
import { expect, test } from 'vitest';
import { Typed } from '#tests/support/privacy.ts';

const LINE = { level: 30, time: 1, requestId: '6f1c2b9e-0d3a-4b3c-9a51-0c2d1e4f5a6b', msg: 'request' };
const line = (more: object) => JSON.stringify({ ...LINE, ...more });

test.each<[isLeak: boolean, more: object]>([
  [true, { path: '/product/+79123456789' }],
  [true, { err: { message: 'no 8 (912) 345-67-89' } }],
  [true, { error: 'anna@example.ru' }],
  [true, { path: '/order/0f8fad5b-d9cb-469f-a165-70867728950e' }],
  [true, { path: '/search?q=x' }],
  [true, { headers: 'sessionid=1' }],
  [false, { path: '/product/borshch', status: 200, ms: 9123456789 }],
  [false, { path: '/img/media/dish/burger-160.f7e4f557.webp' }],
  [false, { err: { stack: 'at f (/app/node_modules/@conform-to/react/index.js:10:20)' } }],
])('is a leak: %s, %j', (isLeak, more) => {
  expect(new Typed().leakIn(line(more)) !== null).toBe(isLeak);
});

test('what was typed is a leak, in a log and in metrics; words of the shop are none', () => {
  const typed = new Typed();
  typed.form([
    ['fullName', 'Анна'],
    ['intent', 'order:something'],
    ['privacy', 'on'],
  ]);
  typed.cookies('usertoken=token-of-marina; favorites=borshch,salat; cookieConsent=true');
  typed.address('/search?q=окрошка&page=2');
  typed.address(`/tag/${encodeURIComponent('тайное слово')}`);
  const isLeak = (text: string) => typed.leakIn(line({ path: `/tag/${text}` })) !== null;
  const secrets = ['Анна', encodeURIComponent('окрошка'), 'token-of-marina', 'тайное слово'];
  expect(secrets.filter((text) => !isLeak(text))).toEqual([]);
  expect(['order:something', 'borshch,salat', 'true', 'on'].filter(isLeak)).toEqual([]);
  const metrics = (slug: string) =>
    `# HELP requests Анна\nrequests{route="/product/${slug}"} 9123456789\nup 1\n`;
  expect(typed.leaksInMetrics(metrics(':slug'))).toEqual([]);
  expect(typed.leaksInMetrics(metrics('Анна'))).toHaveLength(1);
  typed.clear();
  expect(isLeak('Анна')).toBe(false);
  expect(typed.leakIn('TypeError: no order 0f8fad5b-d9cb-469f-a165-70867728950e')).not.toBeNull();
});
