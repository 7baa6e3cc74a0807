import type { Locator, Page } from 'playwright/test';
import { DISH, fillCart } from './checkout.ts';
import { untilHydrated } from './test.ts';

export function total(page: Page) {
  return page.getByRole('complementary', { name: 'Итого' });
}

export function quantity(page: Page) {
  return page.getByRole('textbox', { name: /^Количество/ });
}

/** The cart with the dish in it, and with others. */
export async function openCart(page: Page, ...others: readonly { path: string }[]): Promise<void> {
  await fillCart(page, DISH, ...others);
  await page.goto('/cart');
  await untilHydrated(page);
}

export function lineOf(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: title });
}

export function plus(page: Page, title: string): Locator {
  return lineOf(page, title).getByRole('button', { name: 'Больше' });
}

/** What is posted to the cart from now on, each as the word that its intent begins with. */
export function recordPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const [, word = ''] = /intent(?:=|"\s+)(\w+)/.exec(request.postData() ?? '') ?? [];
    posts.push(word);
  });
  return posts;
}

/** «2 Борщ», as the page of an order tells them. */
export async function orderedDishes(page: Page): Promise<string[]> {
  const rows = await page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .all();
  const texts = await Promise.all(rows.map((row) => row.textContent()));
  return texts.map((text) => {
    const [, title, quantity] = /^(.+?)\s?\d[\d\s.]*\.-\s×\s(\d+) = /.exec(text ?? '') ?? [];
    return `${quantity} ${title?.replace(/\s/g, ' ')}`;
  });
}
