import { describe, expect, test } from 'vitest';
import type { Cart } from '#contract/entities.ts';
import { readPage } from '#tests/routes/support/page.ts';
import { ApiCaller } from '#tests/support/api-caller.ts';
import { alertsOn, type Desk, openDesk, type Screen, textOn } from '#tests/support/desk.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import { loadContent } from '#upstream/store/load-content.ts';

/** The stop list: what managers press at the desk, and what the API says from the next request on. */

type Card = { id: number; slug: string; canBuy: boolean; soldOut?: boolean };
type List = { results: Card[] };
const BORSHCH = 'Борщ с говядиной';

async function openWithManager() {
  const desk = await openDesk();
  const boss = await desk.enter('boss', 'manager');
  const guest = new ApiCaller(desk.api);
  const { body } = await guest.get<List>('/products/');
  const ids = Object.fromEntries(body.results.map(({ slug, id }) => [slug, id])) as Record<string, number>;
  return { desk, boss, guest, ids };
}

/** Presses the button of a dish as the page has it now. */
async function pressDish(screen: Screen, label: string, form: Record<string, string> = {}, at = '/stops') {
  const page = readPage((await screen.visit(at)).html);
  const [button] = page.all('button', { 'aria-label': label });
  const { value = '', formaction = '' } = button?.attribs ?? {};
  return screen.post(formaction, { dish: value, until: 'day', ...form });
}

const stateOf = async (guest: ApiCaller, slug: string) => {
  const { canBuy, soldOut } = (await guest.get<Card>(`/products/${slug}/`)).body;
  return soldOut ? 'sold out' : canBuy ? 'sold' : 'not for sale';
};

async function add(guest: ApiCaller, productId: number | undefined, more: object = {}) {
  const { status, body } = await guest.post<Cart & { nonFieldErrors?: string[] }>('/cart/', {
    ...{ productId, quantity: 1 },
    ...more,
  });
  return [status, body.nonFieldErrors?.[0]] as const;
}

function orderOf(id: number | undefined) {
  const items = [{ product: id, quantity: 1 }];
  return { delivery: 10, phone: '+7-912-345-67-89', fullName: 'Анна', items };
}

async function audit({ store }: Desk): Promise<string[]> {
  const rows = await store.selectFrom('desk_audit').selectAll().orderBy('id').execute();
  return rows
    .filter(({ action }) => action !== 'log-in')
    .map(({ user_name, action, detail }) => [user_name, action, detail].filter(Boolean).join(' '));
}

test('a dish that has run out cannot be bought from the next request on, wherever it stands', async () => {
  const { desk, boss, guest, ids } = await openWithManager();
  expect(await add(guest, ids.borshch)).toEqual([200, undefined]);
  const answer = await pressDish(boss, `Закончилось: ${BORSHCH}`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    303,
    expect.stringMatching(/^\/stops\?.*done=/),
  ]);
  const shown = textOn(await boss.visit(answer.headers.get('Location') ?? ''));
  expect(shown).toContain(
    `${BORSHCH}: закончилось до конца дня Закончились: 1 ${BORSHCH} Супы стоп до конца дня, boss`,
  );

  for (const path of [
    '/products/',
    '/products/?search=борщ',
    '/products/?category=supy',
    '/products/?onMain=true',
  ]) {
    const { body } = await guest.get<List>(path);
    const card = body.results.find(({ slug }) => slug === 'borshch');
    expect([path, card?.canBuy, card?.soldOut]).toEqual([path, false, true]);
    expect(body.results.filter(({ soldOut }) => soldOut)).toHaveLength(1);
  }
  expect(await stateOf(guest, 'borshch')).toBe('sold out');
  const { body: suggested } = await guest.get<{ results: { url: string; soldOut?: boolean }[] }>(
    '/suggest/суп/',
  );
  expect(suggested.results.map(({ url, soldOut }) => [url, soldOut])).toEqual(
    expect.arrayContaining([
      ['/product/borshch', true],
      ['/product/cheese-soup', undefined],
    ]),
  );

  const cart = (await guest.get<Cart>('/cart/')).body;
  expect(cart.items.map(({ product }) => product.canBuy)).toEqual([false]);
  expect(await add(guest, ids.borshch)).toEqual([400, `«${BORSHCH}» сейчас нельзя заказать`]);
  expect((await guest.post('/order/', orderOf(ids.borshch))).body).toEqual({
    nonFieldErrors: [`«${BORSHCH}» сейчас нельзя заказать. Уберите это блюдо из корзины`],
  });
  expect(await audit(desk)).toEqual([`boss stop-dish ${BORSHCH}, до конца дня`]);
});

test('what stands in a cart may become less, and go, but not more', async () => {
  const { boss, guest, ids } = await openWithManager();
  await add(guest, ids.borshch, { quantity: 3 });
  await pressDish(boss, `Закончилось: ${BORSHCH}`);
  const set = (quantity: number) => add(guest, ids.borshch, { quantity, updateQuantity: true });
  expect([await set(4), await set(3), await set(2)].map(([status]) => status)).toEqual([400, 400, 200]);
  const emptied = await guest.post<Cart>('/cart/', { productId: ids.borshch, action: 'remove' });
  expect([emptied.status, emptied.body.items]).toEqual([200, []]);
});

describe('it ends by itself', () => {
  // The clock of the desk begins at noon in Moscow.
  test.each([
    ['until a time', { until: 'time', untilDate: '2026-10-05', untilTime: '18:30' }, 6.5],
    ['with the day, which goes on after midnight', { until: 'day' }, 17],
  ])('%s', async (_, form, hours) => {
    const { desk, boss, guest, ids } = await openWithManager();
    await pressDish(boss, `Закончилось: ${BORSHCH}`, form);
    desk.wait(hours * 3600 - 1);
    expect(await stateOf(guest, 'borshch')).toBe('sold out');
    desk.wait(1);
    expect(await stateOf(guest, 'borshch')).toBe('sold');
    expect(await add(guest, ids.borshch)).toEqual([200, undefined]);
    expect(textOn(await boss.visit('/stops'))).toContain('Закончились: 0');
    // The next stop is the second change of the same row.
    expect((await pressDish(boss, `Закончилось: ${BORSHCH}`)).status).toBe(303);
    expect(await stateOf(guest, 'borshch')).toBe('sold out');
  });

  test('after midnight «до конца дня» is the end of the night that is being worked', async () => {
    const { desk, boss, guest } = await openWithManager();
    desk.wait(13 * 3600);
    await pressDish(boss, `Закончилось: ${BORSHCH}`);
    desk.wait(4 * 3600 - 1);
    expect(await stateOf(guest, 'borshch')).toBe('sold out');
    desk.wait(1);
    expect(await stateOf(guest, 'borshch')).toBe('sold');
  });

  test('only when it is put back, if that was said; a new content does not end it', async () => {
    const { desk, boss, guest } = await openWithManager();
    await pressDish(boss, `Закончилось: ${BORSHCH}`, { until: 'open' });
    desk.wait(30 * 24 * 3600);
    const shop = smallShop();
    await loadContent(desk.store, {
      ...shop,
      products: shop.products
        .filter(({ slug }) => slug !== 'borshch')
        .map((dish) => ({ ...dish, popular: [] })),
    });
    await loadContent(desk.store, shop);
    expect(await stateOf(guest, 'borshch')).toBe('sold out');
    await pressDish(await desk.enter('oleg', 'manager'), `Вернуть в продажу: ${BORSHCH}`);
    expect(await stateOf(guest, 'borshch')).toBe('sold');
    expect(await audit(desk)).toEqual([`boss stop-dish ${BORSHCH}`, `oleg return-dish ${BORSHCH}`]);
  });
});

test('of two people at once the first wins, and the second reads who and what', async () => {
  const { desk, boss, guest, ids } = await openWithManager();
  const oleg = await desk.enter('oleg', 'manager');
  const dish = `${ids.borshch}.0`;
  const both = await Promise.all([
    boss.post('/stops', { dish, until: 'open' }),
    oleg.post('/stops', { dish, until: 'time', untilDate: '2026-10-05', untilTime: '18:00' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const [lost] = both.filter(({ status }) => status === 409);
  expect(lost && alertsOn(lost)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${BORSHCH}: уже изменили, (boss|oleg) в 12:00. Ваше нажатие не сработало. Сейчас: закончилось`,
      ),
    ),
  ]);
  expect(await audit(desk)).toHaveLength(1);

  // Both put it back, and one takes it off again with what the other still sees.
  const seen = { dish: `${ids.borshch}.1` };
  const back = await Promise.all([boss.post('/stops/return', seen), oleg.post('/stops/return', seen)]);
  expect(back.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(await stateOf(guest, 'borshch')).toBe('sold');
  expect((await boss.post('/stops', { ...seen, until: 'day' })).status).toBe(409);
  expect(await audit(desk)).toHaveLength(2);
});

test('a double click is one change', async () => {
  const { desk, boss, ids } = await openWithManager();
  const [off, back] = [{ dish: `${ids.borshch}.0`, until: 'day' }, { dish: `${ids.borshch}.1` }];
  const clicks = [
    ...(await Promise.all([boss.post('/stops', off), boss.post('/stops', off)])),
    ...(await Promise.all([boss.post('/stops/return', back), boss.post('/stops/return', back)])),
  ];
  expect(clicks.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await audit(desk)).toHaveLength(2);
  // The same button of a page from before: that was another time.
  expect((await boss.post('/stops', off)).status).toBe(409);
});

describe('a dish is found', () => {
  test.each([
    ['by name', '?q=борщ', [BORSHCH]],
    ['with a slip', '?q=акрошка', ['Окрошка']],
    ['by its section', '?category=bar', ['Морс']],
    ['but not what nobody can buy here', '?q=лагер', []],
    ['nor what is not there', '?q=%00%25_<b>', []],
  ])('%s', async (_, query, titles) => {
    const { boss, ids } = await openWithManager();
    const bar = (await boss.visit('/stops')).html.match(/category=(\d+)">Бар/)?.[1];
    const { html } = await boss.visit(`/stops${query.replace('bar', bar ?? '')}`);
    const labels = readPage(html)
      .all('button', { name: 'dish' })
      .map(({ attribs }) => attribs['aria-label']);
    expect(labels).toEqual(titles.map((title) => `Закончилось: ${title}`));
    expect(Object.keys(ids)).toHaveLength(5);
  });

  test('and after the press the same dishes are there', async () => {
    const { boss } = await openWithManager();
    const answer = await pressDish(boss, 'Закончилось: Окрошка', { q: 'окрошка' }, '/stops?q=окрошка');
    const { html } = await boss.visit(answer.headers.get('Location') ?? '');
    expect(readPage(html).one('input', { id: 'dish' }).attribs.value).toBe('окрошка');
    expect(readPage(html).all('button', { 'aria-label': 'Вернуть в продажу: Окрошка' })).toHaveLength(2);
  });
});

describe('bad input changes nothing, and what was typed stays', () => {
  test.each([
    [
      'a time that has passed',
      { until: 'time', untilDate: '2026-10-05', untilTime: '11:59' },
      400,
      'Это время уже прошло',
    ],
    ['no day', { until: 'time', untilTime: '18:30' }, 400, 'Укажите дату'],
    ['no time', { until: 'time', untilDate: '2026-10-06' }, 400, 'Время — часы и минуты'],
    ['no hour', { until: 'time', untilDate: '2026-10-06', untilTime: '6 pm' }, 400, 'Время — часы и минуты'],
    [
      'a day that no calendar has',
      { until: 'time', untilDate: '2026-02-31', untilTime: '12:00' },
      400,
      'Укажите дату',
    ],
    ['another word', { until: 'never' }, 400, 'Форма заполнена неверно'],
  ])('%s', async (_, form: Record<string, string>, status, words) => {
    const { desk, boss, guest } = await openWithManager();
    const answer = await pressDish(boss, `Закончилось: ${BORSHCH}`, { ...form, q: 'борщ' });
    expect([answer.status, alertsOn(answer)[0]]).toEqual([status, expect.stringContaining(words)]);
    const page = readPage(answer.html);
    for (const name of ['untilDate', 'untilTime'] as const) {
      if (form.untilDate || form.untilTime) {
        expect(page.one('input', { name }).attribs.value).toBe(form[name] ?? '');
      }
    }
    if (form.until === 'time') expect(page.one('input', { value: 'time' }).attribs.checked).toBeDefined();
    expect(page.one('input', { id: 'dish' }).attribs.value).toBe('борщ');
    expect(await stateOf(guest, 'borshch')).toBe('sold');
    expect(await audit(desk)).toEqual([]);
  });

  test.each([
    [{ dish: '999999.0', until: 'day' }, 404],
    [{ dish: 'борщ', until: 'day' }, 400],
    [{ until: 'day' }, 400],
  ])('%j', async (form, status) => {
    const { boss } = await openWithManager();
    expect((await boss.post('/stops', form as Record<string, string>)).status).toBe(status);
  });
});

test('the kitchen, which sees the empty pot, changes the list as well', async () => {
  const { desk, guest } = await openWithManager();
  const cook = await desk.enter('cook');
  await pressDish(cook, `Закончилось: ${BORSHCH}`);
  expect(await stateOf(guest, 'borshch')).toBe('sold out');
  expect(textOn(await cook.visit('/stops'))).toContain(`Закончились: 1 ${BORSHCH}`);
  await pressDish(cook, `Вернуть в продажу: ${BORSHCH}`);
  expect(await stateOf(guest, 'borshch')).not.toBe('sold out');
});
