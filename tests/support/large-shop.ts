import type { Content } from '#upstream/content/schema.ts';
import { smallShop } from './small-shop.ts';

/** Dishes of a section: the same in a shop of any size, so that its page is the same. */
export const SECTION_SIZE = 25;
const SIZES = ['default', 'middle', '720', 'box2'];
/** Always closed: a section that says when it is served. */
const HOURS = 'По понедельникам с 03:00 до 03:01';

/**
 * A shop of `count` dishes in sections of 25, with cards as large as the demo's: about 700 bytes of JSON. Every second dish is on
 * the home page. «редкость» finds 25 dishes, «блюдо» all. Every second section has hours of its own.
 */
export function largeShop(count: number): Content {
  const shop = smallShop();
  const dish = shop.products[0] as Content['products'][number];
  const section = shop.categories[0] as Content['categories'][number];
  const products = Array.from({ length: count }, (_, number) => ({
    ...dish,
    slug: `dish-${number}`,
    sku: `A-${number}`,
    title: `${number < SECTION_SIZE ? 'Редкость' : 'Горячее'} блюдо с пампушками №${number}`,
    category: `section-${Math.floor(number / SECTION_SIZE)}`,
    // The first two have a page that can be compared; the third has all the rest.
    foodCategory: ['goryachee', 'holodnoe'][Math.floor(number / SECTION_SIZE)] ?? 'napitki',
    onMain: number % 2 === 0,
    tags: ['хит', 'мясное', `тег-${number % 40}`],
    ingredients: ['свёкла', 'говядина на кости', 'капуста белокочанная', 'картофель', 'сметана', 'чеснок'],
    coverUrls: Object.fromEntries(
      SIZES.map((size) => [size, `/media/dish/dish-${number}-tile-${size}.0a1b2c3d.webp`]),
    ),
    popular: Array.from({ length: 4 }, (_, step) => `dish-${(number + step + 1) % count}`),
  }));
  const categories = Array.from({ length: Math.ceil(count / SECTION_SIZE) }, (_, number) => ({
    ...section,
    slug: `section-${number}`,
    title: `Раздел ${number}`,
    metaData: number % 2 === 0 ? { metaData: { description: HOURS } } : undefined,
  }));
  return { ...shop, categories, products, fingerprint: `large ${count}` };
}
