import { z } from 'zod';
import { allergenList, html, id, metaDataSchema, moment, name, slug } from './entity-fields.ts';
import { optionGroupSchema } from './option-schemas.ts';
import { added, coverUrls, list, money, numeric, optional, withDefault } from './schema-helpers.ts';

/** Grams. */
export const MAX_WEIGHT = 1e6;
/** Millilitres. */
export const MAX_VOLUME = 1e6;

/** Absent in lists, dishes and carts: the dish can be ordered. The API can still reject the order. */
export const canBuy = withDefault(z.boolean(), true);

/**
 * Fields that the content files share with the wire format and the embedded API copies unchanged: add a new field
 * only here and in openapi.yaml.
 */
export const dishFacts = {
  sku: optional(name),
  weight: optional(numeric(z.number().positive().max(MAX_WEIGHT))),
  /** Drinks have a volume instead of a weight. */
  volume: added(numeric(z.number().positive().max(MAX_VOLUME))),
  /**
   * The complete list; absent: unknown. A list with an unknown name reads as absent: dropped names would make the list
   * look complete.
   */
  allergens: added(allergenList),
};

export const productCardSchema = z.object({
  id,
  slug,
  title: name,
  ...dishFacts,
  price: money,
  canBuy,
  /** With `canBuy: false`: sold out, so orderable again later. */
  soldOut: added(z.boolean()),
  /** With `canBuy: false`: outside its serving hours. */
  notServed: added(z.boolean()),
  /** With `canBuy: false`: when the dish can be ordered again. */
  availableFrom: added(moment),
  foodCategory: optional(id),
  coverUrls,
  tags: list(name),
  /** Options are chosen on the dish's page: lists link to this page instead of adding the dish to the cart. */
  hasOptions: added(z.boolean()),
  /** The lowest price with options (`priceFromOf`); absent if options do not change the price. */
  priceFrom: added(money),
  /** Allergens that options may add; absent with `hasOptions`: unknown. */
  optionAllergens: added(allergenList),
  // Optional in lists: docs/decisions/0001-contract-first.md.
  ingridiends: list(name),
});

/** Corrects the spelling of the wire format. */
function withIngredients<T extends { ingridiends: string[] }>({ ingridiends, ...rest }: T) {
  return { ...rest, ingredients: ingridiends };
}

export const productCardReader = productCardSchema.transform(withIngredients);
export type ProductCard = z.infer<typeof productCardReader>;

/** In «Вам понравится» the price is optional (docs/specification.md, section 2). */
export const popularProductReader = productCardSchema
  .extend({ price: optional(money) })
  .transform(withIngredients);

export const productSchema = productCardSchema
  .extend({
    content: optional(html),
    coverListUrls: list(coverUrls),
    nutritions: list(name),
    category: optional(z.object({ slug: optional(slug), title: optional(name) })),
    metaData: optional(metaDataSchema),
    popularProducts: list(popularProductReader),
    optionGroups: added(z.array(optionGroupSchema)),
  })
  .transform(withIngredients);
export type Product = z.infer<typeof productSchema>;
