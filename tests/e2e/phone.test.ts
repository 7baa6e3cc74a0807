import type { Locator, Page } from 'playwright/test';
import { cardOf, DISH, fillCart, giveConsents, OTHER, SECTION } from './support/checkout.ts';
import { holdClock } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const DEAREST = { path: '/product/doska-ugli-i-hmel-na-chetveryh' };
const WITH_KOPECKS = { path: '/product/sous-zhzhyonyj-perec' };

/** What phones have in reach of a thumb, and how much of the menu their first screens show. */

test('two screens hold a dish with its price, four great dishes, and categories in pairs @no-js @phone', async ({
  page,
}) => {
  const height = 844;
  await page.setViewportSize({ width: 390, height });
  await page.goto('/');
  expect(await bottomOf(page.locator('.dish-carousel .price').first())).toBeLessThan(2 * height);

  await page.goto(SECTION);
  expect(await bottomOf(page.locator('.dish-card--great').nth(3))).toBeLessThan(2 * height);

  await page.goto('/categories');
  const [first, second, third] = await page
    .locator('.tile')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().top));
  expect([second, third]).toEqual([first, expect.not.closeTo(first ?? 0)]);
});

test('text enlarged to twice its size by the browser is not cut, and makes no page scroll sideways @js @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  // Queries in em follow the setting of the browser, not the size of the root element.
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  await fillDearCart(page);
  for (const path of ['/', SECTION, '/category/biznes-lanch', DISH.path, '/contact', '/cart']) {
    await page.goto(path);
    await untilHydrated(page);
    // Styles for enlarged text come with late code.
    await expect
      .poll(() => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]), path)
      .toEqual([390, 390]);
    await expect.poll(() => cutTexts(page), path).toEqual([]);
  }
  await page.getByRole('button', { name: 'OK' }).click();
  await expectFreeSteppers(page);
});

test('on the smallest phone no sum lies over the buttons beside it @no-js @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await fillDearCart(page);
  await page.goto('/cart');
  await expectFreeSteppers(page);
});

/** A hundred of the dearest dish, and one whose price has kopecks. */
async function fillDearCart(page: Page): Promise<void> {
  await fillCart(page, DEAREST, WITH_KOPECKS);
  await page.goto('/cart');
  await page.getByRole('textbox', { name: /^Количество: Доска/ }).fill('100');
  await page.getByRole('textbox', { name: /^Количество: Доска/ }).press('Enter');
  await expect(page.getByRole('row', { name: /Доска/ })).toContainText(/299.000\.-/);
}

/** What lies where a finger presses. */
async function expectFreeSteppers(page: Page): Promise<void> {
  const buttons = page.getByRole('row').getByRole('button', { name: 'Больше' });
  expect(await buttons.count()).toBe(2);
  for (const button of await buttons.all()) {
    await button.scrollIntoViewIfNeeded();
    expect(
      await button.evaluate((element) => {
        const { right, top, height } = element.getBoundingClientRect();
        window.scrollBy(0, top - innerHeight / 2);
        const found = document.elementFromPoint(right - 2, element.getBoundingClientRect().top + height / 2);
        return found === element || element.contains(found);
      }),
    ).toBe(true);
  }
}

/** Words that reach out of what does not scroll and shows nothing outside of itself. Three dots say that there is more. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim();
      const parent = text.parentElement;
      if (!words || !parent?.checkVisibility() || parent.closest('.visually-hidden, .dish-card__add'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        if (textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX) || box.matches('.rail, .slides'))
          break;
        const edges = box.getBoundingClientRect();
        const isCut = left < edges.left - 1 || right > edges.right + 1;
        if (isCut && (overflowX !== 'visible' || box === document.body)) cut.push(words);
      }
    }
    return cut;
  });
}

test('nothing of a great dish moves when it is added @js @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(SECTION);
  await untilHydrated(page);
  const card = page.locator('.dish-card--great').first();
  const boxes = () =>
    card.evaluate((element) =>
      [element, ...element.querySelectorAll('.dish-card__title, .dish-card__about, .price')].map((part) => [
        part.clientWidth,
        part.clientHeight,
      ]),
    );
  const before = await boxes();
  await card.locator('.dish-card__add').click();
  await expect(card.locator('.stepper')).toBeVisible();
  expect(await boxes()).toEqual(before);
});

test('tabs of a category stay under the header and follow what is read @js @phone', async ({ page }) => {
  await page.goto(SECTION);
  await untilHydrated(page);
  const tabs = page.getByRole('navigation', { name: 'Разделы' });
  const last = tabs.getByRole('link').last();
  await expect(last).not.toBeInViewport();
  const group = page.locator('.dish-group').last();
  await group.evaluate((section) => section.scrollIntoView());
  await expect(last).toHaveAttribute('data-here', '');
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await gapBetween(page.locator('.site-header'), tabs)).toBeLessThan(1);

  // From down here: another choice begins with its first dish, not with the end of the page.
  await last.click();
  await expect(last).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.dish-card').first()).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport();
});

test('the way to buy is in reach on the page of a dish, and hides no end of it @phone', async ({
  page,
  js,
}) => {
  await fillCart(page, DISH);
  await page.goto(DISH.path);
  if (js) await untilHydrated(page);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('complementary', { name: 'Файлы cookie' })).toHaveCount(0);
  const buy = page.locator('.dish-buy');
  await expect(buy.getByRole('button', { name: 'Добавить в корзину' })).toBeInViewport({ ratio: 1 });
  // One bar at a time.
  await expect(page.getByRole('complementary', { name: 'Корзина' })).toBeHidden();
  const end = page.getByRole('contentinfo').getByRole('link').last();
  await end.focus();
  expect(await gapBetween(end, buy)).toBeGreaterThan(0);
});

for (const [width, height] of [
  [375, 667],
  [320, 568],
] as const) {
  test(`in the dialog of a dish at ${width} × ${height} the way to buy is in view, adding moves nothing, and the notice lies over nothing @js @phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const dialog = page.getByRole('dialog');
    const add = dialog.getByRole('button', { name: 'Добавить в корзину' });
    const onward = dialog.locator('.dish-buy').getByRole('link', { name: /Оформить$/ });
    const places = () =>
      dialog
        .locator('.dish-buy, .dish__title, .dish__price, .dish__text')
        .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
    await page.clock.install();
    // The second time it is in the cart already.
    for (const inCart of [0, 1]) {
      await page.goto(SECTION);
      await untilHydrated(page);
      await cardOf(page).getByRole('link', { name: DISH.title }).click();
      await expect(add).toBeInViewport({ ratio: 1 });
      // The notice waits.
      await holdClock(page);
      const before = await places();
      await add.click();
      // A change is sent in the next task.
      await page.clock.runFor(1);
      await expect(onward).toHaveAccessibleName(`В корзине · ${inCart + 1} Оформить`);
      await expect(onward).toBeInViewport({ ratio: 1 });
      expect(await places()).toEqual(before);
      const lines = await onward.locator('> span').evaluate((text) => {
        return text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight);
      });
      expect(lines).toBeLessThan(1.5);
      const notice = dialog.locator('.toast');
      await expect(notice).toContainText('Товар добавлен в корзину');
      expect(await gapBetween(notice, dialog)).toBeGreaterThanOrEqual(0);
      await page.clock.resume();
    }
  });
}

test('the cookie notice is one line @no-js @phone', async ({ page }) => {
  await page.goto('/contact');
  const notice = page.getByRole('complementary', { name: 'Файлы cookie' });
  for (const width of [320, 375, 720, 1440]) {
    await page.setViewportSize({ width, height: 667 });
    const box = await notice.boundingBox();
    expect(box?.height, String(width)).toBeLessThanOrEqual(56);
    expect((await notice.locator('p').boundingBox())?.height, String(width)).toBeLessThan(28);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await expect(notice.getByRole('button', { name: 'OK' })).toBeInViewport({ ratio: 1 });
  }
});

test('in the cart the total and the way to order are in reach from the first dish to the order button @phone', async ({
  page,
  js,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await fillCart(page, DISH, OTHER, DEAREST, WITH_KOPECKS);
  await page.goto('/cart');
  if (js) await untilHydrated(page);
  const bar = page.locator('.checkout__bar');
  const onward = bar.getByRole('link', { name: 'Оформить заказ' });
  const button = page.getByRole('button', { name: 'Оформить заказ' });
  const seen = async () => {
    await expect(onward).toBeInViewport({ ratio: 1 });
    await expect(bar).toContainText(/Итого \d/);
    expect(await gapBetween(page.locator('.cookie-banner'), bar)).toBeGreaterThanOrEqual(0);
  };
  await seen();
  await page.getByLabel('Адрес', { exact: true }).scrollIntoViewIfNeeded();
  await seen();

  await page.evaluate(() => scrollTo(0, 0));
  await onward.click();
  const name = page.getByLabel('Имя', { exact: true });
  if (js) await expect(name).toBeFocused();
  await expect(name).toBeInViewport({ ratio: 1 });
  if (js) {
    await name.fill('Анна');
    await page.getByLabel('Адрес', { exact: true }).fill('ул. Солодовая, 12');
    await onward.click();
    await expect(page.getByRole('checkbox', { name: /^Принимаю/ })).toBeFocused();
    await giveConsents(page);
    await expect(button).toBeEnabled();
    await page.evaluate(() => scrollTo(0, 0));
    await onward.click();
    await expect(button).toBeFocused();
  }
  await button.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await gapBetween(bar, button)).toBeGreaterThan(0);
});

test('buttons of the slides are large enough for a finger @js @phone', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const buttons = page
    .locator('.hero__controls, .promo__controls')
    .getByRole('button')
    .filter({ visible: true });
  await expect.poll(() => buttons.count()).toBeGreaterThan(6);
  const sizes = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect()).flatMap(({ width, height }) => [width, height]),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
});

/** Where it ends on the page. */
async function bottomOf(target: Locator): Promise<number> {
  return target.evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
}

/** From the end of the one to the begin of the other. */
async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
}
