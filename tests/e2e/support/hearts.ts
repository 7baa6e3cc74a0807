import type { BrowserContext, Page } from 'playwright/test';

/** A section of the menu, and dishes on it. */
export const DISHES = '/category/burgery-i-gril';
export const BACON = 'Бургер «Дымный бекон»';
export const PEPPER = 'Бургер «Жжёный перец»';

/** The cookie: what the server knows, whatever the hearts show already. */
export async function favoritesOf(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'favorites')?.value;
}

export function heart(page: Page, dish: string) {
  return page.getByRole('main').getByRole('button', { name: `В избранное: ${dish}` });
}

export function row(page: Page) {
  return page.getByRole('region', { name: 'Избранное' });
}
