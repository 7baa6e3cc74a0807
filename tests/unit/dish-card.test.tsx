import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DishGrid } from '#app/components/catalogue/dish-list.tsx';
import { listedDish } from '#app/domain/catalogue/listed-dish.ts';
import type { ProductCard } from '#contract/entities.ts';
import { dishCard } from '#tests/support/dishes.ts';
import { elements } from '#tests/support/markup.ts';

const kvass = dishCard({
  id: 12,
  slug: 'kvas',
  title: 'Хлебный квас',
  weight: 350,
  price: 190,
  coverUrls: { default: '/kvas.webp' },
  tags: ['на огне', 'Хит'],
  ingredients: ['солод', 'мёд'],
});

type Props = Partial<Omit<React.ComponentProps<typeof DishGrid>, 'dishes'>> & { dishes?: ProductCard[] };

function markup({ dishes = [kvass], variant = 'delivery', ...props }: Props = {}): string {
  const template = variant === 'rail' ? 'delivery' : variant;
  const listed = dishes.map((dish) => listedDish(dish, template));
  return renderToStaticMarkup(
    <DishGrid dishes={listed} variant={variant} returnTo="/category/bar" {...props} />,
  );
}

const buttons = (html: string) => elements(html, 'button');
const intents = (html: string) =>
  buttons(html)
    .filter(({ name }) => name === 'intent')
    .map(({ value }) => value);

test('a list is one form that posts to the cart and knows the way back', () => {
  const html = markup();
  expect(elements(html, 'form')).toEqual([expect.objectContaining({ method: 'post', action: '/cart' })]);
  expect(elements(html, 'input')).toEqual([{ type: 'hidden', name: 'returnTo', value: '/category/bar' }]);
});

test('a dish that is not in the cart is added, by a button that names it', () => {
  const html = markup();
  expect(intents(html)).toEqual(['add:12:1']);
  expect(html).toContain('В\u00a0корзину<span class="visually-hidden">: Хлебный квас</span>');
});

test('one in the cart: minus takes it out, plus makes it two', () => {
  const html = markup({ quantities: new Map([[12, 1]]) });
  expect(intents(html)).toEqual(['remove:12', 'set:12:2:1']);
  expect(html).toContain('<span class="visually-hidden">Убрать из корзины</span>');
});

test('several in the cart: one less, one more', () => {
  expect(intents(markup({ quantities: new Map([[12, 7]]) }))).toEqual(['set:12:6:7', 'set:12:8:7']);
});

test('a hundred in the cart: no more than that', () => {
  const [minus, plus] = buttons(markup({ quantities: new Map([[12, 100]]) }));
  expect(minus).not.toHaveProperty('disabled');
  expect(plus).toHaveProperty('disabled');
});

test('what only the bar sells has no button', () => {
  const html = markup({ dishes: [{ ...kvass, canBuy: false }], quantities: new Map([[12, 1]]) });
  expect(html).not.toContain('name="intent"');
  expect(html).toContain('На сайте не заказать');
});

test('the heart posts what it offers to the favourites, and says whether it is pressed', () => {
  const heart = (props: Props) => buttons(markup(props)).find(({ name }) => name === 'favorite');
  expect(heart({})).toBeUndefined();
  expect(heart({ favorites: new Set() })).toMatchObject({
    formAction: '/favorites',
    value: 'add:kvas',
    'aria-pressed': 'false',
  });
  expect(heart({ favorites: new Set(['kvas']) })).toMatchObject({
    value: 'remove:kvas',
    'aria-pressed': 'true',
  });
});

test('weight and ingredients stand together, and neither leaves a trace where it is missing', () => {
  expect(markup()).toContain('350\u00a0г · солод, мёд');
  expect(markup({ dishes: [{ ...kvass, weight: undefined }] })).toContain('>солод, мёд<');
  expect(markup({ dishes: [{ ...kvass, weight: undefined, ingredients: [] }] })).not.toContain(
    'dish-card__about',
  );
});

test('one telling tag becomes a badge', () => {
  expect(markup()).toContain('<span class="dish-card__badge">Хит</span>');
  expect(markup({ dishes: [{ ...kvass, tags: ['на огне'] }] })).not.toContain('dish-card__badge');
  // A small picture has no room for it.
  expect(markup({ variant: 'lunch' })).not.toContain('dish-card__badge');
});

test('a dish without a picture keeps its place', () => {
  const html = markup({ dishes: [{ ...kvass, coverUrls: {} }] });
  expect(html).not.toContain('<img');
  expect(html).toContain('picture--missing');
});

test('only the pictures of the first screen load at once', () => {
  const products = [kvass, { ...kvass, id: 13, slug: 'vtoroj' }];
  const [first, second] = elements(markup({ dishes: products, eagerCount: 1 }), 'img');
  expect(first).not.toHaveProperty('loading');
  expect(second).toMatchObject({ loading: 'lazy', fetchPriority: 'low' });
});

test('a large card has a smaller picture for phones, by day and by night, if there is one', () => {
  const covers = { box2: '/wide.webp', box2Phone: '/small.webp' };
  const dark = { box2Dark: '/night.webp', box2PhoneDark: '/small-night.webp' };
  const html = markup({ dishes: [{ ...kvass, coverUrls: { ...covers, ...dark } }], variant: 'great' });
  const sizes = expect.stringContaining('92vw');
  expect(elements(html, 'img')).toEqual([
    expect.objectContaining({ srcSet: '/small.webp 720w, /wide.webp 1200w', src: '/wide.webp', sizes }),
  ]);
  expect(elements(html, 'source')).toEqual([
    expect.objectContaining({ srcSet: '/small-night.webp 720w, /night.webp 1200w', sizes }),
  ]);
});

describe('on dark screens', () => {
  const dark = { defaultDark: '/night.webp', middleDark: '/night 2.webp', box2Dark: '/wide, 2.webp' };
  const sources = (props: Props) => elements(markup(props), 'source');

  test('the browser chooses the dark picture of the same size, and loads no other', () => {
    const covers = { ...kvass.coverUrls, ...dark };
    expect(sources({ dishes: [{ ...kvass, coverUrls: covers }] })).toEqual([
      expect.objectContaining({
        media: 'screen and (prefers-color-scheme: dark)',
        srcSet: '/night%202.webp 280w, /night.webp 560w',
      }),
    ]);
    // `sizes` without widths is no valid HTML.
    expect(sources({ dishes: [{ ...kvass, coverUrls: covers }], variant: 'great' })).toEqual([
      { media: 'screen and (prefers-color-scheme: dark)', srcSet: '/wide%2C%202.webp' },
    ]);
  });

  test('a dish without one shows the picture it has', () => {
    expect(sources({})).toEqual([]);
  });
});
