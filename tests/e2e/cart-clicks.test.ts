import type { Locator, Page, Route } from 'playwright/test';
import { QUANTITY_DEBOUNCE_MS } from '../../app/domain/timing.ts';
import { quantity, total } from './support/cart-page.ts';
import { cardOf, DISH, fillCart, OTHER, SECTION } from './support/checkout.ts';
import { answerAsProxy, failRequests, holdAnswers, holdClock } from './support/hold.ts';
import { expect, test, untilHydrated } from './support/test.ts';

const THIRD = 'Бургер «Утка в отставке»';

test.describe('clicks @js @desktop', () => {
  test('on a first dish whose request cannot be made are a notice, and the page stays', async ({
    page,
    faults,
  }) => {
    faults.allow('net::ERR_FAILED');
    await page.goto(SECTION);
    await untilHydrated(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.route('**/public/assets/*.js', (route) => route.abort());
    await page.route('**/cart/changes', (route) => route.abort(), { times: 1 });
    const add = cardOf(page, DISH.title).getByRole('button', { name: /В.корзину/ });
    await add.click();
    await expect(page.getByText('Не удалось изменить корзину. Попробуйте ещё раз')).toBeVisible();
    await add.press('Enter');
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    await expect(page.getByText('Не удалось изменить корзину')).toBeHidden();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });

  test('whose response is lost are not asked for again when the cart has them', async ({ page, faults }) => {
    faults.allow('net::ERR_FAILED');
    await page.goto(SECTION);
    await untilHydrated(page);
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/cart/changes', loseResponse, { times: 1 });
    await cardOf(page, DISH.title)
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    await expect(cartLink(page)).toContainText('1 шт.');
  });

  test('that are answered while the cart loads are on its page', async ({ page }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    const change = await holdAnswers(page, '**/cart/changes', async (route) => {
      await route.fulfill({ response: await route.fetch() });
    });
    // The first one was made before the change, and arrives after it.
    const cartPage = await holdAnswers(page, '**/cart.data*', (route) => route.fulfill({ response: stale }));
    await fillCart(page, DISH);
    const stale = await page.request.get('/cart.data');
    await cardOf(page, OTHER.title)
      .getByRole('button', { name: /В.корзину/ })
      .click();
    await change.asked;
    await cartLink(page).click();
    await cartPage.asked;
    await page.unroute('**/cart.data*');
    change.release();
    await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
    cartPage.release();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('link', { name: OTHER.title })).toBeVisible();
  });

  test('of Enter in a quantity that is none show the one that counts', async ({ page }) => {
    await page.goto(DISH.path);
    await untilHydrated(page);
    await quantity(page).fill('101');
    await quantity(page).press('Enter');
    await expect(page.locator('header').first()).toContainText('1 шт.');
    await expect(quantity(page)).toHaveValue('1');
  });

  test('on plus are sent 500 ms after the last one, as one quantity, or on the way when the page is left', async ({
    page,
  }) => {
    await fillCart(page, DISH);
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
    // 21 × 590, the thousands set apart by a thin space.
    await expect(total(page)).toContainText(/12.390\.-/);

    await test.step('made just before the page is left', async () => {
      await plus.click();
      await expect(quantity(page)).toHaveValue('22');
      await expect
        .poll(async () => {
          await page.goto('/cart');
          return quantity(page).inputValue();
        })
        .toBe('22');
    });
  });

  test('on a card are neither lost nor counted twice, whatever happens to their requests', async ({
    page,
  }) => {
    await page.goto(SECTION);
    await untilHydrated(page);
    const card = cardOf(page);
    const buy = cardOf(page, OTHER.title).getByRole('button', { name: /В.корзину/ });

    await test.step('made while a request is under way wait for it, and the newest quantity wins', async () => {
      const posts: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
      const answer = await holdAnswers(page, '**/cart/changes');
      await card.getByRole('button', { name: /В.корзину/ }).click();
      await answer.asked;
      await card.getByRole('button', { name: 'Больше' }).click();
      await card.getByRole('button', { name: 'Больше' }).click();
      await expect(card.getByRole('status')).toHaveText('3');
      expect(posts).toHaveLength(1);
      answer.release();
      await expect(page.getByText('Кол-во изменено')).toBeVisible();
      expect(posts).toHaveLength(2);
      await expect(cartLink(page)).toContainText('3 шт.');
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('are sent again after three failures without a connection', async () => {
      const connection = await failRequests(page);
      for (let failures = 1; failures <= 3; failures += 1) {
        // By keyboard: clicks that follow each other like this are a double click.
        await buy.press('Enter');
        await expect(page.getByText('Не удалось узнать, попало ли блюдо в корзину').last()).toBeVisible();
        await expect(buy).toBeVisible();
      }
      await connection.restore();
      await buy.press('Enter');
      // The button has gone; the focus is on the one in its place.
      await expect(cardOf(page, OTHER.title).getByRole('button', { name: 'Больше' })).toBeFocused();
      await card.getByRole('button', { name: 'Больше' }).click();
      await expect(cartLink(page)).toContainText('5 шт.');
      const remove = cardOf(page, OTHER.title).getByRole('button', { name: 'Убрать из корзины' });
      await remove.press('Enter');
      await expect(buy).toBeFocused();
      await expect(cartLink(page)).toContainText('4 шт.');
    });

    await test.step('do not vanish for a moment when their answers arrive', async () => {
      const rounds = 4;
      await cardOf(page, OTHER.title).evaluate(recordQuantity);
      for (let round = 0; round < rounds; round += 1) {
        await buy.press('Enter');
        await expect(cartLink(page)).toContainText('5 шт.');
        await cardOf(page, OTHER.title).getByRole('button', { name: 'Убрать из корзины' }).press('Enter');
        await expect(cartLink(page)).toContainText('4 шт.');
      }
      const shown = await page.evaluate(() => document.documentElement.dataset.quantities);
      expect(shown?.split(' ')).toEqual(
        Array.from({ length: 2 * rounds + 1 }, (_, index) => String(index % 2)),
      );
    });
    await page.goto('/cart');
    await expect(quantity(page)).toHaveValue('4');
  });

  test('without a connection, or behind a proxy that cannot reach the shop, say so; a double click is one; the cart counts although a link is followed', async ({
    page,
    context,
    faults,
  }) => {
    faults.allow('ERR_INTERNET_DISCONNECTED');
    faults.allow('503 (Service Unavailable)');
    const third = cardOf(page, THIRD).getByRole('button', { name: /В.корзину/ });
    await page.goto(SECTION);
    await untilHydrated(page);
    await test.step('without a connection they leave the page as it is', async () => {
      await context.setOffline(true);
      await third.click();
      await expect(page.getByText('Не удалось изменить корзину. Попробуйте ещё раз')).toBeVisible();
      await context.setOffline(false);
    });

    await test.step('and so does a proxy that answers in the place of the shop', async () => {
      await page.getByRole('button', { name: 'Закрыть сообщение' }).click();
      await page.route('**/cart/changes', (route) => answerAsProxy(route), { times: 1 });
      // By the keyboard: a second click so soon would be half of a double click.
      await third.press('Enter');
      await expect(page.getByText('Не удалось изменить корзину. Попробуйте ещё раз')).toBeVisible();
      await expect(third).toBeVisible();
      await third.press('Enter');
      await expect(page.getByText('Товар добавлен в корзину')).toBeVisible();
      await expect(cartLink(page)).toContainText('1 шт.');
    });

    await test.step('one dish for a double click, on a card and in a dialog', async () => {
      const posts: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
      await doubleClick(page, cardOf(page).getByRole('button', { name: /В.корзину/ }));
      await expect(cartLink(page)).toContainText('2 шт.');
      await expect(page.getByRole('dialog')).toBeHidden();

      await doubleClick(page, cardOf(page, OTHER.title).getByRole('link', { name: OTHER.title }));
      const dialog = page.getByRole('dialog', { name: OTHER.title });
      await doubleClick(page, dialog.getByRole('button', { name: 'Добавить в корзину' }));
      await expect(cartLink(page)).toContainText('3 шт.');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`${SECTION}$`));
      expect(posts).toHaveLength(2);
    });

    await test.step('a link is followed before the change is answered', async () => {
      const answer = await holdAnswers(page, '**/cart/changes');
      await cardOf(page).getByRole('button', { name: 'Больше' }).press('Enter');
      await answer.asked;
      await page.getByRole('contentinfo').getByRole('link', { name: 'Политика' }).click();
      await expect(page).toHaveURL(/\/page\/privacy$/);
      answer.release();
      await expect(cartLink(page)).toContainText('4 шт.');
    });
  });

  test('are waited for by the page of the cart, which is not empty then', async ({ page, faults }) => {
    faults.allow('503 (Service Unavailable)');
    await page.goto(SECTION);
    await untilHydrated(page);
    const add = cardOf(page).getByRole('button', { name: /В.корзину/ });
    const empty = page.getByRole('alert').filter({ hasText: 'Ваша корзина пуста' });
    const waiting = page.getByRole('status').filter({ hasText: 'Обновляем корзину' });

    const failure = await holdAnswers(page, '**/cart/changes', answerAsProxy);
    await add.click();
    await failure.asked;
    await cartLink(page).click();
    await expect(waiting).toBeVisible();
    await expect(empty).toHaveCount(0);
    failure.release();
    await expect(empty).toBeVisible();
    await expect(waiting).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });

    await page.goBack();
    const answer = await holdAnswers(page, '**/cart/changes');
    await add.press('Enter');
    await answer.asked;
    await cartLink(page).click();
    await expect(waiting).toBeVisible();
    answer.release();
    await expect(quantity(page)).toHaveValue('1');
    await expect(waiting).toHaveCount(0);
  });

  test('in one tab are seen in the others', async ({ page, context }) => {
    await fillCart(page, DISH);
    await page.goto(SECTION);
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

  test('that are being typed count when the page is left in the middle of it', async ({ page }) => {
    await fillCart(page, DISH);
    await page.goto('/cart');
    await untilHydrated(page);
    await quantity(page).fill('16');
    await page.reload();
    await expect(quantity(page)).toHaveValue('16');
    await untilHydrated(page);
    await quantity(page).fill('7');
    await page.goto('/');
    await expect(cartLink(page)).toContainText('7 шт.');
  });

  test('that are being typed count when Back takes the page away', async ({ page }) => {
    await fillCart(page, DISH);
    await page.goto('/');
    await untilHydrated(page);
    await cartLink(page).click();
    await quantity(page).fill('8');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Угли и хмель' })).toBeVisible();
    await expect(cartLink(page)).toContainText('8 шт.');
  });
});

function cartLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: /Корзина/ });
}

/** Twice at the same place, as a mouse does, whatever lies there the second time. */
async function doubleClick(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  await page.mouse.dblclick(x + width / 4, y + height / 2);
}

/** Every quantity that a card shows from now on, one after another, kept on the document. */
function recordQuantity(card: Element): void {
  const { dataset } = document.documentElement;
  const look = () => {
    const quantity = card.querySelector('output')?.textContent ?? '0';
    const seen = dataset.quantities?.split(' ') ?? [];
    if (seen.at(-1) !== quantity) dataset.quantities = [...seen, quantity].join(' ');
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}
