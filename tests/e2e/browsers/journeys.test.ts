/** Protects a guest's way to an order in Firefox and WebKit; the other tests run in Chromium. */

import { expect } from 'playwright/test';
import { HEADER_SEARCH_DEBOUNCE_MS } from '#app/domain/timing.ts';
import { ADDED, ADDRESS, CATEGORY, DISH, OTHER } from '../support/demo-shop.ts';
import { skipUnlessInstalled, test } from './test.ts';
import type { Steps, Visitor } from './visitor.ts';

const PIZZA = 'Пицца «Четыре сыра и мёд»';

test.beforeEach(({ browserName }) => skipUnlessInstalled(browserName));

for (const width of [390, 1280]) {
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('a dish with options gets from the home page into the cart', async ({ visitor }) => {
      await visitor.open('/');
      if (width === 390) {
        await visitor.click(['nav', 'Все разделы'], ['a', 'Пицца']);
        await visitor.expectPath().toBe('/categories');
      } else {
        await visitor.click(['nav', 'Основное меню'], ['summary', 'Меню']);
        await visitor.click(['nav', 'Основное меню'], ['a', 'Пицца']);
        await visitor.expectPath().toBe('/category/picca-lapsha-i-pasta');
      }
      await visitor.click(['article', PIZZA], ['a', 'Выбрать']);
      await visitor.click(['dialog'], ['label', '40 см']);
      await visitor.click(['dialog'], ['button', 'Добавить в корзину']);
      await visitor.hear(ADDED);
      await visitor.expect(['dialog']).toBeNull();
      await visitor
        .expect(['article', PIZZA], ['.dish-card__in-cart'])
        .toMatchObject({ text: 'в корзине · 1' });
    });

    test('the sum of the cart follows its quantities', async ({ visitor }) => {
      await addDish(visitor);
      await visitor.open('/cart');
      await visitor.click(['tr', DISH.title], ['button', 'Больше']);
      await visitor.expect(['tr', DISH.title], ['input']).toMatchObject({ value: '2' });
      await visitor.expect(['aside', 'Итого']).toMatchObject({ text: expect.stringContaining('1 180.-') });
      await visitor.click(['tr', DISH.title], ['button', 'Меньше']);
      await visitor.expect(['tr', DISH.title], ['input']).toMatchObject({ value: '1' });
      await visitor.expect(['aside', 'Итого']).toMatchObject({ text: expect.stringContaining('590.-') });
    });

    test('an order by courier has its page', async ({ visitor }) => {
      await openCheckout(visitor);
      await visitor.type(field('Адрес'), ADDRESS);
      await visitor.click(['button', 'Оформить заказ']);
      await expectOrder(visitor);
      await visitor.see(['main', ADDRESS]);
    });

    test('an order for pickup needs no address', async ({ visitor }) => {
      await openCheckout(visitor);
      await visitor.click(['label', 'Самовывоз']);
      await visitor.expect(...field('Адрес')).toBeNull();
      await visitor.click(['button', 'Оформить заказ']);
      await expectOrder(visitor);
    });

    test('an error stands beside its field, and nothing typed is lost', async ({ visitor }) => {
      await openCheckout(visitor);
      await visitor.type(field('Адрес'), 'Лесная улица');
      await visitor.click(['button', 'Оформить заказ']);
      const description = expect.stringContaining('Не забыли номер дома?');
      await visitor.expect(...field('Адрес')).toMatchObject({ value: 'Лесная улица', description });
      await visitor.expect(...field('Имя')).toMatchObject({ value: 'Анна' });
      await visitor.expect(...field('Телефон')).toMatchObject({ value: '+7-912-345-67-89' });
      await visitor.expectPath().toBe('/cart');
    });

    test('a suggestion of the search opens its dish', async ({ visitor }) => {
      await visitor.open('/articles');
      // On a busy machine the results would open before the click.
      await visitor.stopTimers(HEADER_SEARCH_DEBOUNCE_MS);
      if (width === 390) await visitor.click(['.site-search summary']);
      const typed = 'бурге';
      await visitor.type([['.site-search input']], typed);
      // Suggestions for a part of the text may still be replaced by others.
      await visitor.see([`[role=option][href$="${encodeURIComponent(typed)}"]`]);
      await visitor.click(['[role=listbox] [role=option]', 'Дымный бекон']);
      await visitor.expectPath().toBe(OTHER.path);
      await visitor.see(['h1', OTHER.title]);
    });

    test('a heart brings its dish into the favourites', async ({ visitor }) => {
      const heart: Steps = [['main'], ['button', `В избранное: ${DISH.title}`]];
      await visitor.open(CATEGORY);
      await visitor.click(...heart);
      await visitor.expect(...heart).toMatchObject({ isPressed: true });
      await visitor.hear('Добавлено в избранное');
      await visitor.open('/');
      await visitor.see(['section', 'Избранное'], ['h3', DISH.title]);
    });

    test('back and forward keep the cart', async ({ visitor }) => {
      await addDish(visitor);
      await visitor.click(['header a', 'Корзина']);
      await visitor.click(['tr', DISH.title], ['button', 'Больше']);
      await visitor.expect(['aside', 'Итого']).toMatchObject({ text: expect.stringContaining('1 180.-') });
      await visitor.back();
      await visitor.expectPath().toBe(CATEGORY);
      await visitor.expect(['article', DISH.title], ['output']).toMatchObject({ text: '2' });
      await visitor.forward();
      await visitor.expectPath().toBe('/cart');
      await visitor.expect(['tr', DISH.title], ['input']).toMatchObject({ value: '2' });
    });
  });
}

async function addDish(visitor: Visitor): Promise<void> {
  await visitor.open(CATEGORY);
  await visitor.click(['article', DISH.title], ['button', 'В корзину']);
  await visitor.hear(ADDED);
}

/** All but the address. */
async function openCheckout(visitor: Visitor): Promise<void> {
  await addDish(visitor);
  await visitor.open('/cart');
  await visitor.type(field('Имя'), 'Анна');
  await visitor.type(field('Телефон'), '123456789');
  for (const consent of ['Принимаю', 'Согласен']) await visitor.click(['input[type=checkbox]', consent]);
}

async function expectOrder(visitor: Visitor): Promise<void> {
  await visitor.expectPath().toMatch(/^\/order\//);
  await visitor.expect(['h1']).toMatchObject({ text: expect.stringMatching(/^Заказ №\d+$/) });
}

function field(label: string): Steps {
  return [['main'], ['input, textarea', label]];
}
