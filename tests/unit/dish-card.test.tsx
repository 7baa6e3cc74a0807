/** Protects what a dish card shows in each of its states: limits of its buttons, and what is missing. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DishGrid } from '#app/components/catalogue/dish-list.tsx';
import { listedDish } from '#app/domain/catalogue/listed-dish.ts';
import type { ProductCard } from '#contract/entities.ts';
import { dishCard } from '#tests/support/dishes.ts';

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

/** The attributes of every element of this name, in order. For markup written by React: quoted values, no stray «>». */
function elements(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}((?:\\s+[\\w-]+="[^"]*")*)\\s*/?>`, 'gi'))].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      ),
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
