import type { ListedDish } from './listed-dish.ts';

const FIELDS = [
  'id',
  'slug',
  'title',
  'price',
  'priceFrom',
  'hasOptions',
  'notForSale',
  'badge',
  'about',
  'picture',
] as const satisfies readonly (keyof ListedDish)[];
const PICTURE_FIELDS = ['src', 'srcSet', 'dark'] as const;

export type PackedDishes = string;
export const NO_DISHES: PackedDishes = '[]';

/**
 * Loader data of a long list as one text without names: the router numbers every value, which costs a third
 * of the compressed page (docs/decisions/0082-the-whole-menu.md).
 */
export function packDishes(dishes: readonly ListedDish[]): PackedDishes {
  const packPicture = (picture: ListedDish['picture']) =>
    picture && PICTURE_FIELDS.map((name) => picture[name]);
  return JSON.stringify(
    dishes.map((dish) => FIELDS.map((name) => (name === 'picture' ? packPicture(dish.picture) : dish[name]))),
  );
}

export function unpackDishes(packed: PackedDishes): ListedDish[] {
  const rows: unknown[][] = JSON.parse(packed);
  return rows.map((row) => {
    const dish = namedBy(FIELDS, row);
    const picture = dish.picture && namedBy(PICTURE_FIELDS, dish.picture as unknown[]);
    return { ...dish, picture } as ListedDish;
  });
}

/** `null` was `undefined`. */
function namedBy<Name extends string>(names: readonly Name[], values: readonly unknown[]) {
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? undefined])) as {
    [Key in Name]: unknown;
  };
}
