import path from 'node:path';
import type { Page } from 'playwright/test';
import { fillCart, fillCheckout, giveConsents, orderButton, placedOrder } from './support/checkout.ts';
import { addDeskUser, enterDesk, openDeskScreen } from './support/desk.ts';
import { holdClock } from './support/hold.ts';
import { shop } from './support/shop.ts';
import { expect, test, untilHydrated } from './support/test.ts';

/**
 * Titles with a hyphen in every place that shows one. The typographer puts an element around such a word, and in a flex box the
 * space before an element is not drawn: «Питерскийтом-ям».
 */

/** Its dishes cannot be had at every hour. */
const LUNCH = 'biznes-lanch';

test('a title with a hyphen keeps its spaces in lists, on its page, in the cart, in the order and at the desk', async ({
  page,
  phone,
  js,
  browser,
}) => {
  const sections = await listSections();
  const dishes = sections.flatMap((section) => section.dishes);
  expect(dishes.length).toBeGreaterThan(5);

  await test.step('cards of every section', async () => {
    for (const section of sections.filter((each) => each.dishes.length > 0)) {
      await page.goto(`/category/${section.slug}`);
      await expectTitles(page, section.dishes);
    }
  });
  await test.step('results of a search, page and sidebar', async () => {
    for (const dish of dishes) {
      await page.goto(`/search?q=${encodeURIComponent(dish.title)}`);
      await expectTitles(page, [dish]);
    }
    for (const dish of dishes) {
      await page.goto(dish.path);
      await expectTitles(page, [dish]);
      await expectNothingGlued(page, dishes);
    }
    await page.goto('/');
    await expectNothingGlued(page, dishes);
  });

  const served = sections.filter(({ slug }) => slug !== LUNCH).flatMap((section) => section.dishes);
  await fillCart(page, ...served);
  if (js && !phone) {
    await test.step('the cart in the header', async () => {
      await page.goto('/contact');
      await untilHydrated(page);
      await page.locator('.mini-cart summary').focus();
      await page.keyboard.press('Enter');
      await expectTitles(page, served);
    });
  }
  await page.goto('/cart');
  await expectTitles(page, served);
  await fillCheckout(page);
  await giveConsents(page);
  await orderButton(page).click();
  await placedOrder(page);
  await expectTitles(page, served);

  if (!js) return;
  await test.step('the ticket at the desk', async () => {
    const number = /\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0];
    const { page: desk, context } = await openDeskScreen(browser, shop.deskAddress);
    await enterDesk(desk, 'titles', addDeskUser(path.join(shop.folder, 'shop.db'), 'titles'));
    await desk.goto(`/orders/${number}`);
    await expectTitles(desk, served);
    await context.close();
  });
});

test('a title with a hyphen keeps its spaces in the dialog and among the suggestions @js @desktop', async ({
  page,
}) => {
  const sections = await listSections();
  for (const { slug, dishes } of sections.filter((section) => section.dishes.length > 0)) {
    await page.goto(`/category/${slug}`);
    await untilHydrated(page);
    for (const dish of dishes) {
      await page.getByRole('main').getByRole('link', { name: dish.title, exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('.dish__title')).toBeVisible();
      await expectTitles(page, [dish], '.dialog');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  }
  await page.clock.install();
  await holdClock(page);
  const field = page.getByRole('combobox', { name: 'Поиск' });
  for (const { dishes } of sections) {
    for (const dish of dishes) {
      await field.fill(dish.title);
      await page.clock.runFor(200);
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect
        .poll(() => readTitle(page, dish.title, '.suggestions'))
        .toEqual({ isShown: true, glued: [] });
    }
  }
});

type Dish = { title: string; path: string };

async function listSections(): Promise<{ slug: string; dishes: Dish[] }[]> {
  const get = async (address: string) =>
    (await (await fetch(`${shop.apiAddress}${address}`)).json()).results as { slug: string; title: string }[];
  const sections = await get('/categories/?pageSize=500');
  return Promise.all(
    sections.map(async ({ slug }) => {
      const dishes = await get(`/products/?pageSize=500&category=${slug}`);
      return {
        slug,
        dishes: dishes
          .filter(({ title }) => /\p{L}-\p{L}/u.test(title))
          .map(({ title, slug: dish }) => ({ title, path: `/product/${dish}` })),
      };
    }),
  );
}

async function expectTitles(page: Page, dishes: readonly Dish[], place = 'body'): Promise<void> {
  for (const { title } of dishes) {
    await expect.poll(() => readTitle(page, title, place), title).toEqual({ isShown: true, glued: [] });
  }
}

async function expectNothingGlued(page: Page, dishes: readonly Dish[]): Promise<void> {
  for (const { title } of dishes) expect((await readTitle(page, title, 'body')).glued, title).toEqual([]);
}

/** Whether the title is seen in this place, and which of its words are drawn, or would be copied, without the space between them. */
function readTitle(page: Page, title: string, place: string): Promise<{ isShown: boolean; glued: string[] }> {
  return page.evaluate(
    ([title, place]) => {
      const plain = (text: string) => text.replace(/\s+/gu, ' ').trim().toLowerCase();
      const shown = [...document.querySelectorAll<HTMLElement>(`${place} *`)].filter(
        (element) =>
          plain(element.textContent ?? '') === plain(title) &&
          element.checkVisibility({ visibilityProperty: true }) &&
          element.closest('.visually-hidden') === null,
      );
      const glued = shown.flatMap((element) => {
        // biome-ignore-start lint/performance/useDomNodeTextContent: what is seen, not what is written
        const found = plain(element.innerText) === plain(title) ? [] : [`copied: ${element.innerText}`];
        // biome-ignore-end lint/performance/useDomNodeTextContent: what is seen, not what is written
        const range = document.createRange();
        let before: DOMRect | null = null;
        let isAfterSpace = false;
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
          for (let index = 0; index < text.length; index++) {
            if (/\s/u.test(text.data[index] ?? '')) {
              isAfterSpace = true;
              continue;
            }
            range.setStart(text, index);
            range.setEnd(text, index + 1);
            const box = range.getBoundingClientRect();
            const isInLine = before !== null && Math.abs(box.top - before.top) < box.height / 2;
            if (isAfterSpace && before && isInLine && box.left - before.right < 2) {
              found.push(`seen: ${element.className} ${text.data}`);
            }
            before = box;
            isAfterSpace = false;
          }
        }
        return found;
      });
      return { isShown: shown.length > 0, glued };
    },
    [title, place] as const,
  );
}
