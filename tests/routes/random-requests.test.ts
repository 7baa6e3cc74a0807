import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ADDRESSES } from './support/addresses.ts';
import { openShop } from './support/shop.ts';
import { ORIGIN } from './support/visit.ts';

/**
 * Bytes that nobody meant, against every address and method: each is answered, and none by a failure of ours. The same ones
 * each time; FUZZ_SEED and FUZZ_RUNS make others, and more.
 */
const { FUZZ_SEED = '1', FUZZ_RUNS = '200' } = process.env;

const TARGETS = [...ADDRESSES, '/_.data', '/cart.data', '/product/borshch.data'];
const TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
  'text/plain',
  '',
];
const FIELDS = [
  'intent',
  'favorite',
  'returnTo',
  'key',
  'fullName',
  'phone',
  'quantity-1',
  'x[0]',
  '__proto__',
  'a.b[9].c',
];

/** Letters that HTTP lets into a header. */
const headerText = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim());
const bytes = fc.uint8Array({ maxLength: 200 });
const form = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), fc.string()), { maxLength: 8 })
  .map((pairs) => new TextEncoder().encode(`${new URLSearchParams(pairs)}`));

const anyRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS', 'BREW'),
  address: fc.constantFrom(...TARGETS),
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
  body: fc.oneof(bytes, form),
});

type RandomRequest = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never;

test('no request is answered by a failure', async () => {
  const { app } = await openShop();
  const ask = async ({ method, address, tail, query, type, cookie, origin, body }: RandomRequest) => {
    const headers = new Headers({ 'Sec-Fetch-Site': 'same-origin' });
    for (const [name, value] of Object.entries({ 'Content-Type': type, Cookie: cookie, Origin: origin })) {
      if (value !== '') headers.set(name, value);
    }
    const hasBody = !['GET', 'HEAD'].includes(method);
    const answer = await app.answer(
      new Request(new URL(`${address}${tail}${query}`, ORIGIN), {
        method,
        headers,
        ...(hasBody && { body: new Uint8Array(body) }),
      }),
    );
    await answer.arrayBuffer();
    expect(answer.status).toBeLessThan(500);
  };
  await fc.assert(fc.asyncProperty(anyRequest, ask), {
    numRuns: Number(FUZZ_RUNS),
    seed: Number(FUZZ_SEED),
  });
});
