/** Protects the page of a dish: its content, and when the dish can be ordered. */
import { expect, test } from 'vitest';
import { readPage, textOf } from './support/page.ts';
import { openShop, type Shop } from './support/shop.ts';

const see = async ({ shopper }: Shop, path: string) => readPage((await shopper.visit(path)).html);

test('a dish shows its facts, and no banner above its title', async () => {
  const page = await see(await openShop(), '/product/borshch');
  expect(textOf(page.one('h1'))).toBe('Борщ с говядиной');
  expect(textOf(page.one('nav', { 'aria-label': 'Хлебные крошки' }))).toBe(
    'Главная Меню Супы Борщ с говядиной',
  );
  const view = textOf(page.one('article', { class: /^dish / }));
  for (const label of [
    'Артикул',
    'В наличии',
    'Вес',
    'Добавить в корзину',
    'Ингридиенты',
    'Пищевая ценность',
  ]) {
    expect(view).toContain(label);
  }
  expect(view).toContain('свёкла / говядина');
  expect(view).toContain('Калории 250 ккал');
  expect(page.all('div', { class: /banner/ })).toEqual([]);
});

test('of several pictures the first is shown, and the others can be chosen', async () => {
  const shop = await openShop();
  const coverListUrls = ['a', 'b'].map((name) => ({
    '720': `/media/${name}.webp`,
    middle: `/media/${name}-s.webp`,
  }));
  shop.api.change('GET /products/borshch/', (dish: object) => ({ ...dish, coverListUrls }));
  const page = await see(shop, '/product/borshch');
  const choices = page.all('input', { type: 'radio', name: /^gallery-/ });
  expect(choices.map(({ attribs }) => [attribs['aria-label'], 'checked' in attribs])).toEqual([
    ['Фото 1 из 2', true],
    ['Фото 2 из 2', false],
  ]);
  const large = page.all('img', { alt: /^Борщ с говядиной/, width: '720' });
  expect(large.map(({ attribs }) => attribs.src)).toEqual(['/img/media/a.webp', '/img/media/b.webp']);
});

test('a dish that is sold in the bar only has no button', async () => {
  const { text } = await see(await openShop(), '/product/lager');
  expect(text).toContain('На сайте не заказать');
  expect(text).not.toContain('Добавить в корзину');
});
