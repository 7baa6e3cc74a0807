import type { Page } from 'playwright/test';
import { quantity, total } from './support/cart-page.ts';
import { addDish, cardOf, DISH, fillCart, OTHER, SECTION } from './support/checkout.ts';
import { expect, test, untilHydrated } from './support/test.ts';

test.describe('the cart', () => {
  test('takes a dish from its card, more of it and less of it', async ({ page }) => {
    await addDish(page);
    await cardOf(page).getByRole('button', { name: 'Больше' }).click();
    await expect(page.getByText('Кол-во изменено')).toBeVisible();
    await page.goto('/cart');
    await expect(total(page)).toContainText(/1.180\.-/);
    await page.getByRole('button', { name: 'Меньше' }).click();
    await expect(total(page)).toContainText('590.-');
    await page.getByRole('button', { name: `Удалить: ${DISH.title}` }).click();
    await expect(page.getByText('Что пошло нет так... Ваша корзина пуста.')).toBeVisible();
    await expect(page.getByText('Товар удалён из корзины')).toBeVisible();
  });

  test('takes quantities from the page of a dish and on its own, and keeps what is typed beside them', async ({
    page,
    js,
  }) => {
    await test.step('several of a dish, stepped and typed on its page', async () => {
      await page.goto(DISH.path);
      if (js) await untilHydrated(page);
      await page.getByRole('button', { name: 'Больше' }).click();
      await page.getByRole('button', { name: 'Больше' }).click();
      await expect(quantity(page)).toHaveValue('3');
      await typeQuantity(page, '12');
      await page.getByRole('button', { name: 'Добавить в корзину' }).click();
      await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    });
    await page.goto('/cart');
    await expect(quantity(page)).toHaveValue('12');
    if (js) await untilHydrated(page);
    await page.getByLabel('Имя', { exact: true }).fill('Анна');
    await page.getByLabel('Комментарий к заказу').fill('Без лука');
    if (js) {
      await test.step('a quantity that is typed and left', async () => {
        await typeQuantity(page, '3');
        await quantity(page).blur();
        await expect(total(page)).toContainText(/1.770\.-/);
      });
      await page.getByRole('radio', { name: /Самовывоз/ }).check();
    } else {
      await test.step('a typed quantity, with «Обновить»', async () => {
        await quantity(page).fill('много');
        await page.getByRole('button', { name: 'Обновить' }).click();
        await expect(quantity(page)).toHaveValue('1');
      });
    }
    await test.step('a typed quantity, with Enter', async () => {
      await typeQuantity(page, '14');
      await quantity(page).press('Enter');
      await expect(page.getByText('Кол-во изменено').last()).toBeVisible();
      await expect(total(page)).toContainText(/8.260\.-/);
    });
    await test.step('what is typed into the checkout stays', async () => {
      const expectTyped = async () => {
        await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна');
        await expect(page.getByLabel('Комментарий к заказу')).toHaveValue('Без лука');
        if (js) await expect(page.getByRole('radio', { name: /Самовывоз/ })).toBeChecked();
      };
      await expectTyped();
      await page.goto('/cart');
      await expectTyped();
      await expect(quantity(page)).toHaveValue('14');
    });
  });

  test('the focus of a keyboard stays on plus and minus where they can do no more @js @desktop', async ({
    page,
  }) => {
    await fillCart(page, DISH);
    for (const path of ['/cart', DISH.path]) {
      await page.goto(path);
      await untilHydrated(page);
      const group = page.getByRole('main').getByRole('group', { name: /^Количество/ });
      const [minus, plus] = [
        group.getByRole('button', { name: 'Меньше' }),
        group.getByRole('button', { name: 'Больше' }),
      ];
      const field = group.getByRole('textbox');
      await expect(minus).toBeDisabled();
      await plus.press('Enter');
      await expect(field).toHaveValue('2');
      await expect(minus).toBeEnabled();
      await minus.press('Enter');
      await expect(field).toHaveValue('1');
      await expect(minus).toBeFocused();
      await expect(minus).toBeDisabled();
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue('1');
    }
  });

  test('what a dialog has added it says in its button, which leads on until another number is chosen @js @phone', async ({
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
    await typeQuantity(page, '12');
    await add.click();
    await expect(further).toHaveText(/15\s→\sОформить$/);
    // By the keyboard: a second click so soon would be half of a double click.
    await further.press('Enter');
    await expect(page).toHaveURL(/\/cart$/);
    await expect(dialog).toBeHidden();
    await expect(quantity(page)).toHaveValue('15');
  });
});

test('«Удалить» holds, also where a tap leaves the focus in the quantity that is being typed @js @desktop', async ({
  page,
}) => {
  await fillCart(page, DISH, OTHER);
  await page.goto('/cart');
  await untilHydrated(page);
  await page.getByRole('textbox', { name: new RegExp(DISH.title) }).fill('8');
  // As on a telephone: no mouse takes the focus.
  await page
    .getByRole('button', { name: `Удалить: ${DISH.title}` })
    .evaluate((button: HTMLElement) => button.click());
  await expect(page.getByText('Товар удалён из корзины')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: OTHER.title })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: DISH.title })).toHaveCount(0);
});

/** Key by key, in place of what stands there. */
async function typeQuantity(page: Page, text: string) {
  await quantity(page).click({ clickCount: 3 });
  await page.keyboard.type(text);
}
