/** Protects what a dish card shows in each of its states: texts, limits of its buttons, and pictures per screen. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DishGrid } from '#app/components/catalogue/dish-list.tsx';
import { Hero } from '#app/components/home/hero.tsx';
import { listedDish } from '#app/domain/catalogue/listed-dish.ts';
import type { CoverUrls, ProductCard } from '#contract/entities.ts';
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

test('a hundred in the cart can only become fewer', () => {
  const buttons = elements(markup({ quantities: new Map([[12, 100]]) }), 'button');
  const isClosed = buttons.filter(({ name }) => name === 'intent').map((button) => 'disabled' in button);
  expect(isClosed).toEqual([false, true]);
});

test('what is missing of a dish leaves no trace', () => {
  expect(markup()).toContain('350\u00a0г · солод, мёд');
  expect(markup({ dishes: [{ ...kvass, weight: undefined }] })).toContain('>солод, мёд<');
  const bare = markup({ dishes: [{ ...kvass, weight: undefined, ingredients: [], coverUrls: {} }] });
  expect(bare).not.toMatch(/dish-card__about|<img/);
  expect(bare).toContain('picture--missing');
});

test('one tag becomes a badge, where there is room for it', () => {
  expect(markup()).toContain('<span class="dish-card__badge">Хит</span>');
  expect(markup({ dishes: [{ ...kvass, tags: ['на огне'] }] })).not.toContain('dish-card__badge');
  expect(markup({ variant: 'lunch' })).not.toContain('dish-card__badge');
});

test('only the pictures of the first screen load at once', () => {
  const products = [kvass, { ...kvass, id: 13, slug: 'vtoroj' }];
  const [first, second] = elements(markup({ dishes: products, eagerCount: 1 }), 'img');
  expect(first).not.toHaveProperty('loading');
  expect(second).toMatchObject({ loading: 'lazy', fetchPriority: 'low' });
});

const DARK = 'screen and (prefers-color-scheme: dark)';
const sizes = expect.any(String);

test.each<[variant: NonNullable<Props['variant']>, covers: CoverUrls, img: object, sources: object[]]>([
  ['delivery', { default: '/a.webp' }, { src: '/a.webp' }, []],
  [
    'delivery',
    { default: '/a.webp', defaultDark: '/night.webp', middleDark: '/night 2.webp' },
    { src: '/a.webp' },
    [{ media: DARK, srcSet: '/night%202.webp 280w, /night.webp 560w', sizes }],
  ],
  // `sizes` without widths is no valid HTML.
  [
    'great',
    { box2: '/a.webp', box2Dark: '/wide, 2.webp' },
    { src: '/a.webp' },
    [{ media: DARK, srcSet: '/wide%2C%202.webp' }],
  ],
  [
    'great',
    {
      box2: '/wide.webp',
      box2Phone: '/small.webp',
      box2Dark: '/night.webp',
      box2PhoneDark: '/small-night.webp',
    },
    { src: '/wide.webp', srcSet: '/small.webp 720w, /wide.webp 1200w', sizes },
    [{ media: DARK, srcSet: '/small-night.webp 720w, /night.webp 1200w', sizes }],
  ],
])('a %s card with %j loads one picture for the screen', (variant, coverUrls, img, sources) => {
  const html = markup({ dishes: [{ ...kvass, coverUrls }], variant });
  expect(elements(html, 'img')).toEqual([expect.objectContaining(img)]);
  expect(elements(html, 'source')).toEqual(sources);
});

test('the first picture of the home page has its sizes, and phones one of their own', () => {
  const coverUrls = { default: '/a.webp', big: '/b.webp', middle: '/на телефоне, 1.webp' };
  const slide = { title: 'Угли', subTitle: '', url: '', videoUrl: undefined, coverUrls };
  const html = renderToStaticMarkup(<Hero label="Главное" slides={[slide]} />);
  expect(elements(html, 'img')).toEqual([
    expect.objectContaining({ src: '/a.webp', srcSet: '/a.webp 1860w, /b.webp 2480w', sizes }),
  ]);
  const media = expect.stringContaining(' 45em)');
  expect(elements(html, 'source')).toEqual([
    expect.objectContaining({ media, srcSet: '/на%20телефоне%2C%201.webp' }),
  ]);
});
