import { z } from 'zod';
import { allergenList, name, truncatedName } from './entity-fields.ts';
import { OptionKind } from './enums.ts';
import { OPTION_ID } from './options.ts';
import { added, optional, priceDelta, withDefault } from './schema-helpers.ts';

const optionId = z
  .string()
  .regex(OPTION_ID, 'Invalid id: expected letters, digits, _ and -, at most 40 of them');
export const optionGroupSchema = z.object({
  id: optionId,
  title: name,
  kind: z.enum(OptionKind),
  min: withDefault(z.int().min(0), 0),
  max: optional(z.int().min(1)),
  options: z
    .array(
      z.object({
        id: optionId,
        title: name,
        priceDelta: withDefault(priceDelta, 0),
        default: withDefault(z.boolean(), false),
        /** Alcohol: orders with it are refused. */
        onlyInHall: added(z.boolean()),
        /** Complete; absent: unknown. */
        allergens: added(allergenList),
      }),
    )
    .min(1),
});
export type OptionGroup = z.infer<typeof optionGroupSchema>;

export const chosenOptions = added(
  z.array(
    z.object({
      id: optionId,
      title: truncatedName,
      group: added(truncatedName),
      priceDelta: withDefault(priceDelta, 0),
      allergens: added(allergenList),
    }),
  ),
);
export type ChosenOption = NonNullable<z.infer<typeof chosenOptions>>[number];
