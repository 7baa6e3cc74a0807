import type {
  AggregateOfferLeaf,
  MenuItemLeaf,
  MenuLeaf,
  MenuSectionLeaf,
  OfferLeaf,
  ProductLeaf,
} from 'schema-dts';
import { coverOf, sharedCoverOf } from '#app/domain/catalogue/covers.ts';
import { groupDishes } from '#app/domain/catalogue/menu-groups.ts';
import { categoryHref, dishHref } from '#app/domain/navigation/page-addresses.ts';
import { plainText } from '#app/domain/text/excerpt.ts';
import type { Category, FoodCategory } from '#contract/category.ts';
import { priceRangeOf } from '#contract/options.ts';
import type { Product, ProductCard } from '#contract/product.ts';
import { absoluteUrl } from '../absolute-url.ts';
import { restaurantId, type Shop, unlessEmpty } from './shop.ts';

type Site = Pick<Shop, 'siteName' | 'publicUrl'>;
type MenuCategory = Pick<Category, 'slug' | 'title'> & { description?: string | undefined };

/** The whole menu: its sections are the categories, each with the address where its dishes stand. */
export function menuData(site: Site, categories: readonly MenuCategory[]): MenuLeaf {
  return menuOf(site, ...categories.map((category) => categorySection(site, category)));
}

/** The part of the menu that a category's page shows: category → food category → dishes. */
export function categoryMenuData(
  site: Site,
  category: MenuCategory,
  dishes: readonly ProductCard[],
  foodCategories: readonly Pick<FoodCategory, 'id' | 'title'>[],
): MenuLeaf {
  const groups = groupDishes(dishes, foodCategories).map(({ foodCategory, dishes: items }) => ({
    name: foodCategory?.title,
    hasMenuItem: items.map((dish) => menuItemData(site, dish)),
  }));
  const named = groups.filter(({ name }) => name !== undefined);
  return menuOf(site, {
    ...categorySection(site, category),
    hasMenuSection: unlessEmpty(named.map((group) => ({ '@type': 'MenuSection', ...group }) as const)),
    hasMenuItem: groups.find(({ name }) => name === undefined)?.hasMenuItem,
  });
}

/** A part of the menu that is chosen across all categories: by food category, or by what is ordered most. */
export function menuPartData(
  site: Site,
  { title, path }: { title: string; path: string },
  dishes: readonly ProductCard[],
): MenuLeaf {
  return menuOf(site, {
    '@type': 'MenuSection',
    name: title,
    url: absoluteUrl(site.publicUrl, path),
    hasMenuItem: unlessEmpty(dishes.map((dish) => menuItemData(site, dish))),
  });
}

function menuOf({ siteName, publicUrl }: Site, ...sections: MenuSectionLeaf[]): MenuLeaf {
  return {
    '@type': 'Menu',
    '@id': absoluteUrl(publicUrl, '/categories#menu'),
    name: siteName,
    url: absoluteUrl(publicUrl, '/categories'),
    inLanguage: 'ru',
    hasMenuSection: unlessEmpty(sections),
  };
}

function categorySection({ publicUrl }: Site, { slug, title, description }: MenuCategory): MenuSectionLeaf {
  const url = absoluteUrl(publicUrl, categoryHref(slug));
  return { '@type': 'MenuSection', name: title, description, url };
}

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
function menuItemData(site: Site, dish: ProductCard): MenuItemLeaf {
  const diets = dish.tags.flatMap((tag) => DIETS.get(tag.toLowerCase()) ?? []);
  return {
    '@type': 'MenuItem',
    name: dish.title,
    url: dishUrl(site, dish.slug),
    description: dish.ingredients.join(', ') || undefined,
    suitableForDiet: unlessEmpty(diets),
    offers: offer(dish),
    nutrition:
      dish.weight === undefined
        ? undefined
        : { '@type': 'NutritionInformation', servingSize: `${dish.weight} g` },
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
      ...offerRange(dish),
      url,
      seller: { '@id': restaurantId(publicUrl) },
    },
  };
}

/** A dish that is neither orderable nor out of stock is bar-only, or its reason is unknown: no availability is stated. */
function offer({ price, priceFrom = price, canBuy, soldOut, notServed }: ProductCard): OfferLeaf {
  const state = canBuy || notServed ? 'InStock' : soldOut ? 'OutOfStock' : null;
  return {
    '@type': 'Offer',
    price: priceFrom,
    priceCurrency: 'RUB',
    availability: state ? `https://schema.org/${state}` : undefined,
  };
}

/** A dish whose options change its price costs from the least to the most of it. */
function offerRange(dish: Product): OfferLeaf | AggregateOfferLeaf {
  const { low, high } = priceRangeOf(dish.price, dish.optionGroups ?? []);
  const { price, ...rest } = offer({ ...dish, priceFrom: low });
  if (low === high) return { ...rest, price };
  return { ...rest, '@type': 'AggregateOffer', lowPrice: low, highPrice: high };
}

/** Each picture once: the gallery most often begins with the dish's own. */
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
