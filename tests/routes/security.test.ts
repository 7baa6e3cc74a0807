import { createHash } from 'node:crypto';
import { DomUtils } from 'htmlparser2';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { env } from '#app/services/env.server.ts';
import { allowConsole } from '#tests/support/console.ts';
import { SMALL_SCREENS } from '#tests/support/pages.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { ADDRESSES, PAGES } from './support/addresses.ts';
import { captureLog, takeLog } from './support/captured-log.ts';
import { readPage, textOf } from './support/page.ts';
import { openCart, openShop, orderFrom, press } from './support/shop.ts';
import { openSite } from './support/site.ts';
import { browserRequest, ORIGIN, startApp } from './support/visit.ts';

captureLog();

const GUEST = {
  fullName: 'Аполлинария Штольц',
  phone: '8 912 345-67-89',
  address: 'Лиговский 777',
  userComment: 'Код домофона 8642',
  privacy: 'on',
  personalData: 'on',
};

const MESSAGE = {
  fullName: 'Аполлинария Штольц',
  email: 'polina.tajna@example.ru',
  subject: 'Щавелевая тайна',
  content: 'Щавелевая тайна рецепта',
  privacy: 'on',
  personalData: 'on',
};

describe('where a form comes from', () => {
  test.each([
    ['the site itself', { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN }, 303],
    ['the site behind a TLS proxy', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://shop.test' }, 303],
    ['the site, with a strict privacy setting', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }, 303],
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403],
    ['another site that hides its name', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }, 403],
    ['the site, by a browser that does not say so', { 'Sec-Fetch-Site': '', Origin: ORIGIN }, 303],
    [
      'the site, behind a TLS proxy, by such a browser',
      { 'Sec-Fetch-Site': '', Origin: 'https://shop.test' },
      303,
    ],
    ['another site, by such a browser', { 'Sec-Fetch-Site': '', Origin: 'https://evil.example' }, 403],
    ['another port, by such a browser', { 'Sec-Fetch-Site': '', Origin: 'http://shop.test:81' }, 403],
    ['a site that hides its name, by such a browser', { 'Sec-Fetch-Site': '', Origin: 'null' }, 403],
    [
      'another site, by a browser with nonsense',
      { 'Sec-Fetch-Site': 'x', Origin: 'https://evil.example' },
      403,
    ],
    [
      'a neighbour under the same domain',
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://a.shop.test' },
      403,
    ],
    ['a neighbour that hides its name', { 'Sec-Fetch-Site': 'same-site', Origin: 'null' }, 403],
    ['a neighbour that names nobody', { 'Sec-Fetch-Site': 'same-site', Origin: undefined }, 403],
    [
      'the site, which a redirect of its own has made a neighbour',
      { 'Sec-Fetch-Site': 'same-site', Origin: 'https://shop.test' },
      303,
    ],
    ['nobody: typed by hand', { 'Sec-Fetch-Site': 'none', Origin: undefined }, 403],
    ['another site, in capitals', { 'Sec-Fetch-Site': 'CROSS-SITE', Origin: undefined }, 403],
    ['two sites', { 'Sec-Fetch-Site': 'cross-site, same-origin', Origin: undefined }, 403],
    ['a text browser', { 'Sec-Fetch-Site': undefined, Origin: undefined }, 303],
    [
      'a text browser that names the page',
      { 'Sec-Fetch-Site': undefined, Origin: undefined, Referer: `${ORIGIN}/cart` },
      303,
    ],
    [
      'another site, by a browser that only names the page',
      { 'Sec-Fetch-Site': undefined, Origin: undefined, Referer: 'https://evil.example/shop.test' },
      403,
    ],
    [
      'a page with a name that is no address',
      { 'Sec-Fetch-Site': undefined, Origin: undefined, Referer: 'about:client' },
      403,
    ],
    [
      'the site with a name before it',
      { 'Sec-Fetch-Site': '', Origin: 'https://shop.test@evil.example' },
      403,
    ],
    [
      'the site as a neighbour of another',
      { 'Sec-Fetch-Site': '', Origin: 'https://shop.test.evil.example' },
      403,
    ],
    ['a file', { 'Sec-Fetch-Site': '', Origin: 'file://' }, 403],
  ])('%s', async (_, headers: Record<string, string | undefined>, status) => {
    const { app, ids, sent } = await openShop();
    for (const [path, form] of [
      ['/cart', { intent: `add:${ids.borshch}` }],
      ['/cookie-consent', { returnTo: '/' }],
      ['/logout', {}],
    ] as const) {
      const request = browserRequest(path, form, { headers: { 'X-Forwarded-Proto': 'https' } });
      for (const [name, value] of Object.entries(headers)) {
        if (value === undefined) request.headers.delete(name);
        else request.headers.set(name, value);
      }
      expect([path, (await app.answer(request)).status]).toEqual([path, status]);
    }
    expect(sent('POST', '/cart/')).toHaveLength(status === 303 ? 1 : 0);
  });

  test('no route takes a form of another site', async () => {
    const { shopper, calls } = await openShop();
    for (const address of ADDRESSES.flatMap((path) => [path, path === '/' ? '/_.data' : `${path}.data`])) {
      const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
      const { status } = await shopper.visit(address, { intent: 'add:1' }, { headers });
      expect([address, status]).toEqual([address, 403]);
    }
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('a refused one is answered by a page in Russian with every header of a page', async () => {
    const { shopper } = await openShop();
    const answer = await shopper.visit(
      '/cart',
      { intent: 'add:1' },
      { headers: { 'Sec-Fetch-Site': 'cross-site' } },
    );
    expect(readPage(answer.html).text).toContain('Форма пришла с другого сайта');
    expect(answer.headers.get('Content-Security-Policy')).toContain(`default-src 'self'`);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test.each([']]', 'shop.test', 'http://'])(
    '«%s» is no address: 400, and no error of ours',
    async (Origin) => {
      const { app } = await openShop();
      for (const path of ['/cart', '/cart.data']) {
        const request = browserRequest(path, { intent: 'add:1' });
        request.headers.set('Origin', Origin);
        expect([path, (await app.answer(request)).status]).toEqual([path, 400]);
      }
      expect(takeLog().filter(({ level }) => level >= (pino.levels.values.error ?? 0))).toEqual([]);
    },
  );

  test('links from other sites work', async () => {
    const { shopper } = await openShop();
    const headers = { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://search.example/' };
    expect((await shopper.visit('/product/borshch', undefined, { headers })).status).toBe(200);
  });
});

describe('the policy of a page', () => {
  test.each(SMALL_SCREENS)('$name', async ({ address, needsOrder, status }) => {
    const { shopper } = await openShop();
    const path = needsOrder ? await orderFrom(shopper, '/category/supy') : address;
    const { html, headers, ...page } = await shopper.visit(path);
    expect(page.status).toBe(status);
    const policy = directivesOf(headers.get('Content-Security-Policy'));
    expect(policy.get('default-src')).toEqual([`'self'`]);
    expect(policy.get('object-src')).toEqual([`'none'`]);
    expect(policy.get('base-uri')).toEqual([`'none'`]);
    expect(policy.get('form-action')).toEqual([`'self'`]);
    expect(policy.get('style-src')).toEqual([`'self'`]);
    expect(policy.get('require-trusted-types-for')).toEqual([`'script'`]);
    expect(policy.get('trusted-types')).toEqual(['prose', 'default']);
    const withData = [...policy].filter(([, sources]) => sources.includes('data:')).map(([kind]) => kind);
    expect(withData).toEqual([]);

    const { all } = readPage(html);
    const inline = all('script').filter(
      // Browsers run no JSON.
      ({ attribs }) => !attribs.src && !attribs.type?.endsWith('json'),
    );
    expect(inline.length).toBeGreaterThan(1);
    const hashes = inline.map((script) => `'sha256-${sha256(DomUtils.textContent(script))}'`);
    expect(policy.get('script-src')).toEqual([`'self'`, ...hashes]);
    expect(html).not.toMatch(/nonce/i);
    for (const { attribs } of all('script', { src: /./ })) expect(attribs.src).toMatch(/^\/(?!\/)/);
    expect(all('style')).toEqual([]);
    const attributes = all('*').flatMap(({ name, attribs }) =>
      Object.keys(attribs).map((attribute) => `${name} ${attribute}`),
    );
    expect(attributes.filter((attribute) => / (style|on\w+)$/.test(attribute))).toEqual([]);
    for (const { attribs } of all('link', { rel: 'stylesheet' })) expect(attribs.href).toMatch(/^\/(?!\/)/);
  });

  test('and its other headers', async () => {
    const { shopper } = await openShop();
    const { headers } = await shopper.visit('/cart');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'private, no-cache',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers.get('X-Powered-By')).toBeNull();
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  });
});

describe('headers of every answer', () => {
  const UNUSED = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi'];

  test.each([
    ['a page', '/', 'same-origin'],
    ['a page that there is not', '/nowhere', 'same-origin'],
    ['a document', '/sitemap.xml', 'same-origin'],
    ['JSON', '/suggest?q=борщ', 'same-origin'],
    ['a picture that there is not', '/img/media/nothing.webp', 'same-origin'],
  ])('%s', async (_, path, resourcePolicy) => {
    const { shopper } = await openShop();
    const { headers } = await shopper.visit(path);
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe(resourcePolicy);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    const features = (headers.get('Permissions-Policy') ?? '').split(/,\s*/);
    for (const feature of UNUSED) expect(features).toContain(`${feature}=()`);
  });

  test.each([
    ['https', 'max-age=15552000', true],
    ['http', null, false],
    [undefined, null, false],
  ])('over %s: HSTS %s, cookies Secure: %s', async (proto, hsts, isSecure) => {
    const { shopper, ids } = await openShop();
    const headers: Record<string, string> = proto ? { 'X-Forwarded-Proto': proto } : {};
    const posts = [
      await shopper.visit('/cart', { intent: `add:${ids.borshch}` }, { headers }),
      await shopper.visit('/cart', { intent: 'order', fullName: 'Анна' }, { headers }),
      await shopper.visit('/favorites', { favorite: 'add:borshch' }, { headers }),
      await shopper.visit('/cookie-consent', { returnTo: '/' }, { headers }),
    ];
    const lines = posts.flatMap((answer) => answer.headers.getSetCookie());
    const names = lines.map((line) => line.split('=')[0]);
    const own = ['notices', 'order-key', 'cookieConsent'].map(
      (name) => `${isSecure ? '__Host-' : ''}${name}`,
    );
    expect(names).toEqual(expect.arrayContaining(['sessionid', 'favorites', ...own]));
    const isTheApis = (name = '') => ['sessionid', 'favorites'].includes(name);
    expect(names.filter((name) => !isTheApis(name) && name?.startsWith('__Host-') !== isSecure)).toEqual([]);
    for (const line of lines) {
      expect(line).toMatch(/; SameSite=Lax/i);
      expect(line).toMatch(/; Path=\//i);
      expect([line, /; Secure/i.test(line)]).toEqual([line, isSecure]);
      // Scripts write these, too.
      const isOfScripts = /^(?:__Host-)?(?:checkout|cookieConsent)=/.test(line);
      if (!isOfScripts) expect(line).toMatch(/; HttpOnly/i);
    }
    for (const answer of posts) expect(answer.headers.get('Strict-Transport-Security')).toBe(hsts);
  });

  test('where pictures may come from', async () => {
    const sources = async () => {
      const { shopper } = await openShop();
      const policy = directivesOf((await shopper.visit('/')).headers.get('Content-Security-Policy'));
      expect(policy.get('img-src')).toEqual(policy.get('media-src'));
      return policy.get('media-src');
    };
    expect(await sources()).toEqual([`'self'`, 'https:']);
    env.IMAGE_HOSTS = ['cdn.example', '*.example.ru'];
    onTestFinished(() => {
      env.IMAGE_HOSTS = [];
    });
    const narrow = [`'self'`, 'https://cdn.example', 'https://*.example.ru'];
    expect(await sources()).toEqual(narrow);
  });
});

describe('HTML of the API', () => {
  const EVIL = [
    '<p class="ok">Текст</p>',
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">a</a>',
    '<a href=" jAvAsCrIpT:alert(1)">b</a>',
    '<a href="data:text/html,<script>alert(1)</script>">c</a>',
    '<svg onload="alert(1)"><script>alert(1)</script></svg>',
    '<iframe src="https://evil.example/alert(1)"></iframe>',
    '<form action="https://evil.example/alert(1)"><input name="phone"></form>',
    '<style>body{background:url(alert(1))}</style>',
    '<p style="background:url(alert(1))" onclick="alert(1)">Ещё</p>',
    '<math><mtext><script>alert(1)</script></mtext></math>',
    '<p>Конец</p><!-- alert(1) -->',
  ].join('');

  test.each(['/product/borshch', '/article/okroshka', '/page/delivery', '/category/bar'])(
    'on %s keeps its words and loses what could run',
    async (path) => {
      const content = smallShop();
      for (const product of content.products) product.content = EVIL;
      for (const article of content.articles) article.content = EVIL;
      for (const page of content.infoPages) page.content = EVIL;
      for (const category of content.categories) category.metaData = { content: EVIL };
      const { shopper } = await openShop({ content });
      const { html, status } = await shopper.visit(path);
      expect(status).toBe(200);
      expect(readPage(html).text).toMatch(/Текст.*Ещё.*Конец/s);
      // Neither in the page nor in the data scripts start from.
      expect(html).not.toContain('alert(1)');
      expect(html).not.toContain('evil.example');
      expect((await shopper.visitData(path)).body).not.toContain('alert(1)');
    },
  );

  test('titles, names and tags are text wherever they stand', async () => {
    const content = smallShop();
    const evil = '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>"\'';
    for (const product of content.products) {
      product.title = `Борщ ${evil}`;
      product.tags = [evil];
      product.ingredients = [evil];
    }
    content.settings.SITE_NAME = `Ёж ${evil}`;
    content.settings.ABOUT_US = evil;
    for (const article of content.articles) article.title = evil;
    const { shopper, ids } = await openShop({ content });
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    for (const { address } of SMALL_SCREENS.filter(({ needsOrder }) => !needsOrder)) {
      const { all } = readPage((await shopper.visit(address)).html);
      const scripts = all('script').map((script) =>
        script.children.map((child) => ('data' in child ? child.data : '')).join(''),
      );
      expect(scripts.filter((script) => script.startsWith('alert'))).toEqual([]);
      expect(all('img', { onerror: /./ })).toEqual([]);
    }
  });

  test('links and pictures that are not ours are left as links and pictures', async () => {
    const content = smallShop();
    content.infoPages[0] = {
      slug: 'delivery',
      title: 'Доставка',
      coverUrls: {},
      content:
        '<h1>Заголовок</h1><a href="https://other.example/">там</a><a href="/cart">тут</a><img src="/media/map.webp">',
    };
    const { shopper } = await openShop({ content });
    const { one, all } = readPage((await shopper.visit('/page/delivery')).html);
    expect(one('a', { href: 'https://other.example/' }).attribs).toMatchObject({
      rel: 'noopener',
      target: '_blank',
    });
    expect(all('a', { href: '/cart', target: '_blank' })).toEqual([]);
    expect(one('img', { src: '/img/media/map.webp' }).attribs).toMatchObject({ loading: 'lazy', alt: '' });
    expect(all('h1').map(textOf)).toEqual(['Доставка']);
  });
});

describe('a body', () => {
  const LIMIT = 64 * 1024;
  const TARGETS = ['/cart', '/contact'];

  function bodyOf(bytes: number): string {
    const form = 'intent=update&ignored=';
    return form + 'a'.repeat(bytes - form.length);
  }

  test.each(TARGETS)('of 64 kB is read by %s, one byte more is 413', async (path) => {
    const { app } = await openShop();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const post = (body: BodyInit, headers = {}) =>
      app.answer(browserRequest(path, undefined, { method: 'POST', body, headers: { ...form, ...headers } }));
    expect((await post(bodyOf(LIMIT))).status).not.toBe(413);

    const tooLong = await post(bodyOf(LIMIT + 1));
    expect(tooLong.status).toBe(413);
    expect(readPage(await tooLong.text()).text).toContain('Слишком длинный текст');

    const declared = await post(bodyOf(100), { 'Content-Length': String(LIMIT + 1) });
    expect(declared.status).toBe(413);
  });

  test('that never ends is not read to its end', async () => {
    const { app } = await openShop();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024).fill(97));
      },
    });
    const request = browserRequest('/cart', undefined, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect((await app.answer(request)).status).toBe(413);
    expect(sent).toBeLessThan(2 * LIMIT);
  });

  test.each([
    ['JSON', 'application/json', '{"intent":"order"}', 415],
    ['text', 'text/plain', 'intent=order', 415],
    ['nothing', '', '', 415],
    ['multipart without a boundary', 'multipart/form-data', 'x', 400],
    [
      'multipart that breaks off',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; na',
      400,
    ],
  ])('%s is refused in words', async (_, type, body, status) => {
    const { app, calls } = await openShop();
    const answer = await app.answer(
      browserRequest('/cart', undefined, {
        method: 'POST',
        body: new Blob([body]),
        headers: { 'Content-Type': type },
      }),
    );
    expect(answer.status).toBe(status);
    expect(readPage(await answer.text()).text).toContain('Не получилось прочитать отправленное');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test.each([
    ['/favorites', { favorite: '' }, {}, 400, 'Не получилось прочитать отправленное'],
    ['/favorites', {}, { 'Content-Type': 'text/plain' }, 415, 'Не получилось прочитать отправленное'],
    ['/cookie-consent', {}, { 'Content-Length': String(LIMIT + 1) }, 413, 'Слишком длинный текст'],
    ['/logout', {}, { 'Sec-Fetch-Site': 'cross-site' }, 403, 'Форма пришла с другого сайта'],
  ])('%s, which has no page, refuses in words, too: %o', async (path, form, headers, status, words) => {
    const { shopper } = await openShop();
    const answer = await shopper.visit(path, form, { headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(answer.html).toContain(words);
  });

  test('multipart is a form like any other', async () => {
    const { shopper, ids } = await openShop();
    const body = new FormData();
    body.append('intent', `add:${ids.borshch}`);
    const answer = await shopper.visit('/cart', undefined, { method: 'POST', body });
    expect(answer.status).toBe(303);
  });

  test('with a file where text belongs is no crash', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    const body = new FormData();
    for (const [name, value] of Object.entries(readPage(cart.html).values('checkout')))
      body.append(name, String(value));
    body.set('fullName', new File(['x'], 'x.txt'));
    body.set('intent', 'order');
    expect((await shopper.visit('/cart', undefined, { method: 'POST', body })).status).toBe(400);
    body.set('intent', new File(['order'], 'x.txt'));
    expect((await shopper.visit('/cart', undefined, { method: 'POST', body })).status).toBe(400);
  });
});

describe('methods', () => {
  const WITHOUT_FORMS = PAGES.filter((address) => !/^\/(?:cart|contact|orders?|nowhere)\b/.test(address));

  test.each(['/?index', ...WITHOUT_FORMS])(
    '%s takes no posts: 405, in the frame and without a word of the router',
    async (path) => {
      const { shopper } = await openShop();
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await shopper.visit(path, undefined, { method, body: 'any=thing' });
        expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD']);
        const page = readPage(answer.html);
        expect(page.text).toContain('Эта страница такого не умеет');
        expect([page.all('header').length, page.all('footer').length]).toEqual([1, 1]);
        expect(answer.html).not.toContain('You made a');
      }
      const enhanced = await shopper.visitData(path, { any: 'thing' });
      expect([enhanced.status, enhanced.body]).toEqual([405, expect.not.stringContaining('You made a')]);
    },
  );

  test.each(['/sitemap.xml', '/robots.txt', '/healthz', '/img/media/dish.webp'])(
    '%s takes none either, and says so in words',
    async (path) => {
      const { shopper } = await openShop();
      const { status, html } = await shopper.visit(path, { any: 'thing' });
      expect([status, html]).toEqual([405, expect.stringMatching(/^Эта страница такого не умеет/)]);
    },
  );

  test('nor does a file', async () => {
    const path = '/public/og.jpg';
    const site = await openSite(await openShop());
    for (const method of ['POST', 'PUT']) {
      const { status, headers, html } = await site.visit(path, { method, body: 'any=thing' });
      expect([method, status]).toEqual([method, 405]);
      expect(html).toMatch(/^Эта страница такого не умеет/);
      expect(headers.get('Allow')).toContain('GET, HEAD');
      if (method === 'POST') expect(headers.get('Allow')).toBe('GET, HEAD');
    }
    expect((await site.visit(path)).status).toBe(200);
  });

  test('a form posted to nowhere finds the page for that', async () => {
    const { shopper } = await openShop();
    expect((await shopper.visit('/nowhere', { any: 'thing' })).status).toBe(404);
  });

  test.each(['/', '/cart', '/nowhere', '/product/borshch'])(
    'HEAD of %s is its GET without a body',
    async (path) => {
      const { shopper } = await openShop();
      const get = await shopper.visit(path);
      const head = await shopper.visit(path, undefined, { method: 'HEAD' });
      expect([head.status, head.html]).toEqual([get.status, '']);
      for (const name of ['Content-Type', 'Cache-Control', 'Referrer-Policy']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name));
      }
    },
  );
});

describe('paths', () => {
  test.each([
    ['/product/..%2fcart', 'products'],
    ['/product/..%2F..%2Fusers%2Fcurrent', 'products'],
    ['/product/%252e%252e', 'products'],
    ['/product/%252e%252e%252fcart', 'products'],
    ['/product/a%2fb', 'products'],
    ['/product/a%3Fpage=2%23x', 'products'],
    ['/product/%5c..%5ccart', 'products'],
    ['/product/%00', 'products'],
    ['/category/..%2fproducts', 'categories'],
    ['/food-category/..%2fproducts', 'food-categories'],
    ['/order/..%2fcart', 'order'],
    ['/page/..%2fsettings', 'pages'],
    ['/article/..%2f..%2fcart', 'articles'],
  ])('%s asks for one of the %s, and there is none', async (path, kind) => {
    const { app, shopper, calls } = await openShop();
    // What the frame needs is known by now.
    await app.createShopper().visit('/nowhere');
    calls.length = 0;
    const page = await shopper.visit(path);
    expect(page.status).toBe(404);
    const asked = calls.map(({ url }) => new URL(url).pathname);
    const single = new RegExp(`^/api/v1/${kind}/[^/]+/$`);
    expect(asked.filter((pathname) => single.test(pathname))).toHaveLength(1);
    // Lists take the slug as a parameter.
    const lists = ['/api/v1/products/', '/api/v1/food-categories/', '/api/v1/seo-pages/'];
    expect(asked.filter((pathname) => !single.test(pathname) && !lists.includes(pathname))).toEqual([]);
  });

  test('one that cannot be decoded is a 404 as well', async () => {
    const { shopper } = await openShop();
    allowConsole('could not be decoded');
    expect((await shopper.visit('/product/%ff')).status).toBe(404);
  });

  test.each([
    '/img/api/v1/settings%2f',
    '/img/..%2fapi%2fv1%2fsettings%2f',
    '/img/api/v1/cart%2f',
    '/img/healthz',
    '/img/media/nothing.webp',
    '/img/%2f',
  ])('%s is no picture: 404, and nothing of the API comes through', async (path) => {
    const { app } = await openShop();
    const headers = { Cookie: 'sessionid=secret' };
    const answer = await app.answer(browserRequest(path, undefined, { headers }));
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });

  test.each([
    '/img/..%2fadmin/secret?x=1',
    '/img/media/..%2f..%2fadmin',
    '/img/%2e%2e%2fzz',
    '/img/media/.%2fzz',
    '/img/a%00b',
    '/img/api/v1',
    '/img/api/v1/users/current/',
  ])('%s is not even asked for: the API’s host may have more than pictures', async (path) => {
    const { app, calls } = await openShop();
    const answer = await app.answer(browserRequest(path));
    expect([answer.status, await answer.text(), calls]).toEqual([404, '', []]);
  });

  test.each([
    '/img//evil.example/x.webp',
    '/img/%2fevil.example/x.webp',
    '/img/%2f%2fevil.example/x.webp',
    '/img/%5c%5cevil.example/x.webp',
    '/img/@evil.example/x.webp',
    '/img/:80@evil.example/x.webp',
    '/img/http://evil.example/x.webp',
    '/img/https:%2f%2fevil.example/x.webp',
    '/img/.evil.example/x.webp',
  ])('%s asks no other host than the API’s, and takes no cookie along', async (path) => {
    const { app, calls } = await openShop();
    await app.answer(browserRequest(path, undefined, { headers: { Cookie: 'usertoken=secret' } }));
    expect(calls.map(({ url }) => new URL(url).origin)).toEqual(['http://api.test']);
    expect(calls.every(({ headers }) => !headers.has('Cookie'))).toBe(true);
  });

  test('a picture keeps its scripts and its cookies to itself', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const headers = { 'Content-Type': 'image/svg+xml', 'Set-Cookie': 'sessionid=planted', Server: 'x' };
    const app = await startApp({ api: { fetch: async () => new Response(svg, { headers }) } });
    const answer = await app.answer(browserRequest('/img/media/dish.svg'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('Server')).toBeNull();
  });

  test('a picture may be shown by feed readers and picture searches, pages by nobody', async () => {
    const { app } = await openShop();
    const picture = new Response('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } });
    const withPicture = await startApp({ api: { fetch: async () => picture } });
    const policyOf = ({ headers }: Response) => headers.get('Cross-Origin-Resource-Policy');
    expect(policyOf(await withPicture.answer(browserRequest('/img/media/a.webp')))).toBe('cross-origin');
    expect(policyOf(await app.answer(browserRequest('/')))).toBe('same-origin');
  });
});

describe('the log', () => {
  test('of a whole visit holds nothing personal, on either side', async () => {
    const apiLines: string[] = [];
    const apiLog = pino({ level: 'trace' }, { write: (line: string) => void apiLines.push(line) });
    const shop = await openCart({ borshch: 2 }, { log: apiLog });
    const { shopper, api } = shop;
    shopper.cookies.set('usertoken', 'token-of-marina');
    await shopper.visit('/search?q=Секретное+блюдо');
    await shopper.visit('/suggest?q=Секретное+блюдо');
    api.answer(500, {}, 'POST /order');
    const failed = await press(shopper, await shopper.visit('/cart'), 'Оформить заказ', { typed: GUEST });
    api.answer(400, { phone: [`${GUEST.phone} не отвечает`] }, 'POST /order');
    await press(shopper, failed, 'Оформить заказ');
    api.answer(201, { uuid: 1, fullName: GUEST.fullName, phone: GUEST.phone }, 'POST /order');
    await press(shopper, failed, 'Оформить заказ');
    api.up();
    const placed = await press(shopper, failed, 'Оформить заказ');
    await placed.follow();
    const uuid = placed.location?.split('/').pop() ?? '';
    for (const path of [`/Order/${uuid}`, `/%6Frder/${uuid}`, `//order/${uuid}/`, `/order/${uuid}.`]) {
      await shopper.visit(`http://shop.test${path}`);
    }
    await shopper.visitData(`/Order/${uuid}`);
    for (const { address, needsOrder } of SMALL_SCREENS) {
      const path = needsOrder ? `/order/${uuid}` : address;
      await shopper.visit(path);
      await shopper.visitData(path);
    }
    await shopper.visit('/favorites', { favorite: 'add:borshch' });
    await shopper.visit('/cookie-consent', { returnTo: `/order/${uuid}` });
    for (const status of [500, 400, 201]) {
      api.answer(status, { email: [MESSAGE.email], content: [MESSAGE.content] }, 'POST /feedback');
      await press(shopper, await shopper.visit('/contact'), 'Отправить', { typed: MESSAGE });
    }
    expect(api.calls.filter((call) => call === 'POST /feedback/contact/')).toHaveLength(3);
    api.up();
    await shopper.visit('/logout', {});

    const lines = [...takeLog().map((line) => JSON.stringify(line)), ...apiLines];
    expect(lines.length).toBeGreaterThan(20);
    const session = shopper.cookies.get('sessionid') ?? '';
    expect([uuid.length, session.length].every((length) => length > 20)).toBe(true);
    const secrets = [
      'Аполлинария',
      '345',
      'Лиговский',
      '8642',
      'token-of-marina',
      'Секретное',
      'Марина',
      'polina.tajna',
      'Щавелевая тайна',
      uuid,
      session,
    ];
    for (const secret of [...secrets, ...secrets.map(encodeURIComponent)]) {
      expect(lines.filter((line) => line.includes(secret) && !isOnlyDuration(line, secret))).toEqual([]);
    }
  });

  test('has one line a request on either side, under one id, which the answer tells', async () => {
    const apiLines: string[] = [];
    const apiLog = pino({ level: 'trace' }, { write: (line: string) => void apiLines.push(line) });
    const { shopper, calls } = await openShop({ log: apiLog });
    const page = await shopper.visit('/product/borshch?utm=1');
    const id = page.headers.get('X-Request-ID') ?? '';
    expect(id).toMatch(/^[\w-]{10,}$/);
    const requests = takeLog().filter(({ msg }) => msg === 'request');
    expect(requests).toEqual([
      expect.objectContaining({
        requestId: id,
        method: 'GET',
        path: '/product/borshch',
        status: 200,
        ms: expect.any(Number),
      }),
    ]);
    expect(calls.map(({ headers }) => headers.get('X-Request-ID'))).toEqual(calls.map(() => id));
    expect(apiLines.map((line) => JSON.parse(line).requestId)).toEqual(calls.map(() => id));
  });

  test('takes over the id a proxy gave', async () => {
    const { shopper, calls } = await openShop();
    const page = await shopper.visit('/', undefined, { headers: { 'X-Request-ID': 'proxy-4711' } });
    expect(page.headers.get('X-Request-ID')).toBe('proxy-4711');
    expect(calls[0]?.headers.get('X-Request-ID')).toBe('proxy-4711');
  });
});

function isOnlyDuration(line: string, secret: string): boolean {
  const { ms, time, requestId, ...rest } = JSON.parse(line);
  return /^\d+$/.test(secret) && !JSON.stringify(rest).includes(secret);
}

function directivesOf(policy: string | null): Map<string, string[]> {
  return new Map(
    (policy ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
