import { whyNotForSale } from '#app/domain/text/dish-texts.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { TemplateName } from '#contract/enums.ts';
import type { ProductCard } from '#contract/product.ts';
import { type PictureFiles, pictureFiles } from './covers.ts';

/**
 * Loader data: fields are only added (decision 0049). HTML and loader data repeat them, which compression
 * makes cheap.
 */
export type ListedDish = Pick<
  ProductCard,
  'id' | 'slug' | 'title' | 'price' | 'priceFrom' | 'hasOptions' | 'foodCategory'
> & {
  notForSale?: string | undefined;
  picture: PictureFiles | undefined;
  badge: string | undefined;
  /** «340 г · говядина, чеддер». */
  about: string;
};

const SQUARE = { prefer: ['default', 'middle'], widths: { middle: 280, default: 560 } };
const PICTURES = {
  delivery: SQUARE,
  great: { prefer: ['box2', 'default'], widths: { box2Phone: 720, box2: 1200 } },
  lunch: { ...SQUARE, prefer: ['middle', 'default'] },
};

export function toListedDish(dish: ProductCard, template: TemplateName, notForSale?: string): ListedDish {
  const { id, slug, title, price, priceFrom, hasOptions, foodCategory } = dish;
  const { prefer, widths } = PICTURES[template];
  return {
    id,
    slug,
    title,
    price,
    priceFrom,
    hasOptions,
    foodCategory,
    notForSale: dish.canBuy ? undefined : (notForSale ?? whyNotForSale(dish)),
    picture: pictureFiles(dish.coverUrls, prefer, widths),
    badge: template === TemplateName.LUNCH ? undefined : badgeOf(dish.tags),
    about: aboutText(dish),
  };
}

/**
 * For a page of 500 dishes: phones, which have dense screens, would take the largest square anyway, so one
 * URL is enough.
 */
export function toMenuDish(dish: ListedDish, template: TemplateName): ListedDish {
  if (template === TemplateName.GREAT || !dish.picture) return dish;
  const { src, dark } = dish.picture;
  return { ...dish, picture: { src, dark: dark && lastOf(dark) } };
}

/** Of a `srcset`, the smallest first. */
function lastOf(srcSet: string): string {
  return srcSet.split(', ').at(-1)?.split(' ')[0] ?? srcSet;
}

/** The dish's page shows all tags. */
const BADGES: ReadonlyMap<string, string> = new Map([
  ['новинка', 'Новинка'],
  ['хит', 'Хит'],
  ['острое', 'Острое'],
  ['постное', 'Постное'],
]);

function badgeOf(tags: readonly string[]): string | undefined {
  return tags.map((tag) => BADGES.get(tag.toLowerCase())).find(Boolean);
}

function aboutText({ weight, volume, ingredients }: ProductCard): string {
  const grams = weight === undefined ? '' : `${formatNumber(weight)}\u00a0г`;
  const millilitres = volume === undefined ? '' : `${formatNumber(volume)}\u00a0мл`;
  return [grams, millilitres, ingredients.join(', ')].filter(Boolean).join(' · ');
}
