import type { AggregateOfferLeaf, MenuItemLeaf, OfferLeaf, ProductLeaf } from 'schema-dts';
import { coverOf, sharedCoverOf } from '#app/domain/catalogue/covers.ts';
import { startPrice } from '#app/domain/catalogue/dish-options.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { priceRangeOf } from '#contract/options.ts';
import type { Product, ProductCard } from '#contract/product.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { listOrUndefined, restaurantId, type Shop } from './shop.ts';

type Site = Pick<Shop, 'siteName' | 'publicUrl'>;

/** Yandex: a description, pictures as URLs, at most one product per page. */
export function productData(site: Site, dish: Product, description: string): ProductLeaf {
  const { publicUrl, siteName } = site;
  const url = dishUrl(site, dish.slug);
  return {
    '@type': 'Product',
    name: dish.title,
    description: description || dish.ingredients.join(', ') || dish.title,
    url,
    image: listOrUndefined(galleryOf(dish).map((picture) => absoluteUrl(publicUrl, picture))),
    sku: dish.sku,
    category: dish.category?.title,
    brand: { '@type': 'Brand', name: siteName },
    weight:
      dish.weight === undefined
        ? undefined
        : { '@type': 'QuantitativeValue', value: dish.weight, unitCode: 'GRM' },
    // schema.org has no volume.
    size:
      dish.volume === undefined
        ? undefined
        : { '@type': 'QuantitativeValue', value: dish.volume, unitCode: 'MLT' },
    offers: {
      ...offerRange(dish),
      url,
      seller: { '@id': restaurantId(publicUrl) },
    },
  };
}

const DIETS: ReadonlyMap<string, NonNullable<MenuItemLeaf['suitableForDiet']>> = new Map([
  ['вегетарианское', 'https://schema.org/VegetarianDiet'],
  ['веганское', 'https://schema.org/VeganDiet'],
  ['без глютена', 'https://schema.org/GlutenFreeDiet'],
  ['без лактозы', 'https://schema.org/LowLactoseDiet'],
  ['халяль', 'https://schema.org/HalalDiet'],
  ['кошерное', 'https://schema.org/KosherDiet'],
]);

/** Short: a page may contain hundreds. The dish's page has the rest under the same `url`. */
export function menuItemData(site: Site, dish: ProductCard): MenuItemLeaf {
  const diets = dish.tags.flatMap((tag) => DIETS.get(tag.toLowerCase()) ?? []);
  return {
    '@type': 'MenuItem',
    name: dish.title,
    url: dishUrl(site, dish.slug),
    description: dish.ingredients.join(', ') || undefined,
    suitableForDiet: listOrUndefined(diets),
    offers: offer(dish),
    nutrition: servingOf(dish),
  };
}

function servingOf({ weight, volume }: ProductCard): MenuItemLeaf['nutrition'] {
  if (weight === undefined && volume === undefined) return undefined;
  return {
    '@type': 'NutritionInformation',
    servingSize: weight === undefined ? `${volume} ml` : `${weight} g`,
  };
}

/** Without a known reason the dish may be for sale at the bar: no availability. */
function offer({ canBuy, soldOut, notServed, ...dish }: ProductCard | Product): OfferLeaf {
  const state = canBuy || notServed ? 'InStock' : soldOut ? 'OutOfStock' : null;
  return {
    '@type': 'Offer',
    price: startPrice(dish).value,
    priceCurrency: 'RUB',
    availability: state ? `https://schema.org/${state}` : undefined,
  };
}

function offerRange(dish: Product): OfferLeaf | AggregateOfferLeaf {
  const { low, high } = priceRangeOf(dish.price, dish.optionGroups ?? []);
  const { price, ...rest } = offer(dish);
  if (low === high) return { ...rest, price };
  return { ...rest, '@type': 'AggregateOffer', lowPrice: low, highPrice: high };
}

/** The gallery usually begins with the cover. */
function galleryOf({ coverUrls, coverListUrls }: Product): string[] {
  const pictures = new Map<string, string>();
  for (const covers of [coverUrls, ...coverListUrls]) {
    const largest = coverOf(covers, '720', 'big');
    const shared = sharedCoverOf(covers);
    if (largest && shared && !pictures.has(largest)) pictures.set(largest, shared);
  }
  return [...new Set(pictures.values())];
}

function dishUrl({ publicUrl }: Site, slug: string): string {
  return absoluteUrl(publicUrl, dishHref(slug));
}
