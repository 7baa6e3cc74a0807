/** Protects the server: accepted bodies and methods, and Russian messages for others. */
import { describe, expect, test } from 'vitest';
import { PAGES } from './support/addresses.ts';
import { readPage } from './support/page.ts';
import { openCart, openShop } from './support/shop.ts';

const LIMIT = 64 * 1024;
/** The form of a cart also says what its page showed. */
const CART_LIMIT = 512 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const UNREADABLE = 'Не получилось прочитать отправленное';
const TOO_LONG = 'Слишком длинный текст';
const NO_FORMS = 'Эта страница такого не умеет';

const post = (body: BodyInit, headers: Record<string, string> = { 'Content-Type': FORM }) =>
  ({ method: 'POST', body, headers, duplex: 'half' }) as RequestInit;

describe('a body', () => {
  const bodyOf = (bytes: number) => 'intent=update&ignored='.padEnd(bytes, 'a');

  test.each([
    ['/cart', CART_LIMIT],
    ['/contact', LIMIT],
  ])('of %s is accepted up to %d bytes, one byte more is 413', async (path, limit) => {
    const { shopper } = await openShop();
    expect((await shopper.visit(path, undefined, post(bodyOf(limit)))).status).not.toBe(413);
    const tooLong = await shopper.visit(path, undefined, post(bodyOf(limit + 1)));
    expect([tooLong.status, readPage(tooLong.html).text]).toEqual([413, expect.stringContaining(TOO_LONG)]);
    const declared = { 'Content-Type': FORM, 'Content-Length': String(limit + 1) };
    expect((await shopper.visit(path, undefined, post(bodyOf(100), declared))).status).toBe(413);
  });

  test('without an end is not read to its end', async () => {
    const { shopper } = await openShop();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024).fill(97));
      },
    });
    expect((await shopper.visit('/cart', undefined, post(endless))).status).toBe(413);
    expect(sent).toBeLessThan(2 * CART_LIMIT);
  });

  test.each([
    ['JSON', 'application/json', '{"intent":"order"}', 415],
    ['nothing', '', '', 415],
    ['cut multipart', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; na', 400],
  ])('of %s is refused in words', async (_, type, body, status) => {
    const { shopper, calls } = await openShop();
    const answer = await shopper.visit('/cart', undefined, post(new Blob([body]), { 'Content-Type': type }));
    expect([answer.status, readPage(answer.html).text]).toEqual([
      status,
      expect.stringContaining(UNREADABLE),
    ]);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test.each([
    ['/favorites', { favorite: '' }, {}, 400, UNREADABLE],
    ['/logout', {}, { 'Sec-Fetch-Site': 'cross-site' }, 403, 'Форма пришла с другого сайта'],
  ])('%s, which has no page, refuses in plain text: %o', async (path, form, headers, status, words) => {
    const { shopper } = await openShop();
    const answer = await shopper.visit(path, form, { headers });
    expect([answer.status, answer.html]).toEqual([status, expect.stringContaining(words)]);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  });

  test('of multipart is a form like any other; a file in place of a text is a 400', async () => {
    const { shopper, cart, ids } = await openCart({ borshch: 1 });
    const body = new FormData();
    body.append('intent', `add:${ids.borshch}`);
    expect((await shopper.visit('/cart', undefined, { method: 'POST', body })).status).toBe(303);
    for (const [name, value] of Object.entries(readPage(cart.html).values('checkout'))) {
      body.set(name, String(value));
    }
    body.set('fullName', new File(['x'], 'x.txt'));
    for (const intent of ['order', new File(['order'], 'x.txt')]) {
      body.set('intent', intent);
      expect((await shopper.visit('/cart', undefined, { method: 'POST', body })).status).toBe(400);
    }
  });
});

describe('methods', () => {
  const WITHOUT_FORMS = PAGES.filter((address) => !/^\/(?:cart|contact|orders?|nowhere)\b/.test(address));

  test.each(['/?index', ...WITHOUT_FORMS])('%s accepts no posts: 405, as a Russian page', async (path) => {
    const { shopper } = await openShop();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers, html } = await shopper.visit(path, undefined, { method, body: 'any=thing' });
      expect([method, status, headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD']);
      const page = readPage(html);
      expect(page.text).toContain(NO_FORMS);
      expect([page.all('header').length, page.all('footer').length]).toEqual([1, 1]);
      // The router's own message.
      expect(html).not.toContain('You made a');
    }
    const { status, body } = await shopper.visitData(path, { any: 'thing' });
    expect([status, body]).toEqual([405, expect.not.stringContaining('You made a')]);
  });

  test.each(['/sitemap.xml', '/robots.txt', '/healthz', '/img/media/dish.webp'])(
    '%s accepts none either, in plain text',
    async (path) => {
      const { shopper } = await openShop();
      const { status, html } = await shopper.visit(path, { any: 'thing' });
      expect([status, html.startsWith(NO_FORMS)]).toEqual([405, true]);
    },
  );
});
