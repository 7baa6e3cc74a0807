import { cardOf, DISH, SECTION } from './support/checkout.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test.describe('a dish of a card @js', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    await cardOf(page).getByRole('link', { name: DISH.title }).click();
    await expect(page.getByRole('dialog', { name: DISH.title })).toBeVisible();
  });

  test('opens in a dialog under the address of its page', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await expect(page).toHaveURL(new RegExp(`${DISH.path}$`));
    await expect(dialog.getByText('Артикул')).toBeVisible();
    await expect(dialog.getByText('В наличии')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Ингридиенты' })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Пищевая ценность' })).toBeVisible();
  });

  test('closes by Esc, the focus is on its card again @desktop', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${SECTION}$`));
    await expect(cardOf(page).getByRole('link', { name: DISH.title })).toBeFocused();
  });

  test('closes by Back, and opens again by Forward @phone', async ({ page }) => {
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goForward();
    await expect(page.getByRole('dialog', { name: DISH.title })).toBeVisible();
  });

  test('closes by its cross and by a click beside it', async ({ page }) => {
    // While a picture moves, the browser takes no clicks; a program is quicker than that.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await cardOf(page).getByRole('link', { name: DISH.title }).click();
    await expect(page.getByRole('dialog', { name: DISH.title })).toBeVisible();
    await page.mouse.click(4, 4);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('is its page when it is reloaded, and Back leads to the section @desktop', async ({ page }) => {
    await page.reload();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(DISH.title);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
  });

  test('goes into the cart from there, and the notice can be closed @desktop', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(dialog.getByText('Товар добавлен в корзину')).toBeVisible();
    await expect(dialog.getByRole('link', { name: /^В корзине · 1/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Закрыть сообщение' }).click();
    await expect(dialog.getByText('Товар добавлен в корзину')).toBeHidden();
  });
});

test('a dish that is long on its way opens with what its card shows @js @phone', async ({ page }) => {
  await page.goto(SECTION);
  await untilHydrated(page);
  const answer = await holdAnswers(page, '**/product/*.data*');
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
});

test('a dish nobody waits for any more may fail @js @desktop', async ({ page }) => {
  await page.goto(SECTION);
  await untilHydrated(page);
  await page.route('**/product/*.data*', async (route) => {
    await closed;
    await route.abort().catch(() => undefined);
  });
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  await cardOf(page).getByRole('link', { name: DISH.title }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  close();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Бургеры и гриль');
});

test('a card leads to the page of its dish @no-js @desktop', async ({ page }) => {
  await page.goto(SECTION);
  await cardOf(page).getByRole('link', { name: DISH.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DISH.title);
});
