/** Protects the stop list of the desk, which the API applies from the next request on. */
import { expect } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { readPage } from '#tests/routes/support/page.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import type { ApiCaller, Refusal } from '#tests/upstream/support/api-caller.ts';
import { alertsOn, deskTest, type Screen } from '#tests/upstream/support/desk.ts';
import { loadContent } from '#upstream/store/content/load-content.ts';

type Card = { slug: string; canBuy: boolean; soldOut?: boolean };
type Form = Record<string, string>;
const BORSHCH = 'Борщ с говядиной';
const STOP = `Закончилось: ${BORSHCH}`;
const RETURN = `Вернуть в продажу: ${BORSHCH}`;

const test = deskTest
  .extend('oleg', ({ desk }) => desk.enter('oleg', 'manager'))
  .extend('borshch', ({ guest, ids }) => ({
    button: (changes: number) => ({ dish: `${ids.borshch}.${changes}` }),
    state: () => stateOf(guest),
    add: (more: object = {}) =>
      guest.post<Cart & Refusal>('/cart/', { productId: ids.borshch, quantity: 1, ...more }),
  }));

async function click(screen: Screen, label: string, form: Form = {}, path = '/stops') {
  const [button] = readPage((await screen.visit(path)).html).all('button', { 'aria-label': label });
  const { value = '', formaction = '' } = button?.attribs ?? {};
  return screen.post(formaction, { dish: value, until: 'day', ...form });
}

async function stateOf(guest: ApiCaller): Promise<string> {
  const { canBuy, soldOut } = (await guest.get<Card>('/products/borshch/')).body;
  return soldOut ? 'sold out' : canBuy ? 'sold' : 'not for sale';
}

const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted();

test('a stopped dish cannot be bought', async ({ desk, boss, guest, ids, borshch }) => {
  expect((await borshch.add()).status).toBe(200);
  const reply = await click(boss, STOP);
  const page = reply.headers.get('Location') ?? '';
  expect([reply.status, page]).toEqual([303, expect.stringMatching(/^\/stops\?.*done=/)]);
  expect(await boss.read(page)).toContain(
    `${BORSHCH}: закончилось до конца дня Закончились: 1 ${BORSHCH} Супы стоп до конца дня, boss`,
  );
  const { results } = (await guest.get<{ results: Card[] }>('/products/')).body;
  const stopped = results.filter(({ soldOut }) => soldOut);
  expect(stopped).toMatchObject([{ slug: 'borshch', canBuy: false }]);
  expect(await borshch.state()).toBe('sold out');
  type Suggestions = { results: { url: string; soldOut?: boolean }[] };
  const { body: suggested } = await guest.get<Suggestions>('/suggest/суп/');
  const dishes = suggested.results.map(({ url, soldOut }) => [url, soldOut]);
  expect(dishes).toContainEqual(['/product/borshch', true]);
  expect(dishes).toContainEqual(['/product/cheese-soup', undefined]);
  expect((await guest.get<Cart>('/cart/')).body.items).toMatchObject([{ product: { canBuy: false } }]);
  const refused = `«${BORSHCH}» сейчас нельзя заказать`;
  expect(await borshch.add()).toMatchObject({ status: 400, body: { nonFieldErrors: [refused] } });
  expect((await guest.placeOrder([ids.borshch])).body).toEqual({
    nonFieldErrors: [`${refused}. Уберите это блюдо из корзины`],
  });
  expect(await desk.journal()).toEqual([`boss stop-dish ${BORSHCH}, до конца дня`]);
});

test('a sold-out dish can be reduced in a cart', async ({ boss, guest, ids, borshch }) => {
  await borshch.add({ quantity: 3 });
  await click(boss, STOP);
  const set = async (quantity: number) => (await borshch.add({ quantity, updateQuantity: true })).status;
  expect([await set(4), await set(3), await set(2)]).toEqual([400, 400, 200]);
  const emptied = await guest.post<Cart>('/cart/', { productId: ids.borshch, action: 'remove' });
  expect(emptied).toMatchObject({ status: 200, body: { items: [] } });
});

// The desk's clock starts at noon in Moscow; a working day ends at 05:00.
test.for<[what: string, startHours: number, form: Form, hours: number]>([
  ['until a time', 0, { until: 'time', untilDate: '2026-10-05', untilTime: '18:30' }, 6.5],
  ['until the end of the night, after midnight', 13, { until: 'day' }, 4],
])('a stop ends by itself: %s', async ([, startHours, form, hours], { desk, boss, borshch }) => {
  desk.wait(startHours * 3600);
  await click(boss, STOP, form);
  desk.wait(hours * 3600 - 1);
  expect(await borshch.state()).toBe('sold out');
  desk.wait(1);
  expect(await borshch.state()).toBe('sold');
  expect((await borshch.add()).status).toBe(200);
  expect(await boss.read('/stops')).toContain('Закончились: 0');
});

test('an endless stop outlives new content', async ({ desk, boss, borshch }) => {
  await click(boss, STOP, { until: 'open' });
  desk.wait(30 * 24 * 3600);
  const shop = smallShop();
  const products = shop.products.map((dish) => ({ ...dish, popular: [] }));
  await loadContent(desk.store, { ...shop, products: products.filter(({ slug }) => slug !== 'borshch') });
  await loadContent(desk.store, shop);
  expect(await borshch.state()).toBe('sold out');
  const cook = await desk.enter('cook');
  expect(await cook.read('/stops')).toContain(`Закончились: 1 ${BORSHCH}`);
  await click(cook, RETURN);
  expect(await borshch.state()).toBe('sold');
  const journal = [`boss stop-dish ${BORSHCH}`, `cook return-dish ${BORSHCH}`];
  expect((await desk.journal()).slice(0, 2)).toEqual(journal);
});

test('of two people at once one counts', async ({ desk, boss, oleg, borshch }) => {
  const stops = await Promise.all([
    boss.post('/stops', { ...borshch.button(0), until: 'open' }),
    oleg.post('/stops', { ...borshch.button(0), until: 'day' }),
  ]);
  expect(statusesOf(stops)).toEqual([303, 409]);
  expect(stops.flatMap(alertsOn)).toEqual([
    expect.stringMatching(
      /уже изменили, (boss|oleg) в 12:00. Ваше нажатие не сработало. Сейчас: закончилось/,
    ),
  ]);
  const returns = [boss, oleg].map((screen) => screen.post('/stops/return', borshch.button(1)));
  expect(statusesOf(await Promise.all(returns))).toEqual([303, 409]);
  expect(await borshch.state()).toBe('sold');
  expect((await boss.post('/stops', { ...borshch.button(1), until: 'day' })).status).toBe(409);
  expect(await desk.journal()).toHaveLength(2);
});

test.for<[what: string, query: string, titles: string[]]>([
  ['by its name', 'q=борщ', [BORSHCH]],
  ['with a typing error', 'q=акрошка', ['Окрошка']],
  ['by its section', 'category=bar', ['Морс']],
  ['unless nobody can buy it', 'q=лагер', []],
])('a dish is found %s', async ([, query, titles], { boss }) => {
  const [, bar = ''] = /category=(\d+)">Бар/.exec((await boss.visit('/stops')).html) ?? [];
  const { html } = await boss.visit(`/stops?${query.replace('bar', bar)}`);
  const labels = readPage(html)
    .all('button', { name: 'dish' })
    .map(({ attribs }) => attribs['aria-label']);
  expect(labels).toEqual(titles.map((title) => `Закончилось: ${title}`));
});

test.for<[form: Form, words: string]>([
  [{ until: 'time', untilDate: '2026-10-05', untilTime: '11:59' }, 'Это время уже прошло'],
  [{ until: 'time', untilDate: '2026-02-31', untilTime: '12:00' }, 'Укажите дату'],
  [{ until: 'time', untilDate: '2026-10-06', untilTime: '6 pm' }, 'Время — часы и минуты'],
  [{ until: 'never' }, 'Форма заполнена неверно'],
])('invalid: %j changes nothing, and input is kept', async ([form, words], { desk, boss, borshch }) => {
  const reply = await click(boss, STOP, { ...form, q: 'борщ' });
  expect([reply.status, alertsOn(reply)[0]]).toEqual([400, expect.stringContaining(words)]);
  const { one } = readPage(reply.html);
  for (const name of ['untilDate', 'untilTime'].filter((each) => each in form)) {
    expect(one('input', { name }).attribs.value).toBe(form[name]);
  }
  const posts = ['999999.0', 'борщ'].map((dish) => boss.post('/stops', { dish, until: 'day' }));
  expect(statusesOf(await Promise.all(posts))).toEqual([400, 404]);
  expect(await borshch.state()).toBe('sold');
  expect(await desk.journal()).toEqual([]);
});
