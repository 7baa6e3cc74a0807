import { z } from 'zod';
import { dishesFile } from '#upstream/content/schema.ts';

/** In the shop this is one more line of `dishesFile`. Strict: in a file of ours `spiciness: 4` is a slip. */
export const spicyDishesFile = z.array(
  dishesFile.element.extend({ spiciness: z.int().min(0).max(3).optional() }),
);
