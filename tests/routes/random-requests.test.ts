/** Protects the server from inputs nobody thought of: no random request is a 5xx. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADDRESSES } from './support/addresses.ts';
import { openShop } from './support/shop.ts';
import { ORIGIN } from './support/visit.ts';

/** Always the same requests; FUZZ_SEED and FUZZ_RUNS make others, and more. */
const { FUZZ_SEED = '1', FUZZ_RUNS = '200' } = process.env;
const TYPES = [
  ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
  ...['application/json', 'text/plain', ''],
];
const FIELDS = [
  ...['intent', 'favorite', 'returnTo', 'key', 'fullName', 'phone'],
  ...['quantity-1', 'x[0]', '__proto__', 'a.b[9].c'],
];
const headerText = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim());
const field = fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), fc.string());

const anyRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS', 'BREW'),
  address: fc.constantFrom(...ADDRESSES, '/_.data', '/cart.data', '/product/borshch.data'),
  tail: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.string().map(encodeURIComponent)),
  query: fc.oneof(
    fc.constant(''),
    fc.webQueryParameters().map((query) => `?${query}`),
  ),
  type: fc.constantFrom(...TYPES),
  cookie: fc.oneof(
    headerText,
    headerText.map((value) => `notices=${value}; favorites=${value}; sessionid=${value}; order=${value}`),
  ),
  origin: fc.constantFrom(ORIGIN, 'null', ''),
  body: fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .array(field, { maxLength: 8 })
      .map((pairs) => new TextEncoder().encode(`${new URLSearchParams(pairs)}`)),
  ),
});

test('no random request is a 5xx', async () => {
  const { app } = await openShop();
  const property = fc.asyncProperty(anyRequest, async ({ method, address, tail, query, body, ...sent }) => {
    const headers = new Headers({ 'Sec-Fetch-Site': 'same-origin' });
    const named = { 'Content-Type': sent.type, Cookie: sent.cookie, Origin: sent.origin };
    for (const [name, value] of Object.entries(named)) if (value !== '') headers.set(name, value);
    const hasBody = !['GET', 'HEAD'].includes(method);
    const url = new URL(`${address}${tail}${query}`, ORIGIN);
    const init = { method, headers, ...(hasBody && { body: new Uint8Array(body) }) };
    const answer = await app.answer(new Request(url, init));
    await answer.arrayBuffer();
    expect(answer.status).toBeLessThan(500);
  });
  await fc.assert(property, { numRuns: Number(FUZZ_RUNS), seed: Number(FUZZ_SEED) });
});
