import type { Page } from 'playwright/test';
import { cardOf, DISH, SECTION } from './support/checkout.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test('a dish of a card opens in a dialog under the address of its page, and closes in every way @js @desktop', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog');
  const link = cardOf(page).getByRole('link', { name: DISH.title });
  await page.goto(SECTION);
  await untilHydrated(page);

  await test.step('what nobody waits for any more may fail', async () => {
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    await page.route('**/dish/*', async (route) => {
      await closed;
      await route.abort().catch(() => undefined);
    });
    await link.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    close();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
  });

  await test.step('what it holds, and Esc', async () => {
    await open(page);
    await expect(page).toHaveURL(new RegExp(`${DISH.path}$`));
    await expect(dialog.getByText('Артикул')).toBeVisible();
    await expect(dialog.getByText('В наличии')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Ингридиенты' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Пищевая ценность' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${SECTION}$`));
    await expect(link).toBeFocused();
  });

  await test.step('twice at once: only the dialog goes', async () => {
    await open(page);
    await dialog.evaluate((element) => {
      for (const _ of [1, 2]) element.dispatchEvent(new Event('cancel', { cancelable: true }));
    });
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
    // By the keyboard: a second click so soon would be half of a double click.
    await link.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${SECTION}$`));
  });

  await test.step('its cross, and a click beside it', async () => {
    await open(page);
    await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click();
    await expect(dialog).toBeHidden();
    await open(page);
    await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();
  });

  await test.step('a notice in it, which can be closed', async () => {
    await open(page);
    await dialog.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(dialog.getByText('Товар добавлен в корзину')).toBeVisible();
    const toast = await dialog.locator('.toast').boundingBox();
    const heading = await dialog.getByRole('heading', { name: DISH.title }).boundingBox();
    // Over the picture, which is to the left of all text.
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(heading?.x ?? 0);
    await expect(dialog.getByRole('link', { name: /^В корзине · 1/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Закрыть сообщение' }).click();
    await expect(dialog.getByText('Товар добавлен в корзину')).toBeHidden();
  });

  await test.step('reloaded it is its page, and Back leads to the section', async () => {
    await page.reload();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(DISH.title);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
  });
});

test('a dish that has left the menu says so in the dialog, in the words of its page @js @desktop', async ({
  page,
  faults,
}) => {
  faults.allow('404 (Not Found)');
  await page.goto(SECTION);
  await untilHydrated(page);
  const link = cardOf(page).getByRole('link', { name: DISH.title });
  await link.evaluate((element: HTMLAnchorElement) => {
    element.href = '/product/nothing';
  });
  await page.locator('a[href="/product/nothing"]').click();
  const text = 'мы не нашли эту страницу =(! попробуйте воспользоваться меню';
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(text);
});

test('a dish that is long on its way opens with what its card shows; Back closes it, Forward opens it @pictures @phone', async ({
  page,
}) => {
  await page.goto(SECTION);
  await untilHydrated(page);
  const answer = await holdAnswers(page, '**/dish/*');
  const link = cardOf(page).getByRole('link', { name: DISH.title });
  await link.click();
  const dialog = page.getByRole('dialog', { name: DISH.title });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAttribute('aria-busy', 'true');
  await expect(dialog.getByRole('heading', { name: DISH.title })).toBeVisible();
  await expect(dialog.getByText('Артикул')).toBeHidden();

  // Whoever has seen enough closes it; the answer that comes then opens nothing.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  answer.release();
  await link.click();
  await expect(dialog.getByText('Артикул')).toBeVisible();
  await expect(dialog).toHaveAttribute('aria-busy', 'false');

  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toBeVisible();
});

async function open(page: Page) {
  await cardOf(page).getByRole('link', { name: DISH.title }).click();
  await expect(page.getByRole('dialog', { name: DISH.title })).toBeVisible();
}

for (const list of [SECTION, '/category/biznes-lanch', '/category/bar']) {
  test(`the picture of a card opens the dish: ${list} @js @desktop`, async ({ page }) => {
    await page.goto(list);
    await untilHydrated(page);
    const picture = page.locator('.dish-card__picture').first();
    await picture.scrollIntoViewIfNeeded();
    const box = await picture.boundingBox();
    if (!box) throw new Error('no picture');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}
