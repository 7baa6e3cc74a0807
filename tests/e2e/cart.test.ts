import type { Locator, Page } from 'playwright/test';
import { QUANTITY_DEBOUNCE_MS } from '../../app/domain/timing.ts';
import { addDish, cardOf, DISH, OTHER, SECTION } from './support/checkout.ts';
import { failRequests, holdAnswers, holdClock } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test.describe('the cart', () => {
  for (const window of ['@desktop', '@phone']) {
    test(`takes a dish from its card, more of it and less of it ${window}`, async ({ page }) => {
      await addDish(page);
      await cardOf(page).getByRole('button', { name: 'Больше' }).click();
      await expect(page.getByText('Кол-во изменено')).toBeVisible();
      await page.goto('/cart');
      await expect(page.getByRole('complementary', { name: 'Итого' })).toContainText(/1.180\.-/);
      await page.getByRole('button', { name: 'Меньше' }).click();
      await expect(page.getByRole('complementary', { name: 'Итого' })).toContainText('590.-');
      await page.getByRole('button', { name: `Удалить: ${DISH.title}` }).click();
      await expect(page.getByText('Что пошло нет так... Ваша корзина пуста.')).toBeVisible();
      await expect(page.getByText('Товар удалён из корзины')).toBeVisible();
    });
  }

  test('takes several of a dish from its page @desktop', async ({ page, js }) => {
    await page.goto(DISH.path);
    if (js) await untilHydrated(page);
    await page.getByRole('button', { name: 'Больше' }).click();
    await page.getByRole('button', { name: 'Больше' }).click();
    await expect(quantity(page)).toHaveValue('3');
    await page.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    await page.goto('/cart');
    await expect(quantity(page)).toHaveValue('3');
  });

  test('takes a quantity typed on the page of a dish', async ({ page, js }) => {
    await page.goto(DISH.path);
    if (js) await untilHydrated(page);
    await typeQuantity(page, '12');
    await page.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    await page.goto('/cart');
    await expect(quantity(page)).toHaveValue('12');
  });

  test('takes a quantity typed in the dialog of a dish @js @phone', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    await cardOf(page).getByRole('link', { name: DISH.title }).click();
    await typeQuantity(page, '12');
    await page.getByRole('dialog').getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    await page.goto('/cart');
    await expect(quantity(page)).toHaveValue('12');
  });

  test('what a dialog has added it says in its button, which leads on until another number is chosen @js', async ({
    page,
  }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    await cardOf(page).getByRole('link', { name: DISH.title }).click();
    const dialog = page.getByRole('dialog', { name: DISH.title });
    const add = dialog.getByRole('button', { name: 'Добавить в корзину' });
    const further = dialog.getByRole('link', { name: /^В.корзине/ });
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(further).toHaveText(/1\s→\sОформить$/);
    await expect(further).toBeFocused();
    await expect(add).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Больше' }).click();
    await add.click();
    await expect(further).toHaveText(/3\s→\sОформить$/);
    // By the keyboard: a second click so soon would be half of a double click.
    await further.press('Enter');
    await expect(page).toHaveURL(/\/cart$/);
    await expect(dialog).toBeHidden();
    await expect(quantity(page)).toHaveValue('3');
  });

  test('takes a quantity typed on its own page, with Enter', async ({ page, js }) => {
    await addDish(page);
    await page.goto('/cart');
    if (js) await untilHydrated(page);
    await typeQuantity(page, '12');
    await expect(quantity(page)).toHaveValue('12');
    await quantity(page).press('Enter');
    await expect(page.getByText('Кол-во изменено')).toBeVisible();
    await page.reload();
    await expect(quantity(page)).toHaveValue('12');
  });

  test('takes a quantity that is typed and left @js', async ({ page }) => {
    await addDish(page);
    await page.goto('/cart');
    await untilHydrated(page);
    await typeQuantity(page, '3');
    await quantity(page).blur();
    await expect(page.getByRole('complementary', { name: 'Итого' })).toContainText(/1.770\.-/);
  });

  test('keeps what was typed into the checkout while quantities change @desktop', async ({ page }) => {
    await addDish(page);
    await page.goto('/cart');
    await page.getByLabel('Имя', { exact: true }).fill('Анна');
    await page.getByLabel('Комментарий к заказу').fill('Без лука');
    await page.getByRole('button', { name: 'Больше' }).click();
    await expect(page.getByText('Кол-во изменено')).toBeVisible();
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
    await expect(page.getByLabel('Комментарий к заказу')).toHaveValue('Без лука');
    await page.goto(SECTION);
    await page.goto('/cart');
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
    await expect(page.getByLabel('Комментарий к заказу')).toHaveValue('Без лука');
  });

  test('keeps what was typed into the checkout over a reload @js @desktop', async ({ page }) => {
    await addDish(page);
    await page.goto('/cart');
    await untilHydrated(page);
    await page.getByLabel('Имя', { exact: true }).fill('Анна');
    await page.getByRole('radio', { name: /Самовывоз/ }).check();
    await page.reload();
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
    await expect(page.getByRole('radio', { name: /Самовывоз/ })).toBeChecked();
  });

  test('takes a typed quantity with «Обновить» @no-js @desktop', async ({ page }) => {
    await addDish(page);
    await page.goto('/cart');
    await quantity(page).fill('12');
    await page.getByRole('button', { name: 'Обновить' }).click();
    await expect(quantity(page)).toHaveValue('12');
    await quantity(page).fill('много');
    await page.getByRole('button', { name: 'Обновить' }).click();
    await expect(quantity(page)).toHaveValue('1');
  });
});

test.describe('clicks on plus @js @desktop', () => {
  test('are sent 500 ms after the last one, as one quantity', async ({ page }) => {
    await addDish(page);
    await page.clock.install();
    await page.goto('/cart');
    await untilHydrated(page);
    await holdClock(page);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.postData() ?? ''));
    const plus = page.getByRole('button', { name: 'Больше' });
    for (let click = 0; click < 20; click += 1) await plus.click();
    await expect(quantity(page)).toHaveValue('21');
    await page.clock.runFor(QUANTITY_DEBOUNCE_MS - 1);
    expect(posts).toEqual([]);
    await page.clock.runFor(1);
    await expect(page.getByText('Кол-во изменено')).toBeVisible();
    expect(posts).toHaveLength(1);
    const total = page.getByRole('complementary', { name: 'Итого' });
    // 21 × 590, the thousands set apart by a thin space.
    await expect(total).toContainText(/12.390\.-/);
  });

  test('made while a request is under way wait for it, and the newest quantity wins', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    const answer = await holdAnswers(page, '**/cart.data*');
    const card = cardOf(page);
    await card.getByRole('button', { name: /В.корзину/ }).click();
    await answer.asked;
    await card.getByRole('button', { name: 'Больше' }).click();
    await card.getByRole('button', { name: 'Больше' }).click();
    await expect(card.getByRole('status')).toHaveText('3');
    expect(posts).toHaveLength(1);
    answer.release();
    await expect(page.getByText('Кол-во изменено')).toBeVisible();
    expect(posts).toHaveLength(2);
    await page.goto('/cart');
    await expect(quantity(page)).toHaveValue('3');
  });

  test('without a connection say so and leave the page as it is', async ({ page, context, faults }) => {
    faults.allow('ERR_INTERNET_DISCONNECTED');
    await page.goto(SECTION);
    await untilHydrated(page);
    // What the click needs was fetched when the page had nothing better to do.
    await expect.poll(() => page.evaluate(hasCartScripts)).toBe(true);
    await context.setOffline(true);
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await expect(page.getByText('Не удалось изменить корзину. Попробуйте ещё раз')).toBeVisible();
    await context.setOffline(false);
    // By the keyboard: a second click so soon would be half of a double click.
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .press('Enter');
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
  });

  test('add one dish when they are a double click, on a card and in a dialog', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await doubleClick(page, cardOf(page).getByRole('button', { name: /В.корзину/ }));
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    await expect(cartLink(page)).toContainText('1 шт.');
    await expect(page.getByRole('dialog')).toBeHidden();

    await doubleClick(page, cardOf(page, OTHER.title).getByRole('link', { name: OTHER.title }));
    const dialog = page.getByRole('dialog', { name: OTHER.title });
    await doubleClick(page, dialog.getByRole('button', { name: 'Добавить в корзину' }));
    await expect(cartLink(page)).toContainText('2 шт.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${SECTION}$`));
    expect(posts).toHaveLength(2);
  });

  test('count although a link is followed before the cart is shown anew', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    // The reload of the frame and of this page, which comes once the click is answered.
    const reload = await holdAnswers(page, `**${SECTION}.data*`);
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await reload.asked;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Политика' }).click();
    await expect(page).toHaveURL(/\/page\/privacy$/);
    reload.release();
    await expect(cartLink(page)).toContainText('1 шт.');
  });

  test('are sent again after three failures without a connection', async ({ page }) => {
    // What a click needs comes with the first one.
    await addDish(page, OTHER.title);
    const buy = cardOf(page).getByRole('button', { name: /В.корзину/ });
    const connection = await failRequests(page);
    for (let failures = 1; failures <= 3; failures += 1) {
      // By keyboard: clicks that follow each other like this are a double click.
      await buy.press('Enter');
      await expect(page.getByText('Не удалось изменить корзину').last()).toBeVisible();
      await expect(buy).toBeVisible();
    }
    await connection.restore();
    await buy.press('Enter');
    // The button has gone; the focus is on the one in its place.
    await expect(cardOf(page).getByRole('button', { name: 'Больше' })).toBeFocused();
    await cardOf(page, OTHER.title).getByRole('button', { name: 'Больше' }).click();
    await expect(cartLink(page)).toContainText('3 шт.');
    const remove = cardOf(page).getByRole('button', { name: 'Убрать из корзины' });
    await remove.press('Enter');
    await expect(buy).toBeFocused();
  });

  test('neither vanish for a moment nor count twice when their answers arrive', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    await page.evaluate(recordQuantity);
    for (let round = 0; round < 10; round += 1) {
      await cardOf(page)
        .getByRole('button', { name: /В.корзину/ })
        .click();
      await expect(cartLink(page)).toContainText('1 шт.');
      await cardOf(page).getByRole('button', { name: 'Убрать из корзины' }).click();
      await expect(cartLink(page)).not.toContainText('1 шт.');
    }
    const shown = await page.evaluate(() => document.documentElement.dataset.quantities);
    expect(shown?.split(' ')).toEqual(Array.from({ length: 21 }, (_, index) => String(index % 2)));
  });

  test('made just before the page is left are sent on the way', async ({ page }) => {
    await addDish(page);
    await page.clock.install();
    await page.goto('/cart');
    await untilHydrated(page);
    await holdClock(page);
    await page.getByRole('button', { name: 'Больше' }).click();
    await expect(quantity(page)).toHaveValue('2');
    await expect
      .poll(async () => {
        await page.goto('/cart');
        return quantity(page).inputValue();
      })
      .toBe('2');
  });
});

test.describe('the cart of several tabs @js @desktop', () => {
  test('is the same in all of them', async ({ page, context }) => {
    await addDish(page);
    await untilHydrated(page);
    const other = await context.newPage();
    await other.goto('/cart');
    await untilHydrated(other);
    await other.getByRole('button', { name: 'Больше' }).click();
    await expect(cardOf(page).getByRole('status')).toHaveText('2');
    await other.getByRole('button', { name: `Удалить: ${DISH.title}` }).click();
    await expect(cardOf(page).getByRole('button', { name: /В.корзину/ })).toBeVisible();
    await cardOf(page)
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await expect(other.getByRole('main').getByRole('link', { name: DISH.title })).toBeVisible();
  });

  test('is what the page shows after clicks and a reload, even if what was sent on the way is late', async ({
    page,
  }) => {
    await addDish(page);
    await page.goto('/cart');
    await untilHydrated(page);
    await page.evaluate(() => {
      navigator.sendBeacon = () => true;
    });
    await page.getByRole('button', { name: 'Больше' }).click();
    await page.getByRole('button', { name: 'Больше' }).click();
    await page.reload();
    await expect(quantity(page)).toHaveValue('3');
    await expect(page.getByText('Кол-во изменено')).toBeVisible();
    await page.reload();
    await expect(quantity(page)).toHaveValue('3');
  });
});

function cartLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /Корзина/ });
}

function quantity(page: Page) {
  return page.getByRole('textbox', { name: /^Количество/ });
}

/** Twice at the same place, as a mouse does, whatever lies there the second time. */
async function doubleClick(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  await page.mouse.dblclick(x + width / 4, y + height / 2);
}

/** Key by key, in place of what stands there. */
async function typeQuantity(page: Page, text: string) {
  await quantity(page).click({ clickCount: 3 });
  await page.keyboard.type(text);
}

/** Every quantity that the cards show from now on, one after another, kept on the document. */
function recordQuantity(): void {
  const { dataset } = document.documentElement;
  const look = () => {
    const quantity = document.querySelector('.product-card output')?.textContent ?? '0';
    const seen = dataset.quantities?.split(' ') ?? [];
    if (seen.at(-1) !== quantity) dataset.quantities = [...seen, quantity].join(' ');
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

function hasCartScripts(): boolean {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loaded.some(({ name, responseEnd }) => name.includes('cart-client-action') && responseEnd > 0);
}
