/** Protects «Включить уведомления»: only the guest's own open order, and only what a response showed is said. */
import { describe, expect, test } from 'vitest';
import { GUEST, openCart, type Shop } from './support/shop.ts';

const PUSH_KEY = 'B'.repeat(87);
const PHONE = {
  endpoint: 'https://push.example.com/phone',
  p256dh: `B${'x'.repeat(86)}`,
  auth: 'a'.repeat(22),
};

async function openOrdered(pushKey: string | undefined = PUSH_KEY) {
  const shop = await openCart({ borshch: 1 }, { pushKey });
  const path = (await shop.order()).location ?? '';
  const post = async (form: Record<string, string>, shopper = shop.shopper) => {
    const { status, headers, html } = await shopper.visit(`${path}/push`, form);
    return { status, headers, reply: status === 200 ? JSON.parse(html) : null };
  };
  const seePush = async (shopper = shop.shopper) => {
    const { value } = await shopper.visitData(path);
    const page = value['routes/order'] as { data: { push: { devices: string[] } | null; isOwn: boolean } };
    return page.data;
  };
  return {
    ...shop,
    path,
    post,
    seePush,
    followers: () => shop.store.selectFrom('order_followers').selectAll(),
  };
}

test('the page of an open order has what a browser needs, and for its guest only', async () => {
  const { app, seePush } = await openOrdered();
  expect(await seePush()).toMatchObject({ push: { key: PUSH_KEY, devices: [] }, isOwn: true });
  expect(await seePush(app.createShopper())).toMatchObject({ push: null, isOwn: false });
});

test('an API that tells nobody has no button', async () => {
  const { seePush, api } = await openOrdered();
  api.change('GET /order', ({ push: _, ...order }: { push?: object }) => order);
  expect((await seePush()).push).toBeNull();
});

test('a subscription is stored, and its end is, too', async () => {
  const { post, seePush, followers } = await openOrdered();
  expect(await post(PHONE)).toMatchObject({ status: 200, reply: { failed: null } });
  expect(await followers().execute()).toMatchObject([PHONE]);
  expect((await seePush()).push?.devices).toHaveLength(1);
  const { endpoint } = PHONE;
  expect(await post({ intent: 'end', endpoint })).toMatchObject({ status: 200, reply: { failed: null } });
  expect(await followers().execute()).toEqual([]);
});

test('nobody else follows an order', async () => {
  const { app, post, followers } = await openOrdered();
  expect(await post(PHONE, app.createShopper())).toMatchObject({ reply: { failed: 'refused' } });
  expect(await followers().execute()).toEqual([]);
});

test.each([
  ['without a field', { endpoint: PHONE.endpoint, p256dh: PHONE.p256dh }],
  ['inside the network', { ...PHONE, endpoint: 'https://10.0.0.1/x' }],
  ['without TLS', { ...PHONE, endpoint: 'http://push.example.com/x' }],
  ['that ends nowhere', { intent: 'end', endpoint: 'nowhere' }],
])('a subscription %s is 400', async (_, form) => {
  const { post } = await openOrdered();
  expect((await post(form as Record<string, string>)).status).toBe(400);
});

test.each([
  ['refused', 409, { nonFieldErrors: ['поздно'] }],
  ['uncertain', 500, {}],
])('a failure of the API is %s', async (failed, status, body) => {
  const { post, api } = await openOrdered();
  api.answer(status, body, 'POST /order');
  expect(await post(PHONE)).toMatchObject({ reply: { failed } });
});

test('a response that does not name the device is no success', async () => {
  const { post, api } = await openOrdered();
  api.change('POST /order', (order: object) => ({ ...order, push: { key: PUSH_KEY, devices: [] } }));
  expect(await post(PHONE)).toMatchObject({ reply: { failed: 'uncertain' } });
});

test('replies are never stored', async () => {
  const { post } = await openOrdered();
  const { headers } = await post(PHONE);
  expect(headers.get('Cache-Control')).toBe('private, no-store');
  expect(headers.get('Referrer-Policy')).toBe('same-origin');
});

test('another site cannot follow', async () => {
  const { shopper, path } = await openOrdered();
  const init = { headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' } };
  expect((await shopper.visit(`${path}/push`, PHONE, init)).status).toBe(403);
});

test('a clicked notification, which knows the number only, opens the order on its own device', async () => {
  const { app, shopper, path, store } = await openOrdered();
  const { id } = await store.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  expect((await shopper.visit(`/orders?number=${id}`)).location).toBe(path);
  expect((await shopper.visit('/orders?number=1')).status).toBe(200);
  const other = await app.createShopper().visit(`/orders?number=${id}`);
  expect([other.status, other.location]).toEqual([200, null]);
});

test('the address is no page', async () => {
  const { shopper, path } = await openOrdered();
  expect((await shopper.visit(`${path}/push`)).status).toBe(404);
});

describe('the cart asks where to write', () => {
  const ADDRESS = 'anna@example.ru';
  const openMailed = (tellsByEmail = true) => openCart({ borshch: 1 }, { tellsByEmail: () => tellsByEmail });
  const sentAddresses = ({ sent }: Pick<Shop, 'sent'>) =>
    sent('POST', '/order/').map(({ body }) => (body as { statusEmail?: string }).statusEmail);

  test('only if the API will', async () => {
    const fields = async (tells: boolean) =>
      (await openMailed(tells)).cart.page.all('input', { name: 'statusEmail' }).map(({ attribs }) => attribs);
    expect(await fields(false)).toEqual([]);
    const [field] = await fields(true);
    expect(field).toMatchObject({ type: 'email', autocomplete: 'email' });
    expect(field).not.toHaveProperty('required');
  });

  test('and an order needs no address', async () => {
    const shop = await openMailed();
    expect((await shop.order()).location).toMatch(/^\/order\//);
    expect(sentAddresses(shop)).toEqual([undefined]);
  });

  test('one that was given goes to the API, and to no other order', async () => {
    const shop = await openMailed();
    await shop.order(shop.cart, { ...GUEST, statusEmail: ` ${ADDRESS} ` });
    expect(sentAddresses(shop)).toEqual([ADDRESS]);
    const rows = await shop.store.selectFrom('order_followers').select(['way', 'endpoint']).execute();
    expect(rows).toEqual([{ way: 'email', endpoint: ADDRESS }]);
    await shop.changeCart('set:borshch:1');
    expect((await shop.seeCart()).page.values('checkout').statusEmail).toBe('');
  });

  test('a wrong one returns with everything typed', async () => {
    const shop = await openMailed();
    const typed = { ...GUEST, statusEmail: 'anna@' };
    const refused = await shop.order(shop.cart, typed);
    expect([refused.status, sentAddresses(shop)]).toEqual([400, []]);
    expect(refused.page.summary).toEqual([
      ['#checkout-statusEmail', 'E-mail для новостей о заказе: неверный формат e-mail'],
    ]);
    expect(refused.page.values('checkout')).toMatchObject(typed);
  });
});
