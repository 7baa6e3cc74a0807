import { z } from 'zod';
import { dishFacts, productCardSchema } from '#contract/product.ts';
import { added } from '#contract/schema-helpers.ts';

/** In the shop this is one more line of `dishFacts`, which `productCardSchema` has in it. */
export const spicyFacts = {
  ...dishFacts,
  /** From 0 to 3. An API that does not know the field goes on working, and so does a record written without it. */
  spiciness: added(z.int().min(0).max(3)),
};
export const spicyDishSchema = productCardSchema.extend(spicyFacts);
