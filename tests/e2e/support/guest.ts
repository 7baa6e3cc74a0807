import { expect, type Locator, type Page } from 'playwright/test';
import { ADDRESS, DISH } from './demo-shop.ts';
import { shop } from './shop.ts';
import { open } from './test.ts';

export function heading(page: Page): Locator {
  return page.getByRole('heading', { level: 1 });
}

/** In the whole menu. */
export function sectionLink(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 2, name }).getByRole('link');
}

export function mainMenu(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Основное меню' });
}

export function footerLink(page: Page, name = 'Политика'): Locator {
  return page.getByRole('contentinfo').getByRole('link', { name });
}

/** On a phone behind a button. */
export async function openSearch(page: Page, phone: boolean): Promise<Locator> {
  const panel = page.locator('.site-search');
  if (phone && (await panel.getAttribute('open')) === null) await panel.locator('summary').click();
  return panel.locator('input');
}

export function cardOf(page: Page, { title }: { title: string } = DISH): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

export function addButton(page: Page, dish = DISH): Locator {
  return cardOf(page, dish).getByRole('button', { name: /В.корзину/ });
}

export function cartLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /Корзина/ });
}

/** One of each, without opening a page. */
export async function fillCart(page: Page, ...dishes: readonly { path: string }[]): Promise<void> {
  for (const { path } of dishes) {
    const { id } = await (await fetch(`${shop.apiAddress}/products/${path.split('/').at(-1)}/`)).json();
    const response = await page.request.post('/cart', { form: { intent: `add:${id}:1` }, maxRedirects: 0 });
    expect(response.status()).toBe(303);
  }
  await page.context().clearCookies({ name: 'notices' });
}

/** Hydrated, with DISH and others. */
export async function openCart(page: Page, ...others: readonly { path: string }[]): Promise<void> {
  await fillCart(page, DISH, ...others);
  await open(page, '/cart');
}

/** With a completed form. */
export async function openCheckout(page: Page, ...others: readonly { path: string }[]): Promise<void> {
  await openCart(page, ...others);
  await fillCheckout(page);
}

export function lineOf(page: Page, { title }: { title: string } = DISH): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: title });
}

export function plus(page: Page, dish: { title: string } = DISH): Locator {
  return lineOf(page, dish).getByRole('button', { name: 'Больше' });
}

export function removeButton(page: Page, { title } = DISH): Locator {
  return page.getByRole('main').getByRole('button', { name: `Удалить: ${title}` });
}

export function quantity(page: Page, title = ''): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^Количество.*${title}`) });
}

export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

export async function fillCheckout(page: Page): Promise<void> {
  await field(page, 'Имя').fill('Анна');
  await field(page, 'Телефон').fill('8 912 345-67-89');
  await field(page, 'Адрес').fill(ADDRESS);
  await giveConsents(page);
}

export async function giveConsents(page: Page): Promise<void> {
  const consents = page.getByRole('checkbox', { name: /^(?:Принимаю|Согласен)/ });
  for (const consent of await consents.all()) await consent.check();
}

export function orderButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Оформить заказ' });
}

/** Does not move the focus, unlike a click. */
export function tap(button: Locator): Promise<void> {
  return button.evaluate((element: HTMLElement) => element.click());
}

export async function placedOrder(page: Page): Promise<string> {
  await expect(heading(page)).toHaveText(/^Заказ №\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

export async function orderNumber(page: Page): Promise<number> {
  await placedOrder(page);
  return Number(/\d+/.exec((await heading(page).textContent()) ?? '')?.[0]);
}

/** «2 Борщ» */
export async function orderedDishes(page: Page): Promise<string[]> {
  const rows = page.getByRole('main').getByRole('row');
  const texts = await rows.filter({ has: page.getByRole('link') }).allTextContents();
  return texts.map((text) => {
    const [, title, count] = /^(.+?)\s?\d[\d\s.]*\.- рубл\S+\s×\s(\d+) = /.exec(text) ?? [];
    return `${count} ${title?.replace(/\s/g, ' ')}`;
  });
}

/** The first word of each intent. */
export function recordPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    posts.push(/intent(?:=|"\s+)(\w+)/.exec(request.postData() ?? '')?.[1] ?? '');
  });
  return posts;
}

export function heart(page: Page, { title } = DISH): Locator {
  return page.getByRole('main').getByRole('button', { name: `В избранное: ${title}` });
}

export function favoritesRow(page: Page): Locator {
  return page.getByRole('region', { name: 'Избранное' });
}

/** The cookie: the server's state. */
export async function favoritesOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'favorites')?.value;
}
