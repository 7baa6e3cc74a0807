/** Protects small screens and enlarged text: order controls stay reachable, nothing is covered, cut off or shifted. */

import type { Locator, Page } from 'playwright/test';
import { CATEGORY, DISH, OTHER } from './support/demo-shop.ts';
import { field, fillCart, giveConsents, quantity } from './support/guest.ts';
import { expect, open, test } from './support/test.ts';

const DEAREST = { path: '/product/doska-ugli-i-hmel-na-chetveryh' };
const WITH_KOPECKS = { path: '/product/sous-zhzhyonyj-perec' };

test('text of twice its size is not cut and makes no page scroll sideways; sums never cover buttons @js @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await fillCart(page, DEAREST, WITH_KOPECKS);
  await open(page, '/cart');
  await quantity(page, 'Доска').fill('100');
  await quantity(page, 'Доска').press('Enter');
  await expect(page.getByRole('row', { name: /Доска/ })).toContainText(/299.000\.-/);
  await page.getByRole('button', { name: 'OK' }).click();
  await expectFreeSteppers(page);

  await page.setViewportSize({ width: 390, height: 844 });
  // Media queries in em use this browser setting, not the root element's font size.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  for (const path of ['/', CATEGORY, '/category/biznes-lanch', DISH.path, '/contact', '/cart']) {
    await open(page, path);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    await expect.poll(() => page.evaluate(cutTexts), path).toEqual([]);
  }
  await expectFreeSteppers(page);
});

async function expectFreeSteppers(page: Page): Promise<void> {
  const buttons = page.getByRole('row').getByRole('button', { name: 'Больше' });
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) {
    const isFree = await button.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { right, top, height } = element.getBoundingClientRect();
      const found = document.elementFromPoint(right - 2, top + height / 2);
      return found !== null && element.contains(found);
    });
    expect(isFree).toBe(true);
  }
}

/** Without an ellipsis. */
function cutTexts(): string[] {
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent?.trim();
    const parent = text.parentElement;
    if (!words || !parent?.checkVisibility() || parent.closest('.visually-hidden, .dish-card__add')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box);
      if (textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX) || box.matches('.rail, .slides'))
        break;
      const edges = box.getBoundingClientRect();
      const sticksOut = left < edges.left - 1 || right > edges.right + 1;
      if (sticksOut && (overflowX !== 'visible' || box === document.body)) cut.push(words);
    }
  }
  return cut;
}

test('the buy button is in reach on the page of a dish, and hides no end of it @phone', async ({
  page,
  js,
}) => {
  await fillCart(page, DISH);
  await open(page, DISH.path, js);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('complementary', { name: 'Файлы cookie' })).toHaveCount(0);
  const buy = page.locator('.dish-buy');
  await expect(buy.getByRole('button', { name: 'Добавить в корзину' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('complementary', { name: 'Корзина' })).toBeHidden();
  const end = page.getByRole('contentinfo').getByRole('link').last();
  await end.focus();
  expect(await gapBetween(end, buy)).toBeGreaterThan(0);
});

test('the total and the way to order are in reach from the first dish of the cart to the order button @phone', async ({
  page,
  js,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await fillCart(page, DISH, OTHER, DEAREST, WITH_KOPECKS);
  await open(page, '/cart', js);
  const bar = page.locator('.checkout__bar');
  const onward = bar.getByRole('link', { name: 'К оформлению' });
  const button = page.getByRole('button', { name: 'Оформить заказ' });
  const name = field(page, 'Имя');
  for (const target of [page.locator('h1'), field(page, 'Адрес')]) {
    await target.scrollIntoViewIfNeeded();
    await expect(onward).toBeInViewport({ ratio: 1 });
    await expect(bar).toContainText(/Итого \d/);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await onward.click();
  await expect(name).toBeInViewport({ ratio: 1 });
  if (js) {
    await expect(name).toBeFocused();
    await name.fill('Анна');
    await field(page, 'Адрес').fill('ул. Солодовая, 12');
    await onward.click();
    await expect(page.getByRole('checkbox', { name: /^Принимаю/ })).toBeFocused();
    await giveConsents(page);
    await expect(button).toBeEnabled();
    await page.evaluate(() => scrollTo(0, 0));
    await onward.click();
    await expect(button).toBeFocused();
  }
  // One of the two ways at a time.
  await button.scrollIntoViewIfNeeded();
  if (js) await expect(bar).toBeHidden();
  else expect(await gapBetween(bar, button)).toBeGreaterThan(0);
});

async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
}
