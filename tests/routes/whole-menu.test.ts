/** Protects guests on phones from a heavy menu: the whole menu is one page, and its size is bounded. */
import { DomUtils } from 'htmlparser2';
import { expect, test } from 'vitest';
import { TemplateName } from '#contract/enums.ts';
import { createRandom } from '#tests/support/random.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import type { Content } from '#upstream/content/content.ts';
import { compress, QUALITY } from '../../server/compression.ts';
import { readPage, textOf } from './support/page.ts';
import { openShop } from './support/shop.ts';

/** Names differ as those of a real menu do: compression must not find one text 500 times. */
const WORDS =
  'бургер стейк рёбра курица утка лосось форель креветки салат суп борщ уха окрошка солянка паста лазанья пицца лапша рис гречка картофель батат баклажан томаты перец огурцы капуста свёкла морковь лук чеснок шпинат руккола кинза базилик укроп петрушка чеддер пармезан моцарелла сулугуни творог сметана сливки йогурт горчица майонез соус чили карри мёд орехи кунжут семечки булочка лаваш гренки тесто яйцо бекон ветчина говядина свинина телятина индейка грибы вешенки трюфель оливки каперсы лимон лайм апельсин яблоко груша вишня клюква брусника малина смородина шоколад карамель ваниль корица мята чай кофе какао квас морс лимонад пиво сидр'.split(
    ' ',
  );
const SECTION_SIZE = 25;

const LATIN: Record<string, string> = Object.fromEntries(
  [...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'].map((letter, index) => [
    letter,
    'a b v g d e yo zh z i j k l m n o p r s t u f h c ch sh sch  y  e yu ya'.split(' ')[index] ?? '',
  ]),
);
const latin = (word: string) => Array.from(word, (letter) => LATIN[letter] ?? '').join('');

function realisticShop(count: number): Content {
  const { below, pick } = createRandom(47);
  const shop = smallShop();
  const [dish] = shop.products;
  const [section] = shop.categories;
  if (!dish || !section) throw new Error('The small shop is empty');
  const words = (number: number) => Array.from({ length: number }, () => pick(WORDS));
  const products = Array.from({ length: count }, (_, number) => {
    const title = `${pick(WORDS)} ${words(2).join(' и ')} ${number}`;
    const slug = `${words(3).map(latin).join('-')}-${number}`;
    const [light, dark] = [0, 1].map(() =>
      below(2 ** 31)
        .toString(16)
        .padStart(8, '0'),
    );
    return {
      ...dish,
      slug,
      sku: `A-${number}`,
      title,
      price: 100 + 10 * below(150),
      weight: 50 + 10 * below(60),
      category: `section-${Math.floor(number / SECTION_SIZE)}`,
      ingredients: words(5),
      coverUrls: {
        default: `/media/dish/tile-560-${slug}.${light}.avif`,
        middle: `/media/dish/tile-280-${slug}.${light}.avif`,
        defaultDark: `/media/dish/tile-560-${slug}.${dark}.avif`,
        middleDark: `/media/dish/tile-280-${slug}.${dark}.avif`,
      },
      popular: [],
    };
  });
  const categories = Array.from({ length: Math.ceil(count / SECTION_SIZE) }, (_, number) => ({
    ...section,
    slug: `section-${number}`,
    title: `Раздел ${words(2).join(' ')}`,
    templateName: TemplateName.DELIVERY,
  }));
  return { ...shop, categories, products, fingerprint: `realistic ${count}` };
}

async function see(shop: Awaited<ReturnType<typeof openShop>>, path: string) {
  const page = readPage((await shop.shopper.visit(path)).html);
  return {
    ...page,
    cards: page.all('article', { class: /^dish-card/ }).map(({ attribs }) => attribs.id),
    chips: page
      .all('nav', { class: /section-chips/ })
      .flatMap((strip) => DomUtils.getElementsByTagName('a', strip, true))
      .map((chip) => [textOf(chip), chip.attribs.href, chip.attribs['aria-current']]),
  };
}

test.each([100, 500])(
  'a menu of %i dishes has at most 60 kB',
  async (count) => {
    const { shopper } = await openShop({ content: realisticShop(count) });
    const { html } = await shopper.visit('/categories');
    expect(html.match(/<article/g)).toHaveLength(count);
    const { byteLength } = await compress(new TextEncoder().encode(html), 'br', QUALITY.cached);
    expect(byteLength).toBeLessThanOrEqual(60_000);
  },
  60_000,
);

test('more dishes and sections have pages of their own', async () => {
  const shop = await openShop({ content: realisticShop(1000) });
  const page = await see(shop, '/categories');
  expect([page.cards.length, page.chips.length]).toEqual([500, 36]);
  expect(page.text).toContain('Открыть раздел');
  expect(page.links).toContain('/category/section-35');
  expect(page.links).toContain('/categories?page=5');
  expect((await see(shop, '/categories?page=5')).links).toContain('/category/section-36');
}, 60_000);

test('all sections stand one below the other, with chips that jump', async () => {
  const shop = await openShop();
  const page = await see(shop, '/categories');
  const sections = page.all('section', { class: /menu-section/ });
  expect(page.chips).toEqual(
    sections.map((section) => [
      textOf(DomUtils.getElementsByTagName('h2', section, true)[0]),
      `#${section.attribs.id}`,
      undefined,
    ]),
  );
  expect(page.chips.map(([title]) => title)).toEqual(['Супы', 'Бар']);
  expect(page.cards).toHaveLength(5);
  expect(page.links).toContain('/category/supy');
});

test('its buttons post without scripts, and return to the dish', async () => {
  const shop = await openShop();
  const { page, html } = await shop.shopper.visit('/categories');
  expect(html.match(/loading="lazy"/g)?.length).toBeGreaterThan(0);
  const added = await shop.shopper.visit(...page.press('В корзину: Окрошка'));
  expect(added.location).toBe(`/categories#dish-${shop.ids.okroshka}`);
  expect((await added.follow()).page.text).toContain('Товар добавлен в корзину');
});

test('a section links to the others, and to its place in the whole menu', async () => {
  const shop = await openShop();
  const { chips } = await see(shop, '/category/bar');
  const [whole] = await shop.store.selectFrom('categories').select('id').where('slug', '=', 'bar').execute();
  expect(chips).toEqual([
    ['Всё меню', `/categories#section-${whole?.id}`, undefined],
    ['Супы', '/category/supy', undefined],
    ['Бар', '/category/bar', 'page'],
  ]);
  const home = await see(shop, '/');
  expect(home.links).toContain(`/categories#section-${whole?.id}`);
});

test('a section whose dishes fail is a link', async () => {
  const shop = await openShop();
  shop.api.down('GET /products/');
  const page = await see(shop, '/categories');
  expect([page.cards, page.chips.length]).toEqual([[], 2]);
  expect(page.text).toContain('Открыть раздел: Супы');
});
