/** Protects pages from injected code, and the API from requests smuggled through paths. */
import { createHash } from 'node:crypto';
import { DomUtils } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { SMALL_SCREENS } from '#tests/support/pages.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage } from './support/page.ts';
import { openShop, orderFrom } from './support/shop.ts';
import { browserRequest, startApp } from './support/visit.ts';

test.each(SMALL_SCREENS)('the Content-Security-Policy of $name', async ({ address, needsOrder, status }) => {
  const { shopper } = await openShop();
  const path = needsOrder ? await orderFrom(shopper, '/category/supy') : address;
  const { html, headers, ...page } = await shopper.visit(path);
  expect(page.status).toBe(status);
  const { all } = readPage(html);
  const inline = all('script').filter(({ attribs }) => !attribs.src && !attribs.type?.endsWith('json'));
  expect(inline.length).toBeGreaterThan(1);
  const hashes = inline.map((script) => `'sha256-${sha256(DomUtils.textContent(script))}'`);
  const policy = directivesOf(headers.get('Content-Security-Policy'));
  expect(policy).toMatchObject({
    'default-src': [`'self'`],
    'script-src': [`'self'`, ...hashes],
    'style-src': [`'self'`],
    'object-src': [`'none'`],
    'base-uri': [`'none'`],
    'form-action': [`'self'`],
    'require-trusted-types-for': [`'script'`],
    'trusted-types': ['prose', 'default'],
  });
  expect(Object.values(policy).flat()).not.toContain('data:');
  expect(html).not.toMatch(/nonce/i);
  expect(all('style')).toEqual([]);
  const attributes = all('*').flatMap(({ attribs }) => Object.keys(attribs));
  expect(attributes.filter((name) => /^(?:style|on\w+)$/.test(name))).toEqual([]);
  const loaded = [...all('script', { src: /./ }), ...all('link', { rel: 'stylesheet' })];
  for (const { attribs } of loaded) expect(attribs.src ?? attribs.href).toMatch(/^\/(?!\/)/);
});

/** More vectors: tests/unit/xss.test.ts. */
describe('HTML and texts of the API', () => {
  const EVIL_HTML = `<p class="ok">Текст</p><script>alert(1)</script><img src="x" onerror="alert(1)">
<a href=" jAvAsCrIpT:alert(1)">b</a><svg onload="alert(1)"><script>alert(1)</script></svg>
<form action="https://evil.example/alert(1)"><input name="phone"></form><style>body{background:url(alert(1))}</style>
<p style="background:url(alert(1))" onclick="alert(1)">Ещё</p><p>Конец</p><!-- alert(1) -->`;
  const EVIL_TEXT = '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>"\'';

  test.each(['/product/borshch', '/article/okroshka', '/page/delivery', '/category/bar'])(
    '%s keeps the text and drops what could run',
    async (path) => {
      const content = smallShop();
      for (const thing of [...content.products, ...content.articles, ...content.infoPages])
        thing.content = EVIL_HTML;
      for (const category of content.categories) category.metaData = { content: EVIL_HTML };
      const { shopper } = await openShop({ content });
      const { html } = await shopper.visit(path);
      expect(readPage(html).text).toMatch(/Текст.*Ещё.*Конец/s);
      expect(html).not.toMatch(/alert\(1\)|evil\.example/);
      expect((await shopper.visitData(path)).body).not.toContain('alert(1)');
    },
  );

  test('titles, names and tags are text on every page', async () => {
    const content = smallShop();
    for (const product of content.products) {
      Object.assign(product, { title: `Борщ ${EVIL_TEXT}`, tags: [EVIL_TEXT], ingredients: [EVIL_TEXT] });
    }
    Object.assign(content.settings, { SITE_NAME: `Ёж ${EVIL_TEXT}`, ABOUT_US: EVIL_TEXT });
    for (const article of content.articles) article.title = EVIL_TEXT;
    const { shopper, ids } = await openShop({ content });
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    const addresses = SMALL_SCREENS.filter(({ needsOrder }) => !needsOrder).map(({ address }) => address);
    for (const path of [...addresses, `/search?q=${encodeURIComponent(EVIL_TEXT)}`]) {
      const { all } = readPage((await shopper.visit(path)).html);
      expect(all('script').filter((script) => DomUtils.textContent(script).startsWith('alert'))).toEqual([]);
      expect(all('img', { onerror: /./ })).toEqual([]);
    }
  });
});

test.each([
  ['/product/..%2F..%2Fusers%2Fcurrent', 'products'],
  ['/product/%252e%252e%252fcart', 'products'],
  ['/product/a%3Fpage=2%23x', 'products'],
  ['/product/%00', 'products'],
  ['/food-category/..%2fproducts', 'food-categories'],
  ['/order/..%2fcart', 'order'],
  ['/article/..%2f..%2fcart', 'articles'],
])('%s requests one of the %s, and none exists', async (path, kind) => {
  const { app, shopper, calls } = await openShop();
  // Caches the layout data.
  await app.createShopper().visit('/nowhere');
  calls.length = 0;
  expect((await shopper.visit(path)).status).toBe(404);
  const requested = calls.map(({ url }) => new URL(url).pathname.replace('/api/v1', ''));
  const single = new RegExp(`^/${kind}/[^/]+/$`);
  expect(requested.filter((pathname) => single.test(pathname))).toHaveLength(1);
  // Lists have the slug as a parameter.
  const lists = ['/products/', '/food-categories/', '/seo-pages/'];
  expect(requested.filter((pathname) => !single.test(pathname) && !lists.includes(pathname))).toEqual([]);
});

describe('the picture proxy', () => {
  const COOKIE = { headers: { Cookie: 'usertoken=secret' } };

  test.each([
    '/img/api/v1/settings%2f',
    '/img/..%2fapi%2fv1%2fsettings%2f',
    '/img/api/v1/cart%2f',
    '/img/healthz',
    '/img/media/nothing.webp',
    '/img/%2f',
  ])('%s: 404, and nothing of the API is returned', async (path) => {
    const { shopper } = await openShop();
    const { status, html } = await shopper.visit(path, undefined, COOKIE);
    expect([status, html]).toEqual([404, '']);
  });

  test.each([
    '/img/..%2fadmin/secret?x=1',
    '/img/media/..%2f..%2fadmin',
    '/img/%2e%2e%2fzz',
    '/img/media/.%2fzz',
    '/img/a%00b',
    '/img/api/v1',
    '/img/api/v1/users/current/',
  ])('%s is not forwarded: the API’s host may have more than pictures', async (path) => {
    const { shopper, calls } = await openShop();
    const { status, html } = await shopper.visit(path);
    expect([status, html, calls]).toEqual([404, '', []]);
  });

  test.each([
    '/img//evil.example/x.webp',
    '/img/%2f%2fevil.example/x.webp',
    '/img/%5c%5cevil.example/x.webp',
    '/img/:80@evil.example/x.webp',
    '/img/http://evil.example/x.webp',
  ])('%s reaches no host but the API’s, without cookies', async (path) => {
    const { shopper, calls } = await openShop();
    await shopper.visit(path, undefined, COOKIE);
    expect(calls.map(({ url }) => new URL(url).origin)).toEqual(['http://api.test']);
    expect(calls[0]?.headers.has('Cookie')).toBe(false);
  });

  test('an SVG is served without scripts, cookies and headers of its server', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const planted = { 'Content-Type': 'image/svg+xml', 'Set-Cookie': 'sessionid=planted', Server: 'x' };
    const { answer } = await startApp({
      api: { fetch: async () => new Response(svg, { headers: planted }) },
    });
    const { status, headers } = await answer(browserRequest('/img/media/dish.svg'));
    expect([status, headers.getSetCookie(), headers.get('Server')]).toEqual([200, [], null]);
    expect(headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/);
  });
});

function directivesOf(policy: string | null): Record<string, string[]> {
  const directives = (policy ?? '').split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...values]) => [name, values]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
