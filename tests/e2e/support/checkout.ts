import { expect, type Page } from 'playwright/test';
import { shop } from './shop.ts';

/** A section whose dishes can all be delivered, and its first dish. */
export const SECTION = '/category/burgery-i-gril';
export const DISH = { title: 'Бургер «Жжёный перец»', path: '/product/burger-zhzhyonyj-perec' };
/** Another one of them. */
export const OTHER = { title: 'Бургер «Дымный бекон»', path: '/product/burger-dymnyj-bekon' };

/** The cart holds one of each, and no page was opened for that: for tests of what comes after. */
export async function fillCart(page: Page, ...dishes: readonly { path: string }[]): Promise<void> {
  for (const { path } of dishes) {
    const { id } = await (await fetch(`${shop.apiAddress}/products/${path.split('/').at(-1)}/`)).json();
    const answer = await page.request.post('/cart', { form: { intent: `add:${id}:1` }, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }
  // Of a page that nobody has seen.
  await page.context().clearCookies({ name: 'notices' });
}

/** Puts the dish into the cart from its card; the header shows it then. */
export async function addDish(page: Page, title = DISH.title): Promise<void> {
  await page.goto(SECTION);
  await cardOf(page, title)
    .getByRole('button', { name: /В.корзину/ })
    .click();
  await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
}

export function cardOf(page: Page, title = DISH.title) {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

export async function fillCheckout(page: Page): Promise<void> {
  await page.getByLabel('Имя', { exact: true }).fill('Анна');
  await page.getByLabel('Телефон', { exact: true }).fill('8 912 345-67-89');
  await page.getByLabel('Адрес', { exact: true }).fill('ул. Солодовая, 12, кв. 48');
}

export async function giveConsents(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox', { name: /^(?:Принимаю|Согласен)/ }).all())
    await box.check();
}

export function orderButton(page: Page) {
  return page.getByRole('button', { name: 'Оформить заказ' });
}

/** The uuid of the order whose page is shown. */
export async function placedOrder(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Заказ №\d+$/);
  return page.url().split('/').at(-1) ?? '';
}
