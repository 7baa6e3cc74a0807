/** Protects shoppers with w3m and lynx: HTML 4 and cookies, no scripts, no styles, no `Sec-Fetch-Site`, no `Secure` cookies. */
import { expect, test } from 'vitest';
import { BrowserCookies } from './support/browser-cookies.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop, type Shop } from './support/shop.ts';
import { type Form, ORIGIN } from './support/visit.ts';

function createTextBrowser({ app }: Shop) {
  const cookies = new BrowserCookies();
  let path = '/';
  let html = '';

  async function open(to: string, form?: Form): Promise<number> {
    const headers = new Headers({ 'User-Agent': 'w3m/0.5.3+git20230121', Accept: 'text/html, text/*;q=0.5' });
    cookies.addTo(headers);
    const body = form && new URLSearchParams(Object.entries(form) as [string, string][]);
    const request = new Request(new URL(to, ORIGIN), form ? { method: 'POST', headers, body } : { headers });
    const response = await app.answer(request);
    expect(response.headers.getSetCookie().filter((line) => /; secure/i.test(line))).toEqual([]);
    cookies.take(response.headers);
    const location = response.headers.get('Location');
    if (location !== null) return open(location);
    path = new URL(request.url).pathname;
    html = await response.text();
    return response.status;
  }

  return {
    open,
    path: () => path,
    page: () => readPage(html),
    follow: (text: string) => {
      const links = readPage(html).all('a');
      return open(links.find((link) => textOf(link) === text)?.attribs.href ?? 'no such link');
    },
    press: (name: string, typed: Form = {}, group?: string) =>
      open(...readPage(html).press(name, { typed, ...(group && { group }) })),
  };
}

test('from the home page to a placed order, and the same dishes again', async () => {
  const shop = await openShop();
  const browser = createTextBrowser(shop);
  await browser.open('/');
  await browser.press('OK');
  await browser.follow('Супы');
  await browser.press('В корзину: Борщ с говядиной');
  expect(browser.path()).toBe('/category/supy');
  // The first thing to read on the page.
  expect(browser.page().text).toMatch(/^Товар добавлен в корзину/);

  await browser.follow('Окрошка');
  await browser.press('Добавить в корзину', { quantity: '3' });
  await browser.open('/cart');
  await browser.press('Меньше', {}, 'Количество: Окрошка');
  await browser.press('Обновить', { [`quantity-${shop.ids.borshch}`]: '2' });
  expect(browser.page().text).toContain('Количество 4 Итого 1 541.-');

  expect(await browser.press('Оформить заказ', { fullName: 'Анна', delivery: '10' })).toBe(400);
  expect(browser.page().summary.map(([, text]) => text)).toEqual([
    'Номер телефона: необходимо заполнить телефон',
    'Политика конфиденциальности: нужно ваше согласие',
    'Персональные данные: нужно ваше согласие',
  ]);
  const typed = { phone: '89123456789', privacy: 'on', personalData: 'on' };
  expect(await browser.press('Оформить заказ', typed)).toBe(200);

  const [order] = await shop.orders();
  expect(browser.path()).toBe(`/order/${order?.uuid}`);
  expect(browser.page().title).toBe(`Заказ №${order?.id} — Ёж и Хмель`);
  expect(order).toMatchObject({ full_name: 'Анна', phone: '+7-912-345-67-89', total_kopecks: 154_100 });

  await browser.press('Повторить заказ');
  expect(browser.page().text).toMatch(/^Блюда из заказа снова в корзине/);
  expect(await shop.orders()).toHaveLength(1);
});
