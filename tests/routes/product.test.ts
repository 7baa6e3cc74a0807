import { parse, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import { readPage, textOf } from './support/page.ts';
import { openCart, openShop } from './support/shop.ts';

test('a dish says everything about itself, in the words of the specification', async () => {
  const { shopper } = await openShop();
  const { html } = await shopper.visit('/product/borshch');
  const page = readPage(html);
  expect(textOf(page.all('h1')[0])).toBe('Борщ с говядиной');
  const view = textOf(page.all('article', { class: /^dish / })[0]);
  for (const text of [
    'Артикул',
    'В наличии',
    'Вес',
    'Добавить в корзину',
    'Ингридиенты',
    'Пищевая ценность',
  ]) {
    expect(view).toContain(text);
  }
  expect(view).toContain('свёкла / говядина');
  expect(view).toContain('Калории 250 ккал');
});

test('no banner of the section stands above the dish’s own title, only the way to it', async () => {
  const { shopper } = await openShop();
  const page = readPage((await shopper.visit('/product/borshch')).html);
  expect(page.all('div', { class: /banner/ })).toEqual([]);
  expect(page.all('img', { class: /banner__picture/ })).toEqual([]);
  expect(textOf(page.one('nav', { 'aria-label': 'Хлебные крошки' }))).toBe(
    'Главная Меню Супы Борщ с говядиной',
  );
});

test('a text with a broken table closes what it opens, and nothing of the page around it', async () => {
  const { shopper, api } = await openShop();
  const content = '<table><div><table><tr><td>Острый</td></tr></table></div></table>';
  api.change('GET /products/borshch/', (dish: object) => ({ ...dish, content }));
  const { html } = await shopper.visit('/product/borshch');
  expect(html).toContain('<td>Острый</td>');
  const { one, all } = readPage(serialize(parse(html)));
  expect(all('h2', { class: 'dish__subtitle' })[0]?.parent).toBe(one('h1').parent);
});

test('a dish with several pictures shows the first, large, and lets choose the others', async () => {
  const content = smallShop();
  const pictures = ['a', 'b'].map((name) => ({
    '720': `/media/${name}.webp`,
    middle: `/media/${name}-s.webp`,
  }));
  content.products = content.products.map((dish) =>
    dish.slug === 'borshch' ? { ...dish, coverListUrls: pictures } : dish,
  );
  const { shopper } = await openShop({ content });
  const page = readPage((await shopper.visit('/product/borshch')).html);
  const choices = page.all('input', { type: 'radio', name: /^gallery-/ });
  expect(choices.map(({ attribs }) => [attribs['aria-label'], 'checked' in attribs])).toEqual([
    ['Фото 1 из 2', true],
    ['Фото 2 из 2', false],
  ]);
  const large = page.all('img', { alt: /^Борщ с говядиной/, width: '720' });
  expect(large.map(({ attribs }) => attribs.src)).toEqual(['/img/media/a.webp', '/img/media/b.webp']);
});

test('a dish that is in the cart says how many of it are', async () => {
  const { shopper } = await openCart({ borshch: 2 });
  const view = async (path: string) => readPage((await shopper.visit(path)).html).text;
  expect(await view('/product/borshch')).toContain('В корзине · 2');
  expect(await view('/product/okroshka')).not.toContain('В корзине ·');
});

test('what is sold in the bar only has no button', async () => {
  const { shopper } = await openShop();
  const { html } = await shopper.visit('/product/lager');
  expect(readPage(html).text).toContain('На сайте не заказать');
  expect(html).not.toContain('Добавить в корзину');
});

test('a dish there is not is not found', async () => {
  const { shopper } = await openShop();
  const { status, html } = await shopper.visit('/product/nichego');
  expect(status).toBe(404);
  expect(html).toContain('мы не нашли эту страницу =(!  попробуйте воспользоваться меню');
});
