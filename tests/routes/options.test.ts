/** Protects options of a dish without scripts: choice, separate cart lines, order, display. */
import { describe, expect, test } from 'vitest';
import { startPrice } from '#app/domain/catalogue/dish-options.ts';
import { OptionKind } from '#contract/enums.ts';
import { optionsShop } from '#tests/support/options-shop.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';
import { textOf } from './support/page.ts';
import { linesOf, openShop, order, press, type Shop } from './support/shop.ts';
import type { Form, Visit } from './support/visit.ts';

const DISH = '/product/borshch';
const SOUP = 'Борщ с говядиной';
const [BIG, SMALL] = ['Порция: Целая · Добавить: Сметана, Хлеб', 'Порция: Половина'];
const WHOLE = { 'option-size': 'whole', 'option-extras': ['cream', 'bread'] };
const openOptions = () => openShop({ content: optionsShop() });

async function add({ shopper }: Shop, typed: Form): Promise<Visit> {
  return press(shopper, await shopper.visit(DISH), 'Добавить в корзину', { typed });
}
const linesIn = (visit: Visit) =>
  visit.page
    .all('tr')
    .flatMap((row) => /(Борщ.*|Окрошка.*) Цена: (\S+)/.exec(textOf(row))?.slice(1).join(' ') ?? []);

test('a list links to the dish instead of adding it', async () => {
  const { shopper } = await openOptions();
  const { page } = await shopper.visit('/category/supy');
  expect(page.all('a', { class: /dish-card__add/ }).map(textOf)).toEqual(['Выбрать: Борщ с говядиной']);
  expect(page.all('button', { class: /dish-card__add/ })).toHaveLength(2);
});

test('a list shows the lowest price, also to search engines', async () => {
  const { shopper } = await openOptions();
  const { page, html } = await shopper.visit('/category/supy');
  expect(textOf(page.all('article', { class: /dish-card/ })[0])).toContain('от 349,50.-');
  expect(html).toContain('"price":349.5');
});

test('the page of a dish offers each option with what it adds', async () => {
  const { shopper } = await openOptions();
  const { page } = await shopper.visit(DISH);
  const options = page.all('label', { class: 'option' }).map(textOf);
  expect(options).toEqual(['Половина −100,50.-', 'Целая', 'Сметана +40.-', 'Хлеб +30.-', 'Сало +90.-']);
});

test('only a required option is chosen at first', async () => {
  const { shopper } = await openOptions();
  const { page } = await shopper.visit(DISH);
  const chosen = page.all('input', { checked: '', class: 'option__input' });
  expect(chosen.map(({ attribs }) => attribs.value)).toEqual(['whole']);
});

test('a group says how many of its options may be chosen', async () => {
  const { shopper } = await openOptions();
  const { page } = await shopper.visit(DISH);
  const groups = page.all('fieldset', { class: /^dish-options/ }).map(textOf);
  expect(groups).toEqual([
    expect.stringMatching(/^Порция П/),
    expect.stringMatching(/^Добавить не больше двух/),
  ]);
});

test('search engines and assistants read the lowest and the highest price', async () => {
  const { shopper } = await openOptions();
  expect((await shopper.visit(DISH)).html).toContain('"lowPrice":349.5,"highPrice":580');
  expect((await shopper.visit('/menu.md')).html).toContain('от 349,50 ₽');
});

test('suggestions, «Вам понравится» and the price list start at the lowest price', async () => {
  const { shopper } = await openOptions();
  const { results } = JSON.parse((await shopper.visit('/suggest?q=борщ')).html);
  expect(startPrice(results.find(({ url }: { url: string }) => url === DISH))).toEqual({
    value: 349.5,
    isFrom: true,
  });
  expect((await shopper.visit('/articles')).page.text).toContain('Борщ с говядиной от 349,50.-');
  expect((await shopper.visit('/yml.xml')).html).toContain('<price>349.5</price>');
});

/** A cart with both variants of the soup and another dish. */
async function openOptionsCart() {
  const shop = await openOptions();
  await add(shop, WHOLE);
  await add(shop, { ...WHOLE, quantity: '2' });
  await add(shop, { 'option-size': 'half', quantity: '3' });
  await shop.changeCart('add:okroshka');
  return { ...shop, cart: await shop.seeCart() };
}

test('without scripts an added dish returns to its page', async () => {
  const { location } = await add(await openOptions(), WHOLE);
  expect(location).toMatch(/^\/product\/borshch#dish-\d+$/);
});

test('the same options are one line of the cart, others another', async () => {
  const { cart } = await openOptionsCart();
  expect(linesOf(cart)).toEqual({ [`${SOUP}, ${BIG}`]: 3, [`${SOUP}, ${SMALL}`]: 3, Окрошка: 1 });
});

test('each line of the cart has the price of its options', async () => {
  const { cart } = await openOptionsCart();
  expect(linesIn(cart)).toEqual([`${SOUP} ${BIG} 520.-`, `${SOUP} ${SMALL} 349,50.-`, 'Окрошка 320,50.-']);
});

test('«Меньше» changes the line with these options only', async () => {
  const { shopper, cart, seeCart } = await openOptionsCart();
  await press(shopper, cart, 'Меньше', { group: 'Количество: Борщ с говядиной, Порция: Половина' });
  expect(linesOf(await seeCart())).toEqual({ [`${SOUP}, ${BIG}`]: 3, [`${SOUP}, ${SMALL}`]: 2, Окрошка: 1 });
});

test('an order sends the options of each line', async () => {
  const { shopper, cart, sent, ids } = await openOptionsCart();
  await order(shopper, cart);
  expect(sent('POST', '/order/')[0]?.body).toMatchObject({
    items: [
      { product: ids.borshch, options: ['bread', 'cream', 'whole'], quantity: 3 },
      { product: ids.borshch, options: ['half'], quantity: 3 },
      { product: ids.okroshka, quantity: 1 },
    ],
  });
});

test('the page of the order shows the options with their prices', async () => {
  const { shopper, cart } = await openOptionsCart();
  const { page } = await (await order(shopper, cart)).follow();
  expect(page.text).toMatch(
    /Порция: Целая · Добавить: Сметана, Хлеб 520\.- × 3 = 1 560\.- .*Порция: Половина 349,50\.- × 3/,
  );
});

test('an order takes its lines with options out of the cart', async () => {
  const { shopper, cart, seeCart } = await openOptionsCart();
  await order(shopper, cart);
  expect((await seeCart()).page.text).toContain('Всё из корзины уже в заказе');
});

test('«Повторить заказ» adds the same lines', async () => {
  const { shopper, cart, seeCart } = await openOptionsCart();
  const placed = await (await order(shopper, cart)).follow();
  await press(shopper, placed, 'Повторить заказ');
  expect(linesOf(await seeCart())).toEqual(linesOf(cart));
});

test('an order whose response was lost takes no dish with other options from the cart', async () => {
  const shop = await openOptions();
  const { shopper, ids } = shop;
  await add(shop, { 'option-size': 'whole' });
  shop.api.loseAnswers('POST /order');
  await order(shopper, await shop.seeCart());
  shop.api.up();
  await shopper.visit('/cart', { intent: `remove:${ids.borshch}+whole` });
  await add(shop, { 'option-size': 'half' });
  await order(shopper, await shop.seeCart());
  expect(linesOf(await shop.seeCart())).toEqual({ [`${SOUP}, ${SMALL}`]: 1 });
  expect(await shop.orders()).toHaveLength(1);
});

test('a rejected choice is kept in the form', async () => {
  const shop = await openOptions();
  const typed = { 'option-size': 'half', 'option-extras': ['cream', 'bread', 'lard'], quantity: '2' };
  const refused = await add(shop, typed);
  expect(refused.location).toMatch(/^\/product\/borshch\?option-size=half&option-extras=cream&.*quantity=2#/);
  const { page } = await refused.follow();
  expect(page.notices).toEqual(['«Борщ с говядиной»: в «Добавить» можно выбрать не больше 2']);
  const chosen = page.all('input', { checked: '', class: 'option__input' });
  expect(chosen.map(({ attribs }) => attribs.value)).toEqual(['half', 'cream', 'bread', 'lard']);
  expect(page.one('input', { name: 'quantity' }).attribs.value).toBe('2');
  expect((await add(shop, { 'option-size': 'a b' })).status).toBe(400);
  const tooMany = await add(shop, { 'option-extras': Array.from({ length: 50 }, (_, index) => `x${index}`) });
  expect((await tooMany.follow()).page.notices.join()).toContain('можно выбрать не больше 20 вариантов');
});

test('a text browser, which knows no attributes for forms elsewhere, posts all that was chosen', async () => {
  const shop = await openOptions();
  const typed = { 'option-size': 'half', 'option-extras': ['lard'], quantity: '2' };
  const more = await press(shop.shopper, await shop.shopper.visit(DISH), 'Больше', { typed });
  expect(more.location).toBe(`${DISH}?option-size=half&option-extras=lard&quantity=3`);
  const { page, html } = await more.follow();
  expect(html).not.toMatch(/ (form|formaction|formmethod)="/);
  const posted = { ...typed, 'option-extras': 'lard', quantity: '3' };
  expect(page.press('Добавить в корзину')[1]).toMatchObject(posted);
  const less = await press(shop.shopper, await more.follow(), 'Меньше');
  expect(less.location).toBe(`${DISH}?option-size=half&option-extras=lard&quantity=2`);
});

test('scripts change a line by its key, and the API by the id that it gave', async () => {
  const shop = await openOptions();
  const { shopper, ids } = shop;
  const line = `${ids.borshch}+half+lard`;
  const rename = (cart: object) =>
    JSON.parse(JSON.stringify(cart).replaceAll(`"id":"${line}"`, '"id":"row-7"')) as object;
  const { served } = await shopper.change('/cart/changes', { intent: [`add:${line}:2`, 'add:1:1'] });
  expect(served).toMatchObject({ items: [{ line, quantity: 2, totalPrice: 879 }] });
  shop.api.change('GET /cart/', rename);
  await shopper.change('/cart/changes', { intent: `set:${line}:5` });
  await shopper.change('/cart/changes', { intent: `remove:${line}` });
  expect(
    shop
      .sent('POST', '/cart/')
      .slice(-2)
      .map(({ body }) => body),
  ).toEqual([
    { productId: ids.borshch, lineId: 'row-7', quantity: 5, updateQuantity: true },
    { productId: ids.borshch, lineId: 'row-7', action: 'remove' },
  ]);
});

test('a line whose id has more than 500 letters is removed', async () => {
  const content = optionsShop();
  const options = Array.from({ length: 13 }, (_, index) => ({
    id: `${index}`.padStart(38, 'x'),
    title: `№${index}`,
    priceDelta: 0,
    default: false,
  }));
  const [borshch] = content.products;
  if (borshch)
    borshch.optionGroups = [{ id: 'all', title: 'Всё', kind: OptionKind.MANY, min: 0, max: 13, options }];
  const shop = await openShop({ content });
  await add(shop, { 'option-all': options.map(({ id }) => id) });
  const cart = await shop.seeCart();
  const [title = ''] = Object.keys(linesOf(cart));
  await press(shop.shopper, cart, `Удалить: ${title}`);
  expect(linesOf(await shop.seeCart())).toEqual({});
});

describe('a menu that changes', () => {
  const loadWith = async (shop: Shop, change: (groups: NonNullable<ReturnType<typeof groupsOf>>) => void) => {
    const content = optionsShop();
    change(groupsOf(content) ?? []);
    await loadContent(shop.store, { ...content, fingerprint: 'changed' });
  };
  const groupsOf = ({ products }: ReturnType<typeof optionsShop>) => products[0]?.optionGroups;

  test('names another price of an option at its line, and orders nothing at it unseen', async () => {
    const shop = await openOptions();
    await add(shop, WHOLE);
    const cart = await shop.seeCart();
    await loadWith(shop, ([, extras]) => Object.assign(extras?.options[0] ?? {}, { priceDelta: 55 }));
    const refused = await order(shop.shopper, cart);
    expect([refused.status, await shop.orders()]).toEqual([409, []]);
    expect(refused.page.text).toContain(
      'Цена изменилась: Борщ с говядиной, Порция: Целая · Добавить: Сметана, Хлеб, было 520.-, стало 535.-',
    );
    await order(shop.shopper, refused);
    expect(await shop.orders()).toMatchObject([{ total_kopecks: 53_500 }]);
  });

  test('marks the line of a deleted option; without it the rest can be ordered', async () => {
    const shop = await openOptions();
    await add(shop, WHOLE);
    await shop.changeCart('add:morse');
    const before = await shop.seeCart();
    await loadWith(shop, ([, extras]) => extras?.options.shift());
    await shop.store
      .updateTable('products')
      .set({ price_kopecks: 1 })
      .where('slug', '=', 'borshch')
      .execute();
    expect((await order(shop.shopper, before)).page.alerts.join()).toContain(
      'больше не готовим в этом варианте, выберите другой. Уберите это блюдо из корзины',
    );
    const cart = await shop.seeCart();
    expect(cart.page.text).toContain('Такого варианта больше нет');
    expect(cart.page.text).toMatch(/^(?!.*Цена изменилась).*Итого 120,10.-/);
    await press(shop.shopper, cart, 'Убрать то, что сейчас нельзя заказать');
    const placed = await order(shop.shopper, await shop.seeCart());
    expect(placed.location).toMatch(/^\/order\//);
  });

  test('«Мои заказы» name what was chosen, and a repeated order what is no longer sold', async () => {
    const shop = await openOptions();
    await add(shop, { ...WHOLE, quantity: '2' });
    const placed = await (await order(shop.shopper, await shop.seeCart())).follow();
    expect((await shop.shopper.visit('/orders')).page.text).toContain(`${SOUP}, ${BIG} × 2 1 040.-`);
    await loadWith(shop, ([, extras]) => extras?.options.shift());
    const repeated = await (await press(shop.shopper, placed, 'Повторить заказ')).follow();
    expect(repeated.page.notices.join()).toContain(`сейчас нельзя заказать: ${SOUP}, ${BIG}`);
  });
});

test('an order of many options whose cart could not be cleared fits a cookie, and is not placed again', async () => {
  const content = optionsShop();
  const ids = Array.from({ length: 19 }, (_, index) => `${'x'.repeat(37)}-${index}`);
  const options = ids.map((id) => ({ id, title: id, priceDelta: 0, default: false }));
  Object.assign(content.products[0]?.optionGroups?.[1] ?? {}, { max: 19, options });
  const shop = await openShop({ content });
  for (let first = 0; first < 10; first += 1) {
    await add(shop, { 'option-size': 'whole', 'option-extras': ids.slice(first, first + 10) });
  }
  shop.api.answer(500, {}, 'POST /cart');
  const { headers } = await order(shop.shopper, await shop.seeCart());
  const cookies = headers.getSetCookie().filter((cookie) => cookie.startsWith('order-key='));
  expect(cookies).toEqual([expect.stringMatching(/^.{40,4096}$/)]);
  shop.api.up();
  await shop.seeCart();
  expect(linesOf(await shop.seeCart())).toEqual({});
});

test('a paid extra that the API preselects is the guest’s own choice, and one of the hall cannot be chosen', async () => {
  const content = optionsShop();
  const [size, extras] = content.products[0]?.optionGroups ?? [];
  for (const option of [...(size?.options ?? []), ...(extras?.options ?? [])])
    option.default = option.id !== 'half';
  Object.assign(extras?.options[1] ?? {}, { onlyInHall: true });
  const { shopper } = await openShop({ content });
  const { page } = await shopper.visit('/product/borshch');
  const inputs = page
    .all('input', { class: 'option__input' })
    .map(({ attribs }) => [attribs.value, 'checked' in attribs, 'disabled' in attribs]);
  expect(inputs).toEqual([
    ['half', false, false],
    ['whole', true, false],
    ['cream', false, false],
    ['bread', false, true],
    ['lard', false, false],
  ]);
  expect(page.text).toContain('Хлеб (только в зале)');
});
