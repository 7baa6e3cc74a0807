/** Protects dish cards: which pictures each screen loads. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DishGrid } from '#app/components/catalogue/dish-list.tsx';
import { toListedDish } from '#app/domain/catalogue/listed-dish.ts';
import type { ProductCard } from '#contract/product.ts';
import type { CoverUrls } from '#contract/schema-helpers.ts';
import { dishCard } from '#tests/support/dishes.ts';

const kvass = dishCard({ id: 12, slug: 'kvas', title: 'Хлебный квас' });

type Variant = 'delivery' | 'great';

function markup(dish: ProductCard, variant: Variant): string {
  return renderToStaticMarkup(
    <DishGrid dishes={[toListedDish(dish, variant)]} variant={variant} returnTo="/category/bar" />,
  );
}

/** For markup written by React: quoted attributes, no stray «>». */
function elements(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}((?:\\s+[\\w-]+="[^"]*")*)\\s*/?>`, 'gi'))].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      ),
  );
}

const DARK = 'screen and (prefers-color-scheme: dark)';
const sizes = expect.any(String);

test.each<[variant: Variant, covers: CoverUrls, img: object, sources: object[]]>([
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
  const html = markup({ ...kvass, coverUrls }, variant);
  expect(elements(html, 'img')).toEqual([expect.objectContaining(img)]);
  expect(elements(html, 'source')).toEqual(sources);
});
