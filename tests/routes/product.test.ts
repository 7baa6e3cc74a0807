/** Protects the page of a dish: its content, and when the dish can be ordered. */
import { expect, test } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
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
  expect(view).toContain('250 ккал');
  expect(page.all('div', { class: /banner/ })).toEqual([]);
});

test('a drink has a volume instead of a weight, wherever a weight is shown', async () => {
  const content = smallShop();
  for (const dish of content.products)
    if (dish.slug === 'morse') Object.assign(dish, { weight: null, volume: 500 });
  const shop = await openShop({ content });
  const html = async (path: string) => (await shop.shopper.visit(path)).html;
  const page = readPage(await html('/product/morse'));
  expect(textOf(page.one('dl', { class: 'facts' }))).toContain('Объём 500 мл');
  expect(textOf(page.one('dl', { class: 'facts' }))).not.toContain('Вес');
  expect(await html('/product/morse')).toMatch(
    /"size":\{"@type":"QuantitativeValue","value":500,"unitCode":"MLT"\}/,
  );
  expect(await html('/product/morse')).toContain('content="Морс, 500 мл. Состав: ежевика, мёд.');
  expect(readPage(await html('/category/bar')).text).toContain('500 мл · ежевика, мёд');
  expect(await html('/categories')).not.toContain('350 мл');
  expect(await html('/menu.md')).toContain('120,10 ₽, 500 мл. Состав: ежевика, мёд');
  expect(await html('/yml.xml')).toContain('<param name="Объём" unit="мл">500</param>');
  const json = (await shop.shopper.visit('/dish/morse')).html;
  expect(JSON.parse(json)).toMatchObject({ dish: { volume: 500 } });
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
  expect(text).toContain('Только в зале');
  expect(text).not.toContain('Добавить в корзину');
});
