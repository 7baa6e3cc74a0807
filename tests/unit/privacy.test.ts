import { expect, test } from 'vitest';
import { Typed } from '#tests/support/privacy.ts';

/** A watch that sees nothing would make every test of the log pass. */

const LINE = { level: 30, time: 1, requestId: '6f1c2b9e-0d3a-4b3c-9a51-0c2d1e4f5a6b', msg: 'request' };
const line = (more: object) => JSON.stringify({ ...LINE, ...more });

test.each([
  ['a phone', { path: '/product/+79123456789' }],
  ['a phone as it is typed', { err: { message: 'no 8 (912) 345-67-89' } }],
  ['an e-mail address', { error: 'anna@example.ru' }],
  ['the uuid of an order', { path: '/order/0f8fad5b-d9cb-469f-a165-70867728950e' }],
  ['a query', { path: '/search?q=x' }],
  ['a cookie', { headers: 'sessionid=1' }],
])('%s is a leak, whoever typed it', (_, more) => {
  expect(new Typed().leakIn(line(more))).not.toBeNull();
});

test.each([
  ['a request', { path: '/product/borshch', status: 200, ms: 9123456789 }],
  ['a picture', { path: '/img/media/dish/burger-160.f7e4f557.webp' }],
  ['an error', { err: { stack: 'at f (/app/node_modules/@conform-to/react/index.js:10:20)' } }],
])('%s is none', (_, more) => {
  expect(new Typed().leakIn(line(more))).toBeNull();
});

test('what was typed is a leak, also as an escape, and the words of the shop are none', () => {
  const typed = new Typed();
  typed.form([
    ['fullName', 'Анна'],
    ['intent', 'order:something'],
    ['privacy', 'on'],
  ]);
  typed.cookies('usertoken=token-of-marina; favorites=borshch,salat-ovoshchnoj; cookieConsent=true');
  typed.address('/search?q=окрошка&page=2');
  typed.address(`/tag/${encodeURIComponent('тайное слово')}`);
  for (const text of ['Анна', encodeURIComponent('окрошка'), 'token-of-marina', 'тайное слово'])
    expect(typed.leakIn(line({ path: `/tag/${text}` }))).not.toBeNull();
  for (const text of ['order:something', 'borshch,salat-ovoshchnoj', 'true', 'on'])
    expect(typed.leakIn(line({ path: `/tag/${text}` }))).toBeNull();
  typed.clear();
  expect(typed.leakIn(line({ path: '/tag/Анна' }))).toBeNull();
});

test('what is no line of a log is read whole', () => {
  expect(new Typed().leakIn('TypeError: no order 0f8fad5b-d9cb-469f-a165-70867728950e')).not.toBeNull();
});

test('the labels of metrics are read, and not their numbers', () => {
  const typed = new Typed();
  typed.form([['fullName', 'Анна']]);
  const metrics = (labels: string) =>
    `# HELP requests Анна 9123456789\nrequests{${labels}} 9123456789\nup 1\n`;
  expect(typed.leaksInMetrics(metrics('route="/product/:slug"'))).toEqual([]);
  for (const told of ['Анна', '+79123456789', '0f8fad5b-d9cb-469f-a165-70867728950e'])
    expect(typed.leaksInMetrics(metrics(`route="/product/${told}"`))).toHaveLength(1);
});
