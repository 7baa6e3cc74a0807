import { z } from 'zod';
import { html, id, metaDataSchema, movedFrom, name, slug } from './entity-fields.ts';
import { TemplateName } from './enums.ts';
import { added, atomic, coverUrls, optional } from './schema-helpers.ts';

/** As a row of the opening hours. */
const servingRow = z.object({ day: name, status: name });

export const categorySchema = z.object({
  id,
  slug,
  title: name,
  // A new template must not hide a menu.
  templateName: z.enum(TemplateName).catch(TemplateName.DELIVERY),
  coverUrls,
  /** When its dishes can be ordered; absent: always. As a whole: part of the rows would refuse more. */
  serving: added(atomic(z.array(servingRow))),
  metaData: optional(z.object({ metaData: optional(metaDataSchema), content: optional(html) })),
  movedFrom,
});
export type Category = z.infer<typeof categorySchema>;

export const foodCategorySchema = z.object({ id, slug, title: name, coverUrls, movedFrom });
export type FoodCategory = z.infer<typeof foodCategorySchema>;
