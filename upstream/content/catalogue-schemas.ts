import { z } from 'zod';
import { ALLERGENS } from '#contract/allergens.ts';
import { TemplateName } from '#contract/enums.ts';
import { priceRangeOf } from '#contract/options.ts';
import { dishFacts, MAX_VOLUME, MAX_WEIGHT } from '#contract/product.ts';
import {
  externalId,
  flag,
  line,
  listOf,
  MAX_PRICE,
  markdown,
  meta,
  photo,
  picture,
  slug,
  slugs,
  tags,
} from './field-schemas.ts';
import { expandGroups, optionGroups } from './option-groups.ts';
import { roubles } from './prices.ts';
import { hoursRow } from './shop-schemas.ts';

/** `one, two, three` or a YAML list. */
const commaList = z.union([
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(line)),
  z.array(line),
]);

/** Per portion: kilocalories and grams. */
const nutrition = z.strictObject({
  kcal: z.number().min(0).max(MAX_WEIGHT),
  protein: z.number().min(0).max(MAX_WEIGHT),
  fat: z.number().min(0).max(MAX_WEIGHT),
  carbs: z.number().min(0).max(MAX_WEIGHT),
});

export const dishSchema = z
  .strictObject({
    slug,
    formerSlugs: slugs,
    title: line,
    ...dishFacts,
    /** Hidden if it repeats the slug, as 0.2.0 filled it. */
    sku: line.optional(),
    externalId: externalId.optional(),
    /** Roubles. */
    price: roubles(z.number().positive().max(MAX_PRICE).multipleOf(0.01)),
    /** Grams; absent for drinks. */
    weight: z.number().positive().max(MAX_WEIGHT).optional(),
    /** Millilitres. */
    volume: z.number().positive().max(MAX_VOLUME).optional(),
    foodCategory: slug,
    /** `false`: «Только в зале» instead of the order button. */
    canBuy: flag(true),
    /** In the carousel of the home page. */
    onMain: flag(false),
    archived: flag(false),
    ingredients: commaList,
    /** Complete; `[]`: none; absent: unknown, and the allergen filter hides the dish. */
    allergens: z.array(z.enum(ALLERGENS)).optional(),
    nutrition: nutrition.optional(),
    tags,
    popular: slugs,
    meta: meta.optional(),
    text: markdown,
    ...picture,
    gallery: listOf(photo),
    optionGroups: optionGroups.optional(),
  })
  .refine(
    ({ price, optionGroups: groups = [] }) =>
      groups.length === 0 || priceRangeOf(price, expandGroups(groups)).low > 0,
    {
      path: ['optionGroups'],
      error: 'с самыми дешёвыми вариантами блюдо ничего не стоит',
    },
  );

export const categorySchema = z.strictObject({
  slug,
  formerSlugs: slugs,
  title: line,
  template: z
    .enum(TemplateName)
    .optional()
    .transform((name) => (name === TemplateName.DELIVERY ? undefined : name)),
  visible: flag(true),
  /** When its dishes can be ordered; `[]`: always, whatever the description says. */
  serving: z.array(hoursRow).optional(),
  meta: meta.optional(),
  text: markdown.optional(),
  ...picture,
});

export const tabSchema = z.strictObject({ slug, formerSlugs: slugs, title: line, ...picture });

export type Dish = z.infer<typeof dishSchema>;
export type Nutrition = z.infer<typeof nutrition>;
