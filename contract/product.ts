import { z } from 'zod';
import { allergenList, html, id, metaDataSchema, moment, movedFrom, name, slug } from './entity-fields.ts';
import { optionGroupSchema } from './option-schemas.ts';
import { added, coverUrls, list, money, numeric, optional, withDefault } from './schema-helpers.ts';

/** Grams. */
export const MAX_WEIGHT = 1e6;
/** Millilitres. */
export const MAX_VOLUME = 1e6;

/** Absent: yes. The API may still reject the order. */
export const canBuy = withDefault(z.boolean(), true);

/** Content files share them: add a field here and in openapi.yaml. */
export const dishFacts = {
  sku: optional(name),
  weight: optional(numeric(z.number().positive().max(MAX_WEIGHT))),
  volume: added(numeric(z.number().positive().max(MAX_VOLUME))),
  /** Complete; absent: unknown. With an unknown name absent, too: the list would look complete. */
  allergens: added(allergenList),
};

export const productCardSchema = z.object({
  id,
  slug,
  title: name,
  ...dishFacts,
  price: money,
  canBuy,
  /** `canBuy: false`, but orderable again later. */
  soldOut: added(z.boolean()),
  /** `canBuy: false`, outside its serving hours. */
  notServed: added(z.boolean()),
  availableFrom: added(moment),
  foodCategory: optional(id),
  coverUrls,
  tags: list(name),
  /** Lists link to the dish's page. */
  hasOptions: added(z.boolean()),
  priceFrom: added(money),
  /** Absent with `hasOptions`: unknown. */
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

/** The price is optional (docs/specification.md, section 2). */
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
    movedFrom,
    popularProducts: list(popularProductReader),
    optionGroups: added(z.array(optionGroupSchema)),
  })
  .transform(withIngredients);
export type Product = z.infer<typeof productSchema>;
