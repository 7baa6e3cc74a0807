/** Protects what a guest states under «Аллергия»: it reaches the restaurant through any API, and nobody else. */
import { describe, expect, test } from 'vitest';
import { GUEST, openCart, openShop, order, press, type Shop } from './support/shop.ts';

const NUTS = { 'allergy-nuts': 'on', 'allergy-fish': 'on', allergyOther: 'киви' };
const UNSEEN =
  'Мы не видим, что ресторан получил сведения об аллергии. Позвоните нам, пока заказ не начали готовить: +7-495-000-00-00.';
const STATED = { names: ['fish', 'nuts'], other: 'киви' };

const bodyOf = (shop: Pick<Shop, 'sent'>) =>
  shop.sent('POST', '/order/').at(-1)?.body as { allergies?: unknown; userComment?: string } | undefined;

/** An API of the specification, or of release 0.2.0. */
async function openWithout() {
  const shop = await openShop();
  shop.api.change('GET /settings', (settings) => ({ ...(settings as object), ORDER_ALLERGIES: undefined }));
  await shop.changeCart('set:borshch:1');
  return { ...shop, cart: await shop.seeCart() };
}

function detailsOf({ page }: Awaited<ReturnType<Shop['seeCart']>>) {
  return page.one('details', { class: /\ballergy\b/ }).attribs;
}

describe('the form', () => {
  test('is folded, and offers the fourteen names and another', async () => {
    const { cart } = await openCart({ borshch: 1 });
    expect(detailsOf(cart)).not.toHaveProperty('open');
    expect(cart.page.all('input', { name: /^allergy-/ })).toHaveLength(14);
    expect(cart.page.one('input', { name: 'allergyOther' }).attribs).toMatchObject({ maxlength: '150' });
  });

  test('keeps what is stated while the cart is changed, and opens by itself', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    await press(shopper, cart, 'Больше', {
      group: 'Количество: Борщ с говядиной',
      typed: { ...GUEST, ...NUTS },
    });
    const again = await shopper.visit('/cart');
    expect(detailsOf(again)).toHaveProperty('open');
    expect(again.page.values('checkout')).toMatchObject({
      'allergy-nuts': 'on',
      'allergy-fish': 'on',
      allergyOther: 'киви',
    });
  });

  test('keeps it, open, when the order is refused', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    const refused = await order(shopper, cart, { ...GUEST, phone: '1', ...NUTS });
    expect(refused.status).toBe(400);
    expect(detailsOf(refused)).toHaveProperty('open');
    expect(refused.page.values('checkout')).toMatchObject({ 'allergy-nuts': 'on' });
  });

  test('says that the words are too long', async () => {
    const { shopper, cart } = await openCart({ borshch: 1 });
    const refused = await order(shopper, cart, { ...GUEST, allergyOther: 'к'.repeat(151) });
    expect(refused.page.summary).toEqual([['#checkout-allergyOther', 'Аллергия: не длиннее 150 символов']]);
  });

  test('forgets it with the order, and never remembers it', async () => {
    const shop = await openCart({ borshch: 1 });
    const { shopper, cart, ids } = shop;
    await press(shopper, cart, 'Больше', {
      group: 'Количество: Борщ с говядиной',
      typed: { ...GUEST, ...NUTS },
    });
    await order(shopper, await shopper.visit('/cart'), { ...GUEST, ...NUTS, remember: 'on' });
    await shopper.visit('/cart', { intent: `add:${ids.borshch}` });
    const next = await shopper.visit('/cart');
    expect(detailsOf(next)).not.toHaveProperty('open');
    expect(next.page.values('checkout')).toMatchObject({ fullName: GUEST.fullName, allergyOther: '' });
  });
});

describe('an order', () => {
  test('sends it apart from the comment to an API that takes it', async () => {
    const shop = await openCart({ borshch: 1 });
    await order(shop.shopper, shop.cart, { ...GUEST, ...NUTS, userComment: 'Домофон 12' });
    expect(bodyOf(shop)).toMatchObject({ allergies: STATED, userComment: 'Домофон 12' });
  });

  test('without one sends none', async () => {
    const shop = await openCart({ borshch: 1 });
    await order(shop.shopper, shop.cart, { ...GUEST, allergyOther: '  ' });
    expect(bodyOf(shop)).not.toHaveProperty('allergies');
  });

  test.each([
    [{ userComment: 'Домофон 12' }, 'Аллергия: рыба, орехи, «киви».\nДомофон 12'],
    [{}, 'Аллергия: рыба, орехи, «киви».'],
  ])('to another API begins its comment with it: %j', async (comment, sent) => {
    const shop = await openWithout();
    const placed = await order(shop.shopper, shop.cart, { ...GUEST, ...NUTS, ...comment });
    expect(placed.status).toBe(303);
    expect(bodyOf(shop)).not.toHaveProperty('allergies');
    expect(bodyOf(shop)?.userComment).toBe(sent);
  });

  test('begins the comment with it while the settings cannot be read', async () => {
    const shop = await openShop();
    await shop.changeCart('set:borshch:1');
    shop.api.answer(503, '', 'GET /settings');
    const cart = await shop.seeCart();
    await order(shop.shopper, cart, { ...GUEST, ...NUTS });
    expect(bodyOf(shop)?.userComment).toContain('Аллергия: рыба, орехи');
  });

  test('is not sent if both do not fit into a comment, and nothing typed is lost', async () => {
    const shop = await openWithout();
    const typed = { ...GUEST, ...NUTS, userComment: 'я'.repeat(490) };
    const refused = await order(shop.shopper, shop.cart, typed);
    expect([refused.status, bodyOf(shop)]).toEqual([400, undefined]);
    expect(refused.page.summary).toEqual([
      [
        '#checkout-userComment',
        'Комментарий к заказу: вместе с аллергией — не длиннее 500 символов: ресторан получит их одним текстом. Сократите комментарий',
      ],
    ]);
    expect(refused.page.values('checkout')).toMatchObject({
      userComment: typed.userComment,
      'allergy-nuts': 'on',
    });
  });

  test('shows it on its page to its guest, and to nobody else', async () => {
    const shop = await openCart({ borshch: 1 });
    const placed = await order(shop.shopper, shop.cart, { ...GUEST, ...NUTS });
    expect((await placed.follow()).page.text).toContain('Аллергия рыба, орехи, «киви»');
    const stranger = await shop.app.createShopper().visit(placed.location ?? '');
    expect(stranger.status).toBe(200);
    expect(stranger.page.text).not.toMatch(/Аллергия|киви/);
  });

  test('that an API takes without it, for whatever reason, asks its guest to call', async () => {
    const shop = await openCart({ borshch: 1 });
    shop.api.change('POST /order', (placed) => ({ ...(placed as object), allergies: undefined }));
    const placed = await order(shop.shopper, shop.cart, { ...GUEST, ...NUTS });
    expect((await placed.follow()).page.alerts).toContain(UNSEEN);
  });

  test.each([
    [{ names: [] }],
    [{ names: ['fish'], other: 'киви' }],
    [{ names: ['fish', 'nuts'] }],
    [{ names: ['fish', 'nuts'], other: 'кунжут' }],
  ])('that an API takes with only %j asks its guest to call', async (allergies) => {
    const shop = await openCart({ borshch: 1 });
    shop.api.change('POST /order', (placed) => ({ ...(placed as object), allergies }));
    const placed = await order(shop.shopper, shop.cart, { ...GUEST, ...NUTS });
    expect((await placed.follow()).page.alerts).toContain(UNSEEN);
  });

  test('that an API takes with it does not', async () => {
    const shop = await openCart({ borshch: 1 });
    const placed = await order(shop.shopper, shop.cart, { ...GUEST, ...NUTS });
    expect((await placed.follow()).page.alerts).not.toContain(UNSEEN);
  });
});
