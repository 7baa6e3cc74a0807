/** Protects consents: the shown texts travel with the ticks, one per purpose. */
import { describe, expect, test } from 'vitest';
import { ResponseCache } from '#app/services/api/response-cache.server.ts';
import { type ConsentPage, consentShop, consentTo } from '#tests/support/consent-shop.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';
import { FEEDBACK, GUEST, openCart, openShop, press, type Shop } from './support/shop.ts';
import type { Visit } from './support/visit.ts';

type Texts = Parameters<typeof consentShop>[0];

async function openWith(texts: Texts = {}) {
  const cache = new ResponseCache();
  const shop = await openCart({ borshch: 2 }, { cache, content: consentShop(texts) });
  return {
    ...shop,
    async publish(changed: Texts) {
      await loadContent(shop.store, consentShop(changed));
      cache.markStale();
    },
  };
}
const consentsSent = ({ sent }: Pick<Shop, 'sent'>, path: string) =>
  sent('POST', path).map(({ body }) => (body as { consents?: unknown }).consents);
const send = async (shop: Pick<Shop, 'shopper'>, page?: Visit) =>
  press(shop.shopper, page ?? (await shop.shopper.visit('/contact')), 'Отправить', { typed: FEEDBACK });
const storedConsents = async ({ store }: Pick<Shop, 'store'>) => {
  const rows = await store.selectFrom('consents').selectAll().orderBy('position').execute();
  return rows.map(({ title, url, digest }) => ({ title, url, digest }));
};
const consentsTo = (...slugs: ConsentPage[]) => slugs.map((slug) => consentTo(slug));

test('an order comes with policy and consent for orders, as the API has them', async () => {
  const shop = await openWith();
  expect((await shop.order()).location).toMatch(/^\/order\//);
  const consents = consentsTo('privacy', 'personal-data');
  expect(consentsSent(shop, '/order/')).toEqual([consents]);
  expect(await storedConsents(shop)).toEqual(consents);
});

test('a message comes with policy and consent for messages, and its form links to that page', async () => {
  const shop = await openWith();
  expect((await shop.shopper.visit('/contact')).page.links).toContain('/page/personal-data-message');
  expect((await send(shop)).status).toBe(303);
  const consents = consentsTo('privacy', 'personal-data-message');
  expect(consentsSent(shop, '/feedback/contact/')).toEqual([consents]);
  expect(await storedConsents(shop)).toEqual(consents);
});

test('in a shop without a page for messages they come with the consent of orders', async () => {
  const shop = await openWith({ 'personal-data-message': null });
  expect((await shop.shopper.visit('/contact')).page.links).toContain('/page/personal-data');
  await send(shop);
  expect(consentsSent(shop, '/feedback/contact/')).toEqual([consentsTo('privacy', 'personal-data')]);
});

test('an API without these pages gets the requests of the specification', async () => {
  const shop = await openCart({ borshch: 1 }, { content: smallShop() });
  expect((await shop.order()).location).toMatch(/^\/order\//);
  expect((await send(shop)).status).toBe(303);
  for (const path of ['/order/', '/feedback/contact/']) {
    expect(shop.sent('POST', path).map(({ body }) => Object.keys(body as object))).toEqual([
      expect.not.arrayContaining(['consents']),
    ]);
  }
});

describe('a text that changes after the form was opened', () => {
  const changed = { 'personal-data': '<p>Новый текст</p>', 'personal-data-message': '<p>Новый ответ</p>' };

  test('is sent and stored as the form showed it, with an order', async () => {
    const shop = await openWith();
    await shop.publish(changed);
    await shop.shopper.visit('/page/personal-data');
    await shop.order();
    expect(await storedConsents(shop)).toEqual(consentsTo('privacy', 'personal-data'));
    const texts = await shop.store.selectFrom('consent_texts').select('content').execute();
    expect(texts.map(({ content }) => content)).toContain('<p>Согласен: заказ</p>');
  });

  test('is sent and stored as the form showed it, with a message', async () => {
    const shop = await openWith();
    const page = await shop.shopper.visit('/contact');
    await shop.publish(changed);
    await send(shop, page);
    expect(await storedConsents(shop)).toEqual(consentsTo('privacy', 'personal-data-message'));
  });

  test('has to be ticked again after a refused order; the other tick stays', async () => {
    const shop = await openWith();
    await shop.publish(changed);
    const refused = await shop.order(shop.cart, { ...GUEST, phone: '1' });
    const values = refused.page.values('checkout');
    expect(refused.status).toBe(400);
    expect([values.privacy, values.personalData]).toEqual(['on', undefined]);
    expect(JSON.parse(String(values.personalDataText))).toEqual(
      consentTo('personal-data', '<p>Новый текст</p>'),
    );
  });

  test('makes a second click no other order', async () => {
    const shop = await openWith();
    const [first, second] = [await shop.seeCart(), await shop.publish(changed).then(shop.seeCart)];
    const placed = await shop.order(first);
    expect((await shop.order(second)).location).toBe(placed.location);
  });
});

test('a refused order keeps the ticks of unchanged texts', async () => {
  const shop = await openWith();
  const refused = await shop.order(shop.cart, { ...GUEST, phone: '1' });
  expect(refused.page.values('checkout')).toMatchObject({ privacy: 'on', personalData: 'on' });
});

test.each([
  ['no JSON', '{'],
  ['another digest', JSON.stringify({ ...consentTo('privacy'), digest: 'x' })],
  ['a number', '5'],
  ['no value', ''],
])('a hidden field with %s is unknown, and the order comes without it', async (_, privacyText) => {
  const shop = await openWith();
  expect((await shop.order(shop.cart, { ...GUEST, privacyText })).location).toMatch(/^\/order\//);
  expect(await storedConsents(shop)).toEqual(consentsTo('personal-data'));
});

test('the form for dishes that an order left carries the texts, too', async () => {
  const shop = await openWith();
  const first = await shop.seeCart();
  await shop.orderAndLose(first);
  await (await shop.changeCart('add:morse')).follow();
  const again = await shop.order(await shop.seeCart());
  const { page } = await again.follow();
  const [path, form = {}] = page.press('Заказать остальное');
  expect(path).toBe('/cart');
  expect(JSON.parse(String(form.personalDataText))).toEqual(consentTo('personal-data'));
});

describe('a double click without scripts', () => {
  test('stores one message, and both clicks are thanked for', async () => {
    const shop = await openShop();
    const page = await shop.shopper.visit('/contact');
    const replies = await Promise.all([send(shop, page), send(shop, page)]);
    expect(replies.map(({ status, location }) => [status, location])).toEqual(
      Array(2).fill([303, '/contact']),
    );
    expect(await shop.store.selectFrom('feedback').selectAll().execute()).toHaveLength(1);
  });

  test('after a lost response stores one message', async () => {
    const shop = await openShop();
    const page = await shop.shopper.visit('/contact');
    shop.api.loseAnswers('POST /feedback');
    const lost = await send(shop, page);
    shop.api.up();
    expect([lost.status, (await send(shop, lost)).status]).toEqual([503, 303]);
    expect(await shop.store.selectFrom('feedback').selectAll().execute()).toHaveLength(1);
  });

  test('on two forms stores two messages, and so do two texts of one form', async () => {
    const shop = await openShop();
    const page = await shop.shopper.visit('/contact');
    const other = { typed: { ...FEEDBACK, content: 'Другой вопрос' } };
    await press(shop.shopper, page, 'Отправить', { typed: { ...FEEDBACK, opened: '1' } });
    await press(shop.shopper, page, 'Отправить', { typed: { ...FEEDBACK, opened: '2' } });
    await press(shop.shopper, page, 'Отправить', other);
    expect(await shop.store.selectFrom('feedback').selectAll().execute()).toHaveLength(3);
  });
});
