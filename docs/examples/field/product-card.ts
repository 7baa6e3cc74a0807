import { z } from 'zod';
import { dishFacts, productCardSchema } from '#contract/product.ts';
import { added } from '#contract/schema-helpers.ts';

/** In the shop, a line of `dishFacts`. */
export const spicyFacts = {
  ...dishFacts,
  spiciness: added(z.int().min(0).max(3)),
};
export const spicyDishSchema = productCardSchema.extend(spicyFacts);
