import type { Locator, Page } from 'playwright/test';
import {
  addDish,
  cardOf,
  DISH,
  fillCheckout,
  giveConsents,
  OTHER,
  orderButton,
  placedOrder,
  SECTION,
} from './support/checkout.ts';
import { holdAnswers } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test.describe('an order', () => {
  for (const window of ['@desktop', '@phone']) {
    test(`goes from the menu to its page, by courier ${window}`, async ({ page }) => {
      await page.goto('/categories');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Бургеры и гриль/ })
        .click();
      await expect(page).toHaveURL(new RegExp(`${SECTION}$`));
      await cardOf(page)
        .getByRole('button', { name: /В.корзину/ })
        .click();
      await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
      await page.goto('/cart');
      await fillCheckout(page);
      await giveConsents(page);
      await orderButton(page).click();
      await placedOrder(page);
      await expect(page.getByRole('link', { name: DISH.title })).toBeVisible();
      await expect(page.getByText('× 1')).toBeVisible();
      await page.goto('/cart');
      await expect(page.getByText('Что пошло нет так... Ваша корзина пуста.')).toBeVisible();
    });
  }

  test('to be picked up asks for no address @desktop', async ({ page }) => {
    await addDish(page);
    await page.goto('/cart');
    await expect(page.getByLabel('Адрес', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: /Самовывоз/ }).check();
    await expect(page.getByLabel('Адрес', { exact: true })).toBeHidden();
    await page.getByLabel('Имя', { exact: true }).fill('Анна');
    await page.getByLabel('Телефон').fill('+7(912)3456789');
    await page.getByRole('radio', { name: /Банковская карта/ }).check();
    await giveConsents(page);
    await orderButton(page).click();
    await placedOrder(page);
  });

  test('that is reloaded stays one order, and its dishes can be ordered again @desktop', async ({ page }) => {
    await addDish(page);
    await page.goto('/cart');
    await fillCheckout(page);
    await giveConsents(page);
    await orderButton(page).click();
    const uuid = await placedOrder(page);
    await page.reload();
    expect(await placedOrder(page)).toBe(uuid);
    await page.getByRole('button', { name: 'Повторить заказ' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('Блюда из заказа снова в корзине')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: DISH.title })).toBeVisible();
  });

  test('with mistakes comes back with everything typed and leads to what is wrong @no-js @desktop', async ({
    page,
    faults,
  }) => {
    faults.allow('400 (Bad Request)');
    await addDish(page);
    await page.goto('/cart');
    await page.getByLabel('Комментарий к заказу').fill('Без лука');
    await orderButton(page).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Проверьте отмеченные поля' });
    await expect(summary.getByRole('link')).toContainText([
      'необходимо заполнить Имя',
      'необходимо заполнить телефон',
      'обязательное поле',
      'нужно ваше согласие',
      'нужно ваше согласие',
    ]);
    await expect(page.getByLabel('Комментарий к заказу')).toHaveValue('Без лука');
    await expect(page.getByLabel('Телефон')).toHaveAccessibleDescription(/необходимо заполнить телефон/);
  });
});

test.describe('the checkout @js @desktop', () => {
  test.beforeEach(async ({ page }) => {
    await addDish(page);
    await page.goto('/cart');
    await untilHydrated(page);
  });

  test('keeps its button shut until both consents are given, and says why', async ({ page }) => {
    await expect(orderButton(page)).toBeDisabled();
    await expect(page.getByText('Отметьте оба согласия, чтобы продолжить')).toBeVisible();
    await page.getByRole('checkbox').first().check();
    await expect(orderButton(page)).toBeDisabled();
    await page.getByRole('checkbox').last().check();
    await expect(orderButton(page)).toBeEnabled();
    await page.getByRole('checkbox').first().uncheck();
    await expect(orderButton(page)).toBeDisabled();
  });

  test('says what is wrong as soon as a field is left or typed into', async ({ page }) => {
    const name = page.getByLabel('Имя', { exact: true });
    await name.focus();
    await name.blur();
    await expect(page.getByText('необходимо заполнить Имя')).toBeVisible();
    await name.fill('А');
    await expect(page.getByText('необходимо заполнить Имя')).toBeHidden();
    const phone = page.getByLabel('Телефон');
    await phone.fill('+7-912-345-67-890');
    await expect(page.getByText('неверный формат телефона')).toBeVisible();
    await phone.fill('');
    await expect(page.getByText('необходимо заполнить телефон')).toBeVisible();
  });

  test('brings the phone to its mask while it is typed', async ({ page }) => {
    const phone = page.getByLabel('Телефон');
    await expect(phone).toHaveValue('+7-9');
    await phone.press('End');
    await phone.pressSequentially('123456789');
    await expect(phone).toHaveValue('+7-912-345-67-89');
    await phone.fill('8 (912) 345 67 89');
    await expect(phone).toHaveValue('+7-912-345-67-89');
    for (let moves = 0; moves < '-345-67-89'.length - 1; moves += 1) await phone.press('ArrowLeft');
    await phone.press('Backspace');
    await phone.press('Backspace');
    await phone.pressSequentially('3');
    await expect(phone).toHaveValue('+7-913-345-67-89');
  });

  test('answers another press that the order is being made, says so once, and makes one', async ({
    page,
  }) => {
    await fillCheckout(page);
    await giveConsents(page);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    const answer = await holdAnswers(page, '**/cart.data*');
    await orderButton(page).dblclick();
    const busy = page.getByRole('button', { name: 'Отправляем' });
    for (let press = 1; press <= 3; press += 1) await busy.press('Enter');
    await expect(page.getByText('Идёт создание заказа')).toHaveCount(1);
    answer.release();
    await placedOrder(page);
    expect(posts).toHaveLength(1);
  });

  test('pressed twice at once makes one', async ({ page }) => {
    await fillCheckout(page);
    await giveConsents(page);
    const posts = recordPosts(page);
    // The second while the first is being sent, and before React has shown anything of it.
    await orderButton(page).evaluate(async (button: HTMLButtonElement) => {
      button.form?.requestSubmit(button);
      for (let turn = 0; turn < 1000; turn += 1) await Promise.resolve();
      button.form?.requestSubmit(button);
    });
    await placedOrder(page);
    expect(posts).toEqual(['order']);
    await expect(page).toHaveURL(/\/order\/[\w-]+$/);
  });

  test('goes as it was shown: while it is under way the cart stays as it is, and says so', async ({
    page,
  }) => {
    await fillCheckout(page);
    await giveConsents(page);
    const posts = recordPosts(page);
    const answer = await holdAnswers(page, '**/cart.data*');
    await orderButton(page).click();
    await answer.asked;
    await plus(page, DISH.title).click();
    await expect(page.getByText('Идёт создание заказа')).toBeVisible();
    await page.getByRole('button', { name: `Удалить: ${DISH.title}` }).click();
    await expect(lineOf(page, DISH.title).getByRole('textbox')).toHaveValue('1');
    await lineOf(page, DISH.title).getByRole('textbox').press('5');
    await expect(lineOf(page, DISH.title).getByRole('textbox')).toHaveValue('1');
    answer.release();
    await placedOrder(page);
    expect(posts).toEqual(['order']);
    expect(await orderedDishes(page)).toEqual([`1 ${DISH.title}`]);
    await page.goto('/cart');
    await expect(page.getByText('Что пошло нет так... Ваша корзина пуста.')).toBeVisible();
  });

  test('tells that the order’s page is on its way', async ({ page }) => {
    await fillCheckout(page);
    await giveConsents(page);
    const answer = await holdAnswers(page, '**/order/*.data*');
    await orderButton(page).click();
    await expect(page.getByText('получаем инфо о заказе...')).toBeVisible();
    answer.release();
    await placedOrder(page);
  });
});

test.describe('an order pressed while the cart changes @js', () => {
  test.beforeEach(async ({ page }) => {
    await addDish(page);
    await addDish(page, OTHER.title);
    await page.goto('/cart');
    await untilHydrated(page);
    await fillCheckout(page);
    await giveConsents(page);
  });

  test('takes a plus that has not been sent along, at once', async ({ page }) => {
    const posts = recordPosts(page);
    await plus(page, DISH.title).click();
    await orderButton(page).click();
    await placedOrder(page);
    expect(posts).toEqual(['set', 'order']);
    expect(await orderedDishes(page)).toEqual([`2 ${DISH.title}`, `1 ${OTHER.title}`]);
  });

  test('leaves out a dish that was removed before', async ({ page }) => {
    const posts = recordPosts(page);
    const answers = await holdAnswers(page, '**/cart.data*');
    await plus(page, DISH.title).click();
    await answers.asked;
    await page.getByRole('button', { name: `Удалить: ${OTHER.title}` }).click();
    await orderButton(page).click();
    answers.release();
    await placedOrder(page);
    expect(posts.at(-1)).toBe('order');
    expect(await orderedDishes(page)).toEqual([`2 ${DISH.title}`]);
  });

  test('goes once, with what is clicked while it waits', async ({ page }) => {
    const posts = recordPosts(page);
    const answers = await holdAnswers(page, '**/cart.data*');
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
    expect(posts).toEqual(['set', 'set', 'order']);
    expect(await orderedDishes(page)).toEqual([`2 ${DISH.title}`, `3 ${OTHER.title}`]);
  });

  test('does not go if they fail: the cart is as it was, and so is what was typed', async ({
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
    await orderButton(page).press('Enter');
    await placedOrder(page);
    expect(await orderedDishes(page)).toEqual([`1 ${DISH.title}`, `1 ${OTHER.title}`]);
  });

  test('does not go if a consent is taken back while it waits', async ({ page }) => {
    const posts = recordPosts(page);
    const answers = await holdAnswers(page, '**/cart.data*');
    await plus(page, DISH.title).click();
    await answers.asked;
    await orderButton(page).click();
    await page.getByRole('checkbox').first().uncheck();
    answers.release();
    await expect(page.getByText('Заказ не отправлен. Проверьте корзину')).toBeVisible();
    await expect(orderButton(page)).toBeDisabled();
    expect(posts).toEqual(['set']);
  });
});

function lineOf(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('row').filter({ hasText: title });
}

function plus(page: Page, title: string): Locator {
  return lineOf(page, title).getByRole('button', { name: 'Больше' });
}

/** What is posted to the cart from now on, each as the word that its intent begins with. */
function recordPosts(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const [, word = ''] = /intent(?:=|"\s+)(\w+)/.exec(request.postData() ?? '') ?? [];
    posts.push(word);
  });
  return posts;
}

/** «2 Борщ», as the page of an order tells them. */
async function orderedDishes(page: Page): Promise<string[]> {
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
