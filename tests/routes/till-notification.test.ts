/** Protects what a till's notification may bring: a secret and names of orders, never the guest. */
import { expect, test } from 'vitest';
import { openShop } from './support/shop.ts';

const EVENT = {
  eventType: 'DeliveryOrderUpdate',
  eventInfo: { id: '7f4f0c62-3d0e-4a3e-9a59-5c5ad1b5f001', order: { phone: '+79123456789' } },
};

async function send(shop: Awaited<ReturnType<typeof openShop>>, body: unknown, authorization = 'secret') {
  const headers = { 'Content-Type': 'application/json', Authorization: authorization };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  return shop.app.answer(new Request('http://shop.test/till/notification', request));
}

test.each(['secret', 'Bearer secret'])(
  'reaches the API with its secret (%s), without the order',
  async (token) => {
    const shop = await openShop();
    shop.api.answer(200, {}, 'POST /till');
    const answer = await send(shop, [EVENT, { eventType: 'StopListUpdate', eventInfo: null }, null], token);
    expect(answer.status).toBe(200);
    expect(shop.sent('POST', '/till/notification/')).toMatchObject([
      {
        body: {
          token: 'secret',
          events: [
            { type: 'DeliveryOrderUpdate', order: EVENT.eventInfo.id },
            { type: 'StopListUpdate', order: null },
            { type: null, order: null },
          ],
        },
      },
    ]);
  },
);

test('of many whole orders is taken, one of any size is not', async () => {
  const shop = await openShop();
  shop.api.answer(200, {}, 'POST /till');
  const whole = { ...EVENT, eventInfo: { ...EVENT.eventInfo, order: { comment: 'я'.repeat(5_000) } } };
  expect((await send(shop, Array(40).fill(whole))).status).toBe(200);
  expect((await send(shop, Array(400).fill(whole))).status).toBe(413);
});

test('with a wrong secret gets 403', async () => {
  const shop = await openShop();
  expect((await send(shop, [EVENT], 'wrong')).status).toBe(403);
});

test('that is no list gets 400', async () => {
  const shop = await openShop();
  expect((await send(shop, EVENT)).status).toBe(400);
});

test('is to be sent again while the API is down', async () => {
  const shop = await openShop();
  shop.api.down('POST /till');
  expect((await send(shop, [EVENT])).status).toBe(503);
});
