import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { action, loader } from '#app/routes/order.tsx';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { linesOf, openCart, openShop, press, type Shop, type ShopOptions } from './support/shop.ts';
import { browserRequest, startApp } from './support/visit.ts';

const GUEST = {
  fullName: 'Анна Петрова',
  phone: '8 912 345-67-89',
  address: 'Невский пр., 1',
  privacy: 'on',
  personalData: 'on',
};
const NO_SUCH_ORDER = '/order/7b0b1a5e-0000-4000-8000-000000000000';

const ORDER_OF_OTHERS = { id: 7, uuid: 'Zx9', totalSum: 450, items: [] };

/** A shopper on the page of an order just placed. */
async function openOrder(quantities: Record<string, number>, options?: ShopOptions) {
  const shop = await openCart(quantities, options);
  const posted = await press(shop.shopper, shop.cart, 'Оформить заказ', { typed: GUEST });
  const path = posted.location ?? '';
  // A storefront that has not read the dishes of the cart, as it is a day later.
  const elsewhere = (await startApp({ api: { fetch: shop.fetch } })).createShopper(shop.shopper.cookies);
  return { ...shop, elsewhere, path, uuid: path.replace('/order/', ''), page: await posted.follow() };
}

describe('the page of an order', () => {
  test('says what was ordered, at what price, under its number', async () => {
    const { page, orders } = await openOrder({ borshch: 2, okroshka: 1 });
    const [placed] = await orders();
    const { title, text, all, links } = readPage(page.html);
    expect(page.status).toBe(200);
    expect(title).toBe(`Заказ №${placed?.id} — Ёж и Хмель`);
    expect(all('h1').map(textOf)).toEqual([`Заказ №${placed?.id}`]);
    const rows = all('tr').map(textOf);
    expect(rows).toContain('Борщ с говядиной 450.- × 2 = 900.-');
    expect(rows).toContain('Окрошка 320,50.- × 1 = 320,50.-');
    expect(text).toContain('Итого 1 220,50.-');
    expect(links).toContain('/product/borshch');
  });

  test('in capitals, as QR codes and dictated links have it, leads to its address', async () => {
    const { shopper, elsewhere, path, uuid, app } = await openOrder({ borshch: 1 });
    const inCapitals = `/order/${uuid.toUpperCase()}`;
    const visit = await elsewhere.visit(`${inCapitals}?earlier=changed`);
    expect([visit.status, visit.location]).toEqual([301, `${path}?earlier=changed`]);
    expect(visit.headers.get('Cache-Control')).toBe('private, no-store');
    expect((await visit.follow()).status).toBe(200);
    expect((await app.createShopper().visitData(inCapitals)).location).toBe(path);
    expect((await elsewhere.visit(`${inCapitals}/progress`)).status).toBe(200);

    const repeated = await shopper.visit(inCapitals, {});
    expect([repeated.status, repeated.location]).toEqual([303, '/cart']);
    expect(linesOf(await repeated.follow())).toEqual({ 'Борщ с говядиной': 1 });
    expect((await shopper.visit(NO_SUCH_ORDER.toUpperCase().replace('/ORDER', '/order'))).status).toBe(404);
  });

  test('of an API whose numbers are no UUIDs is asked for as it stands', async () => {
    const { shopper, api } = await openShop();
    api.answer(200, ORDER_OF_OTHERS, 'GET /order/Zx9/');
    expect((await shopper.visit('/order/Zx9')).status).toBe(200);
    expect((await shopper.visit('/order/zx9')).status).toBe(404);
  });

  test('thanks in the words of the settings, made safe', async () => {
    const content = smallShop();
    content.settings.ORDER_MSG = '<p>Спасибо!</p><script>alert(1)</script>';
    content.settings.ORDER_SUB_MSG = '<p onclick="alert(1)">Мы <b>позвоним</b></p>';
    const { page } = await openOrder({ borshch: 1 }, { content });
    expect(readPage(page.html).text).toContain('Спасибо! Мы позвоним');
    expect(page.html).not.toContain('alert(1)');
  });

  test('is shown although the settings are missing', async () => {
    const { shopper, path, api } = await openOrder({ borshch: 1 });
    api.answer(500, {}, 'GET /settings');
    expect((await shopper.visit(path)).status).toBe(200);
  });

  test.each([
    [NO_SUCH_ORDER, 404],
    [`${NO_SUCH_ORDER}/print`, 404],
    ['/order', 404],
    ['/%6frder/7b0b1a5e', 301],
  ])('%s that does not exist is kept out of caches and logs as well', async (path, status) => {
    const { shopper } = await openShop();
    const answer = await shopper.visit(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
  });

  test('is kept out of caches, search engines and other sites’ logs', async () => {
    const { shopper, page, path } = await openOrder({ borshch: 1 });
    for (const { headers } of [page, await shopper.visitData(path)]) {
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(headers.get('Referrer-Policy')).toBe('same-origin');
    }
    expect(readPage(page.html).one('meta', { name: 'robots' }).attribs.content).toBe('noindex');
  });

  test('keeps the prices of its day', async () => {
    const { shopper, path, store } = await openOrder({ borshch: 2 });
    await store.updateTable('products').set({ price_kopecks: 99_900 }).execute();
    expect(readPage((await shopper.visit(path)).html).text).toContain('Итого 900.-');
  });

  test.each([NO_SUCH_ORDER, '/order/1', '/order/..%2fcart', '/order/%252e%252e', '/order/нет'])(
    '%s is no order: 404 in words',
    async (path) => {
      const { shopper } = await openShop();
      const page = await shopper.visit(path);
      const { title, text, one } = readPage(page.html);
      expect([page.status, title]).toEqual([404, 'Не найдено — Ёж и Хмель']);
      expect(text).toContain('Такого заказа не существует.');
      expect(one('meta', { name: 'robots' }).attribs.content).toBe('noindex');
    },
  );

  test.each<[string, (api: Shop['api']) => void]>([
    ['that is down', (api) => api.down('GET /order')],
    ['that is broken', (api) => api.answer(200, { uuid: 7 }, 'GET /order')],
    ['that answers 401', (api) => api.answer(401, { detail: 'Кто вы?' }, 'GET /order')],
    ['that answers 403', (api) => api.answer(403, {}, 'GET /order')],
    ['behind a gateway that lets nobody in', (api) => api.answer(403, '<html>', 'GET /order')],
  ])('with an API %s it can be tried again', async (_, fail) => {
    const { shopper, path, api } = await openOrder({ borshch: 1 });
    fail(api);
    shopper.cookies.set('own-orders', '');
    const page = await shopper.visit(path);
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(readPage(page.html).links).toContain(path);
    expect(page.headers.get('Referrer-Policy')).not.toBe('no-referrer');
  });
});

describe('an order that this browser was led to, and that cannot be read', () => {
  const PHONE = '+7-495-000-00-00';
  const ACCEPTED = `Этот заказ мы приняли. Показать его сейчас не получается: обновите страницу чуть позже или позвоните нам: ${PHONE}. Отправлять его ещё раз не нужно. Обновить`;

  test.each<[string, (api: Shop['api']) => void]>([
    ['a copy of the database that lags', (api) => api.answer(404, { detail: 'Нет такого' }, 'GET /order')],
    ['an error', (api) => api.answer(500, {}, 'GET /order')],
    ['silence', (api) => api.timeOut('GET /order')],
    ['no right to see it', (api) => api.answer(403, {}, 'GET /order')],
    ['another order', (api) => api.change('GET /order', (order: object) => ({ ...order, uuid: 'other' }))],
  ])('because of %s: the page says that it was accepted, and what it comes to', async (_, fail) => {
    const { shopper, path, api, orders, app } = await openOrder({ borshch: 2 });
    const [placed] = await orders();
    fail(api);
    const page = await shopper.visit(path);
    const { title, alerts, text, links, one } = readPage(page.html);
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    expect([title, alerts]).toEqual([`Заказ №${placed?.id} — Ёж и Хмель`, [ACCEPTED]]);
    expect(text).toContain('Итого 900.-');
    expect(text).not.toContain('Борщ с говядиной');
    expect(links).toEqual(expect.arrayContaining([path, 'tel:+74950000000']));
    expect(one('meta', { name: 'robots' }).attribs.content).toBe('noindex');

    const { status, value } = await shopper.visitData(path);
    expect([status, value]).toMatchObject([503, { 'routes/order': { data: { order: null } } }]);
    const progress = await shopper.visit(`${path}/progress`);
    expect(progress.status).toBe(503);
    expect(progress.headers.get('Cache-Control')).toBe('private, no-store');

    const stranger = await app.createShopper().visit(path);
    expect(stranger.html).not.toContain('мы приняли');

    api.up();
    // A silent API is asked again after a pause.
    vi.setSystemTime(Date.now() + 10_000);
    onTestFinished(() => void vi.useRealTimers());
    expect(readPage((await shopper.visit(path)).html).text).toContain('Борщ с говядиной');
  });

  test('cannot be repeated now, and is not denied', async () => {
    const { shopper, page, api } = await openOrder({ borshch: 1 });
    api.answer(404, {}, 'GET /order');
    const posted = await press(shopper, page, 'Повторить заказ');
    expect(posted.status).toBe(503);
    expect(readPage(posted.html).text).toContain('Попробовать ещё раз');
  });

  test('one that was taken away for good is gone', async () => {
    const { shopper, path, api } = await openOrder({ borshch: 1 });
    api.answer(410, { detail: 'нет' }, 'GET /order');
    expect((await shopper.visit(path)).status).toBe(410);
  });

  test('another one is no order still', async () => {
    const { shopper } = await openOrder({ borshch: 1 });
    expect((await shopper.visit(NO_SUCH_ORDER)).status).toBe(404);
  });
});

test('the answer with another order is nobody’s', async () => {
  const { path, api, app } = await openOrder({ borshch: 1 });
  api.change('GET /order', (order: object) => ({ ...order, uuid: 'other' }));
  const page = await app.createShopper().visit(path);
  expect(page.status).toBe(503);
  expect(page.html).not.toContain('Борщ с говядиной');
});

test.each(['../../evil', '', 'a/b', 'x'.repeat(101), 7])(
  'a cookie that says «%s» of the last order leads nowhere',
  async (uuid) => {
    const { shopper, cart, sent } = await openCart({ borshch: 1 });
    const { key = '' } = readPage(cart.html).values('checkout');
    const planted = [{ key, uuid, number: 1, placedAt: Math.floor(Date.now() / 1_000) }];
    shopper.cookies.set('own-orders', encodeURIComponent(btoa(JSON.stringify(planted))));
    const posted = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
    expect(sent('POST', '/order/')).toHaveLength(1);
    expect(posted.location).toMatch(/^\/order\/[0-9a-f-]{36}$/);
  },
);

describe('«Повторить заказ»', () => {
  test('puts everything into the cart again', async () => {
    const { shopper, page } = await openOrder({ borshch: 2, okroshka: 1 });
    const posted = await press(shopper, page, 'Повторить заказ');
    expect([posted.status, posted.location]).toEqual([303, '/cart']);
    const cart = await posted.follow();
    expect(readPage(cart.html).notices).toEqual(['Блюда из заказа снова в корзине']);
    expect(linesOf(cart)).toEqual({ 'Борщ с говядиной': 2, Окрошка: 1 });
  });

  test('adds to what is in the cart by now', async () => {
    const { shopper, page, ids } = await openOrder({ borshch: 2 });
    await shopper.visit('/cart', { intent: [`set:${ids.borshch}:99`, `add:${ids.morse}`] });
    await press(shopper, page, 'Повторить заказ');
    expect(linesOf(await shopper.visit('/cart'))).toEqual({ 'Борщ с говядиной': 100, Морс: 1 });
  });

  test('names what cannot be had any more, and takes the rest', async () => {
    const { elsewhere, page, store } = await openOrder({ borshch: 1, okroshka: 1, morse: 2 });
    await store.deleteFrom('products').where('slug', '=', 'borshch').execute();
    const { page_json } = await store
      .selectFrom('products')
      .select('page_json')
      .where('slug', '=', 'okroshka')
      .executeTakeFirstOrThrow();
    const notForSale = JSON.stringify({ ...JSON.parse(page_json), canBuy: false });
    await store
      .updateTable('products')
      .set({ can_buy: 0, page_json: notForSale })
      .where('slug', '=', 'okroshka')
      .execute();

    const cart = await (await press(elsewhere, page, 'Повторить заказ')).follow();
    expect(readPage(cart.html).notices).toEqual([
      'Заказ повторён, но сейчас нельзя заказать: Борщ с говядиной, Окрошка',
    ]);
    expect(linesOf(cart)).toEqual({ Морс: 2 });
  });

  test('names of what cannot be had as many as a cookie holds', async () => {
    const { shopper, page, path, api } = await openOrder({ borshch: 1 });
    const uuid = path.replace('/order/', '');
    const items = Array.from({ length: 60 }, (_, n) => ({
      productData: { title: `Пирог с капустой № ${n}`, coverUrls: {} },
      price: 100,
      quantity: 1,
    }));
    api.answer(200, { uuid, id: 7, items, totalSum: 6_000 }, `GET /order/${uuid}`);
    const posted = await press(shopper, page, 'Повторить заказ');
    const sent = posted.headers.getSetCookie().find((line) => line.startsWith('notices='));
    expect(sent?.length).toBeLessThan(4_096);
    expect(readPage((await posted.follow()).html).notices).toEqual([
      expect.stringMatching(/^Заказ повторён.*: Пирог с капустой № 0, .*…$/),
    ]);
  });

  test('says so when the cart cannot be changed now', async () => {
    const { shopper, page, api } = await openOrder({ borshch: 1 });
    api.answer(500, {}, 'POST /cart');
    const cart = await (await press(shopper, page, 'Повторить заказ')).follow();
    expect(readPage(cart.html).notices).toEqual([
      'Не удалось узнать, попало ли блюдо в корзину. Проверьте её, прежде чем пробовать ещё раз',
    ]);
  });

  test('changes nothing while it is not known what can be had', async () => {
    const { elsewhere, page, api, sent } = await openOrder({ borshch: 1, okroshka: 1 });
    const before = sent('POST', '/cart/').length;
    api.answer(500, {}, 'GET /products/borshch');
    const cart = await (await press(elsewhere, page, 'Повторить заказ')).follow();
    expect(readPage(cart.html).notices).toEqual(['Не удалось изменить корзину. Попробуйте ещё раз']);
    expect(sent('POST', '/cart/')).toHaveLength(before);
  });

  test('of an order that does not exist is a 404, and changes nothing', async () => {
    const { shopper, sent } = await openShop();
    const answer = await shopper.visit(NO_SUCH_ORDER, {});
    expect(answer.status).toBe(404);
    expect(readPage(answer.html).text).toContain('Такого заказа не существует.');
    expect(sent('POST', '/cart/')).toEqual([]);
  });
});

describe('alone', () => {
  test('the loader gives the order and the texts around it', async () => {
    const { fetch, path, uuid } = await openOrder({ borshch: 1 });
    const request = browserRequest(path);
    const { result } = await inRequest({ fetch }, request, (context) =>
      loader(routeArgs(request, { orderId: uuid }, context)),
    );
    expect(result).toMatchObject({
      data: { order: { uuid, totalSum: 450 }, heading: '', subHeading: '' },
    });
  });

  test('loader and action throw 404 for an order there is not', async () => {
    const { fetch } = await openShop();
    const params = { orderId: 'x' };
    const get = browserRequest('/order/x');
    const post = browserRequest('/order/x', {});
    for (const { thrown } of [
      await inRequest({ fetch }, get, (context) => loader(routeArgs(get, params, context))),
      await inRequest({ fetch }, post, (context) => action(routeArgs(post, params, context))),
    ]) {
      expect(thrown).toMatchObject({
        data: { message: 'Такого заказа не существует.' },
        init: { status: 404 },
      });
    }
  });
});
