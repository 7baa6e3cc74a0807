import type { Page } from 'playwright/test';
import { lineOf, openCart, orderedDishes, plus, recordPosts } from './support/cart-page.ts';
import {
  cardOf,
  DISH,
  fillCart,
  fillCheckout,
  giveConsents,
  orderButton,
  placedOrder,
  SECTION,
} from './support/checkout.ts';
import { answerAsProxy, holdAnswers } from './support/hold.ts';
import { expect, type Faults, test, untilHydrated } from './support/test.ts';

const EMPTY = 'Что пошло нет так... Ваша корзина пуста.';

test.describe('an order', () => {
  for (const window of ['', '@js @phone']) {
    test(`goes from the menu to its page, stays one when that is reloaded, and can be made again ${window}`, async ({
      page,
    }) => {
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
      const uuid = await placedOrder(page);
      await expect(page.getByRole('link', { name: DISH.title })).toBeVisible();
      await expect(page.getByText('× 1')).toBeVisible();
      await page.reload();
      expect(await placedOrder(page)).toBe(uuid);
      await page.getByRole('banner').getByRole('link', { name: 'Корзина' }).click();
      await expect(page.getByText(EMPTY)).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: 'Повторить заказ' }).click();
      await expect(page).toHaveURL(/\/cart$/);
      await expect(page.getByText('Блюда из заказа снова в корзине')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: DISH.title })).toBeVisible();
    });
  }

  test('to be picked up asks for no address; without scripts mistakes come back with everything typed @desktop', async ({
    page,
    js,
    faults,
  }) => {
    await fillCart(page, DISH);
    await page.goto('/cart');
    await page.getByLabel('Комментарий к заказу').fill('Без лука');
    if (!js) {
      faults.allow('400 (Bad Request)');
      await orderButton(page).click();
      const summary = page.getByRole('alert').filter({ hasText: 'Проверьте отмеченные поля' });
      await expect(summary.getByRole('link')).toContainText([
        'необходимо заполнить Имя',
        'необходимо заполнить телефон',
        'обязательное поле',
        'нужно ваше согласие',
        'нужно ваше согласие',
      ]);
      await expect(page.getByLabel('Телефон', { exact: true })).toHaveAccessibleDescription(
        /необходимо заполнить телефон/,
      );
    }
    await expect(page.getByLabel('Комментарий к заказу')).toHaveValue('Без лука');
    await expect(page.getByLabel('Адрес', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: /Самовывоз/ }).check();
    await expect(page.getByLabel('Адрес', { exact: true })).toBeHidden();
    await page.getByLabel('Имя', { exact: true }).fill('Анна');
    await page.getByLabel('Телефон', { exact: true }).fill('+7(912)3456789');
    await page.getByRole('radio', { name: /Банковская карта/ }).check();
    await giveConsents(page);
    await orderButton(page).click();
    await placedOrder(page);
  });
});

test.describe('the checkout @js @desktop', () => {
  test('helps while it is filled in, tells that the order’s page is on its way, and makes one order', async ({
    page,
  }) => {
    await openCart(page);
    await test.step('its button is shut until both consents are given, and says why', async () => {
      await expect(orderButton(page)).toBeDisabled();
      await expect(page.getByText('Отметьте оба согласия, чтобы продолжить')).toBeVisible();
      await page.getByRole('checkbox', { name: /^Принимаю/ }).check();
      await expect(orderButton(page)).toBeDisabled();
      await page.getByRole('checkbox', { name: /^Согласен/ }).check();
      await expect(orderButton(page)).toBeEnabled();
      await page.getByRole('checkbox', { name: /^Принимаю/ }).uncheck();
      await expect(orderButton(page)).toBeDisabled();
    });

    const phone = page.getByLabel('Телефон', { exact: true });
    await untilHydrated(page);
    await test.step('the phone is brought to its mask while it is typed', async () => {
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
      await phone.blur();
      await expect(phone).toHaveValue('+7-913-345-67-89');
    });

    await test.step('what is wrong is said as soon as a field is left or typed into', async () => {
      const name = page.getByLabel('Имя', { exact: true });
      await name.focus();
      await name.blur();
      await expect(page.getByText('необходимо заполнить Имя')).toBeVisible();
      await name.fill('А');
      await expect(page.getByText('необходимо заполнить Имя')).toBeHidden();
      await phone.fill('+7-912-345-67-890');
      await expect(page.getByText('неверный формат телефона')).toBeVisible();
      await phone.fill('');
      await expect(page.getByText('необходимо заполнить телефон')).toBeVisible();
    });

    await fillCheckout(page);
    await giveConsents(page);
    const posts = recordPosts(page);
    const answer = await holdAnswers(page, '**/order/*.data*');
    await test.step('pressed twice at once', () =>
      // The second while the first is being sent, and before React has shown anything of it.
      orderButton(page).evaluate(async (button: HTMLButtonElement) => {
        button.form?.requestSubmit(button);
        for (let turn = 0; turn < 1000; turn += 1) await Promise.resolve();
        button.form?.requestSubmit(button);
      }));
    await expect(page.getByText('получаем инфо о заказе...')).toBeVisible();
    answer.release();
    await placedOrder(page);
    expect(posts).toEqual(['order']);
    await expect(page).toHaveURL(/\/order\/[\w-]+$/);
  });

  for (const window of ['@desktop', '@phone']) {
    test(`that is long in coming by a link says that it is coming, over the page one is on @js ${window}`, async ({
      page,
    }) => {
      await openCart(page);
      await fillCheckout(page);
      await giveConsents(page);
      await orderButton(page).click();
      const uuid = await placedOrder(page);
      await page.getByRole('banner').getByRole('link', { name: 'Корзина' }).click();
      await expect(page.getByText(EMPTY)).toBeVisible();
      const answer = await holdAnswers(page, '**/order/*.data*');
      await page.getByRole('main').locator(`a[href="/order/${uuid}"]`).click();
      const loading = page.getByText('получаем инфо о заказе...');
      await expect(loading).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(EMPTY)).toBeVisible();
      answer.release();
      expect(await placedOrder(page)).toBe(uuid);
      await expect(loading).toHaveCount(0);
    });
  }

  test('takes ten digits that begin with 8 for a whole number once the field is left; until then one more may come', async ({
    page,
  }) => {
    await openCart(page);
    await untilHydrated(page);
    const phone = page.getByLabel('Телефон', { exact: true });
    await phone.fill('');
    await phone.pressSequentially('8431234567');
    await expect(phone).toHaveValue('8431234567');
    await phone.blur();
    await expect(phone).toHaveValue('+7-843-123-45-67');
    await phone.fill('');
    await phone.pressSequentially('(812) 555-01-42');
    await phone.blur();
    await expect(phone).toHaveValue('+7-812-555-01-42');
  });

  test('keeps what was typed when a proxy answers in the place of the shop, and is the same one when it is sent again', async ({
    page,
    faults,
  }) => {
    const order = await orderAndLoseAnswer(page, faults);
    const unknown = page.getByRole('alert').filter({ hasText: 'Не удалось узнать, принят ли заказ' });
    await expect(unknown).toContainText('+7 (812) 555-01-42');
    await expect(unknown).toContainText('Второй раз он не оформится');
    await expect(unknown).toBeInViewport();
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
    await expect(page.getByLabel('Телефон', { exact: true })).toHaveValue('+7-912-345-67-89');
    await orderButton(page).click();
    expect(`/order/${await placedOrder(page)}`).toBe(order.accepted);
  });

  test('whose answer was lost has emptied the cart, in the header too, as soon as the cart is looked at', async ({
    page,
    faults,
  }) => {
    await orderAndLoseAnswer(page, faults);
    await expect(page.getByText('Не удалось узнать, принят ли заказ')).toBeVisible();
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: /на главную/ }).click();
    // The address comes before the page, and a link of the old page to the cart would take the place of the new one.
    await expect(page.getByRole('heading', { level: 1, name: 'Угли и хмель' })).toBeVisible();
    const cartLink = header.getByRole('link', { name: /Корзина/ });
    await expect(cartLink).toContainText('1 шт.');
    await cartLink.click();
    await expect(page.getByText('Ваша корзина пуста')).toBeVisible();
    await expect(cartLink).not.toContainText('шт.');
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(cartLink).not.toContainText('шт.');
  });

  test('goes as it was shown: while it is under way the cart stays as it is, and every other press is told so', async ({
    page,
  }) => {
    await openCart(page);
    await fillCheckout(page);
    await giveConsents(page);
    const posts = recordPosts(page);
    const answer = await holdAnswers(page, '**/cart.data*');
    await orderButton(page).dblclick();
    await answer.asked;
    const busy = page.getByRole('button', { name: 'Отправляем' });
    for (let press = 1; press <= 3; press += 1) await busy.press('Enter');
    await expect(page.getByText('Идёт создание заказа')).toHaveCount(1);
    await plus(page, DISH.title).click();
    await page.getByRole('button', { name: `Удалить: ${DISH.title}` }).click();
    await expect(lineOf(page, DISH.title).getByRole('textbox')).toHaveValue('1');
    await lineOf(page, DISH.title).getByRole('textbox').press('5');
    await expect(lineOf(page, DISH.title).getByRole('textbox')).toHaveValue('1');
    await expect(page.getByText('Идёт создание заказа')).toHaveCount(1);
    answer.release();
    await placedOrder(page);
    expect(posts).toEqual(['order']);
    expect(await orderedDishes(page)).toEqual([`1 ${DISH.title}`]);
  });
});

/** The server takes the order, and its answer never comes. @returns where it would have led, once it is known. */
async function orderAndLoseAnswer(page: Page, faults: Faults) {
  faults.allow('504 (Gateway Timeout)');
  await openCart(page);
  await fillCheckout(page);
  await giveConsents(page);
  const order: { accepted?: string | undefined } = {};
  await page.route(
    '**/cart.data*',
    async (route) => {
      const request = route.request();
      // Not by the browser's context, which would keep the cookies of an answer that never came.
      const answer = await fetch(request.url(), {
        method: 'POST',
        headers: await request.allHeaders(),
        body: request.postData(),
      });
      order.accepted = (await answer.text()).match(/\/order\/[\w-]+/)?.[0];
      await answerAsProxy(route, 504);
    },
    { times: 1 },
  );
  await orderButton(page).click();
  return order;
}
