/** A shopper's way to an order in Chromium, interrupted before each decisive step. */
import type { Page } from 'playwright';

export const SECTION = '/category/burgery-i-gril';
const DISH = 'Бургер «Дымный бекон»';
/** What nginx shows in place of a page. */
const UNAVAILABLE = 'Сайт сейчас не отвечает';

/** @returns the uuid of the order */
export async function order(page: Page, name: string, interrupt: () => Promise<void>): Promise<string> {
  const dish = page.getByRole('link', { name: DISH, exact: true });
  const card = page.getByRole('article').filter({ has: dish });
  const unavailable = page.getByText(UNAVAILABLE);
  /** A click that fails may be repeated, once. */
  async function click(button: RegExp, notice: string): Promise<void> {
    const attempt = async () => {
      await card.getByRole('button', { name: button }).click();
      await page.getByText(notice).or(unavailable).last().waitFor();
    };
    await attempt();
    if (!(await unavailable.isVisible())) return;
    await page.goBack();
    await attempt();
  }
  await page.goto('/');
  await interrupt();
  await page.goto(SECTION);
  await click(/збранно/, 'Добавлено в избранное');
  await interrupt();
  await click(/В.корзину/, 'Товар добавлен в корзину');
  await page.goto('/search?q=бургер');
  await dish.first().waitFor();
  await page.goto('/cart');
  await page.getByLabel('Имя', { exact: true }).fill(name);
  await page.getByLabel('Телефон', { exact: true }).fill('8 912 345-67-89');
  await page.getByLabel('Адрес', { exact: true }).fill('ул. Солодовая, 12');
  const consents = page.getByRole('checkbox', { name: /^(?:Принимаю|Согласен)/ });
  for (const consent of await consents.all()) await consent.check();
  await interrupt();
  await page.getByRole('button', { name: 'Оформить заказ' }).click();
  await page.getByRole('heading', { level: 1, name: /^Заказ №\d+$/ }).waitFor();
  await interrupt();
  await page.reload();
  await dish.first().waitFor();
  return page.url().split('/').at(-1) ?? '';
}
