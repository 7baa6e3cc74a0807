import type { Page } from 'playwright/test';
import { lineOf, openCart, orderedDishes, plus, recordPosts } from './support/cart-page.ts';
import { DISH, fillCheckout, giveConsents, OTHER, orderButton, placedOrder } from './support/checkout.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test } from './support/test.ts';

test.describe('an order pressed while the cart changes @js @desktop', () => {
  test.beforeEach(async ({ page }) => {
    await openCart(page, OTHER);
    await fillCheckout(page);
    await giveConsents(page);
  });

  test('keeps the first link from leading away, and not the second', async ({ page }) => {
    const answers = await holdAnswers(page, '**/cart.data*');
    await orderButton(page).click();
    await answers.asked;
    await menuLink(page, 'Доставка').press('Enter');
    await expect(page.getByText('Идёт создание заказа')).toBeVisible();
    await expect(page).toHaveURL('/cart');
    await menuLink(page, 'Доставка').press('Enter');
    await expect(page).toHaveURL('/page/delivery');
    answers.release();
  });

  test('lets a link open in another tab', async ({ page, context }) => {
    const answers = await holdAnswers(page, '**/cart.data*');
    await orderButton(page).click();
    await answers.asked;
    const opened = context.waitForEvent('page');
    await menuLink(page, 'Доставка').click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL('/page/delivery');
    await expect(page.getByText('Идёт создание заказа')).toBeHidden();
    answers.release();
    await placedOrder(page);
  });

  test('brings its page although a link was clicked', async ({ page }) => {
    const answers = await holdAnswers(page, '**/cart.data*');
    await orderButton(page).click();
    await answers.asked;
    await menuLink(page, 'Доставка').click();
    await expect(page.getByText('Идёт создание заказа')).toBeVisible();
    answers.release();
    await placedOrder(page);
  });

  test('is not followed by the quantity that was being typed when it is left by Back', async ({ page }) => {
    await menuLink(page, 'Доставка').click();
    await expect(page).toHaveURL('/page/delivery');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Корзина/ })
      .click();
    await fillCheckout(page);
    await giveConsents(page);
    const posts = recordPosts(page);
    const answers = await holdAnswers(page, '**/cart.data*');
    await lineOf(page, DISH.title).getByRole('textbox').fill('8');
    // As on a telephone: no mouse takes the focus.
    await orderButton(page).evaluate((button: HTMLElement) => button.click());
    await answers.asked;
    await page.goBack();
    await expect(page).toHaveURL('/page/delivery');
    // At once: a notice goes by itself.
    expect(await page.getByText('Идёт создание заказа').count()).toBe(0);
    expect(posts).toEqual(['order']);
    answers.release();
  });

  for (const [how, press] of [
    ['a mouse, which leaves the field', (page: Page) => orderButton(page).click()],
    // As on a telephone: no mouse takes the focus.
    [
      'a tap, which does not',
      (page: Page) => orderButton(page).evaluate((button: HTMLElement) => button.click()),
    ],
  ] as const) {
    test(`does not go with a quantity that was none and is not seen: ${how}`, async ({ page }) => {
      const posts = recordPosts(page);
      const quantity = lineOf(page, DISH.title).getByRole('textbox');
      await quantity.fill('250');
      await press(page);
      await expect(page.getByText('Заказ не отправлен. Проверьте корзину')).toBeVisible();
      await expect(page.getByText('Количество – целое число от 1 до 100')).toBeVisible();
      await expect(quantity).toHaveValue('1');
      await expect(page).toHaveURL('/cart');
      expect(posts).toEqual([]);

      // A second click would be half of a double one.
      await orderButton(page).press('Enter');
      await placedOrder(page);
      expect(posts).toEqual(['order']);
      expect(await orderedDishes(page)).toEqual([`1 ${DISH.title}`, `1 ${OTHER.title}`]);
    });
  }

  test('goes with the number that a quantity has become, once that can be seen', async ({ page }) => {
    const quantity = lineOf(page, DISH.title).getByRole('textbox');
    await quantity.fill('250');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(quantity).toHaveValue('1');
    await orderButton(page).click();
    await placedOrder(page);
    expect(await orderedDishes(page)).toEqual([`1 ${DISH.title}`, `1 ${OTHER.title}`]);
  });

  test('leaves out a dish that was removed before', async ({ page }) => {
    const posts = recordPosts(page);
    const answers = await holdAnswers(page, '**/cart/changes');
    await plus(page, DISH.title).click();
    await answers.asked;
    await page.getByRole('button', { name: `Удалить: ${OTHER.title}` }).click();
    await orderButton(page).click();
    answers.release();
    await placedOrder(page);
    expect(posts.at(-1)).toBe('order');
    expect(await orderedDishes(page)).toEqual([`2 ${DISH.title}`]);
  });

  test('does not go if a consent is taken back while it waits; goes once, with what is clicked then', async ({
    page,
  }) => {
    const posts = recordPosts(page);
    await test.step('a consent is taken back', async () => {
      const answers = await holdAnswers(page, '**/cart/changes');
      await plus(page, DISH.title).click();
      await answers.asked;
      await orderButton(page).click();
      await page.getByRole('checkbox', { name: /^Принимаю/ }).uncheck();
      answers.release();
      await expect(page.getByText('Заказ не отправлен. Проверьте корзину')).toBeVisible();
      await expect(orderButton(page)).toBeDisabled();
      expect(posts).toEqual(['set']);
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('the cart is changed', async () => {
      await giveConsents(page);
      const answers = await holdAnswers(page, '**/cart/changes');
      await plus(page, DISH.title).click();
      await answers.asked;
      await orderButton(page).click();
      const busy = page.getByRole('button', { name: 'Отправляем' });
      await expect(busy).toHaveAttribute('aria-busy', 'true');
      await plus(page, OTHER.title).click();
      await busy.click();
      await expect(page.getByText('Идёт создание заказа')).toBeVisible();
      await plus(page, OTHER.title).click();
      answers.release();
      await placedOrder(page);
      expect(posts).toEqual(['set', 'set', 'set', 'order']);
      expect(await orderedDishes(page)).toEqual([`3 ${DISH.title}`, `3 ${OTHER.title}`]);
    });
  });

  test('does not go if they fail: the cart is as it was, and so is what was typed; then takes a plus along, at once', async ({
    page,
    context,
    faults,
  }) => {
    faults.allow('ERR_INTERNET_DISCONNECTED');
    const posts = recordPosts(page);
    await context.setOffline(true);
    await plus(page, DISH.title).click();
    await orderButton(page).click();
    await expect(page.getByText('Заказ не отправлен. Проверьте корзину')).toBeVisible();
    await expect(lineOf(page, DISH.title).getByRole('textbox')).toHaveValue('1');
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
    expect(posts).toEqual(['set']);

    await context.setOffline(false);
    await plus(page, DISH.title).press('Enter');
    await orderButton(page).press('Enter');
    await placedOrder(page);
    expect(posts).toEqual(['set', 'set', 'order']);
    expect(await orderedDishes(page)).toEqual([`2 ${DISH.title}`, `1 ${OTHER.title}`]);
  });
});

function menuLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name });
}
