import type { MenuItemLeaf, NutritionInformation, OfferLeaf, ProductLeaf } from 'schema-dts';
import { coverOf, sharedCoverOf } from '#app/domain/catalogue/covers.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { plainText } from '#app/domain/text/excerpt.ts';
import { comparable } from '#contract/comparable.ts';
import type { Product, ProductCard } from '#contract/entities.ts';
import { absoluteUrl } from './absolute-url.ts';
import { restaurantId, unlessEmpty } from './structured-data.ts';

export type Site = { siteName: string; publicUrl: string };

/** By the shop's tags. */
const DIETS: ReadonlyMap<string, NonNullable<MenuItemLeaf['suitableForDiet']>> = new Map([
  ['вегетарианское', 'https://schema.org/VegetarianDiet'],
  ['веганское', 'https://schema.org/VeganDiet'],
  ['без глютена', 'https://schema.org/GlutenFreeDiet'],
  ['без лактозы', 'https://schema.org/LowLactoseDiet'],
  ['халяль', 'https://schema.org/HalalDiet'],
  ['кошерное', 'https://schema.org/KosherDiet'],
]);

/** As little as says what it is: a page may hold hundreds. Its own page tells the rest under the same `url`. */
export function menuItemData(site: Site, dish: ProductCard): MenuItemLeaf {
  const diets = dish.tags.flatMap((tag) => DIETS.get(tag.toLowerCase()) ?? []);
  return {
    '@type': 'MenuItem',
    name: dish.title,
    url: dishUrl(site, dish.slug),
    description: dish.ingredients.join(', ') || undefined,
    suitableForDiet: unlessEmpty(diets),
    offers: offer(dish),
    nutrition: nutritionData(dish.weight),
  };
}

/** The dish as something to buy. Yandex asks for a description and wants one product on a page, pictures as addresses. */
export function productData(site: Site, dish: Product): ProductLeaf {
  const { publicUrl, siteName } = site;
  const url = dishUrl(site, dish.slug);
  return {
    '@type': 'Product',
    name: dish.title,
    description:
      dish.metaData?.description ||
      plainText(dish.content ?? '') ||
      dish.ingredients.join(', ') ||
      dish.title,
    url,
    image: unlessEmpty(galleryOf(dish).map((picture) => absoluteUrl(publicUrl, picture))),
    sku: dish.sku,
    category: dish.category?.title,
    brand: { '@type': 'Brand', name: siteName },
    weight:
      dish.weight === undefined
        ? undefined
        : { '@type': 'QuantitativeValue', value: dish.weight, unitCode: 'GRM' },
    offers: {
      '@id': offerId(site, dish.slug),
      ...offer(dish),
      url,
      seller: { '@id': restaurantId(publicUrl) },
    },
  };
}

/** The same dish as food: schema.org knows the nutrition of menu items, not of products. */
export function dishData(site: Site, dish: Product): MenuItemLeaf {
  return {
    ...menuItemData(site, dish),
    offers: { '@id': offerId(site, dish.slug) },
    nutrition: nutritionData(dish.weight, dish.nutritions),
  };
}

/** A dish that is neither orderable nor out of stock is bar-only, or its reason is unknown: no availability is stated. */
function offer({ price, canBuy, soldOut, notServed }: ProductCard): OfferLeaf {
  const state = canBuy || notServed ? 'InStock' : soldOut ? 'OutOfStock' : null;
  return {
    '@type': 'Offer',
    price,
    priceCurrency: 'RUB',
    availability: state ? `https://schema.org/${state}` : undefined,
  };
}

function nutritionData(weight: number | undefined, lines: string[] = []): NutritionInformation | undefined {
  const nutrition = readNutrition(lines);
  if (weight === undefined && Object.keys(nutrition).length === 0) return undefined;
  return {
    '@type': 'NutritionInformation',
    servingSize: weight === undefined ? undefined : `${weight} g`,
    ...nutrition,
  };
}

/** Each picture once: the gallery most often begins with the dish's own. */
function galleryOf({ coverUrls, coverListUrls }: Product): string[] {
  const pictures = new Map<string, string>();
  for (const covers of [coverUrls, ...coverListUrls]) {
    const largest = coverOf(covers, ...LARGEST);
    const shared = sharedCoverOf(covers, ...LARGEST);
    if (largest && shared && !pictures.has(largest)) pictures.set(largest, shared);
  }
  return [...new Set(pictures.values())];
}

const LARGEST = ['720', 'big', 'default'];

function dishUrl({ publicUrl }: Site, slug: string): string {
  return absoluteUrl(publicUrl, dishHref(slug));
}

function offerId(site: Site, slug: string): string {
  return `${dishUrl(site, slug)}#offer`;
}

const NUTRIENTS = [
  [/^(?:калори(?:и|йность)|энергетическая ценность|энергия|ккал)$/, 'calories'],
  [/^белк[иа]$/, 'proteinContent'],
  [/^насыщенные жиры$/, 'saturatedFatContent'],
  [/^жиры?$/, 'fatContent'],
  [/^углеводы?$/, 'carbohydrateContent'],
  [/^сахара?$/, 'sugarContent'],
  [/^(?:клетчатка|пищевые волокна)$/, 'fiberContent'],
  [/^натрий$/, 'sodiumContent'],
  [/^холестерин$/, 'cholesterolContent'],
] as const;

/** What the portion holds, by the names and in the notation of schema.org: `540 kcal`, `24 g`. */
type Nutrition = Partial<Record<(typeof NUTRIENTS)[number][1], string>>;

const UNITS: Partial<Record<string, string>> = { ккал: 'kcal', кдж: 'kJ', г: 'g', гр: 'g', мг: 'mg' };
const LINE = /^([а-я ]+?)[\s:—–-]+(\d+(?: \d{3})*(?:[.,]\d+)?) ?(ккал|кдж|г|гр|мг)\.?$/;

/**
 * Reads lines like «Калории 540 ккал» and «Белки: 24,5 г». A line that says anything more («на 100 г») is left out:
 * better no figure than a wrong one.
 */
export function readNutrition(lines: readonly string[]): Nutrition {
  const nutrition: Nutrition = {};
  for (const line of lines) {
    const [, title = '', amount = '', unit = ''] = LINE.exec(comparable(line)) ?? [];
    const name = NUTRIENTS.find(([pattern]) => pattern.test(title))?.[1];
    const isEnergy = /^к/.test(unit);
    if (name === undefined || isEnergy !== (name === 'calories')) continue;
    nutrition[name] = `${amount.replaceAll(' ', '').replace(',', '.')} ${UNITS[unit]}`;
  }
  return nutrition;
}
