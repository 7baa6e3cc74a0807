import { z } from 'zod';
import { html, id, metaDataSchema, name, slug } from './entity-fields.ts';
import { TemplateName } from './enums.ts';
import { coverUrls, optional } from './schema-helpers.ts';

export const categorySchema = z.object({
  id,
  slug,
  title: name,
  // A new template must not hide a menu.
  templateName: z.enum(TemplateName).catch(TemplateName.DELIVERY),
  coverUrls,
  metaData: optional(z.object({ metaData: optional(metaDataSchema), content: optional(html) })),
});
export type Category = z.infer<typeof categorySchema>;

export const foodCategorySchema = z.object({ id, slug, title: name, coverUrls });
export type FoodCategory = z.infer<typeof foodCategorySchema>;
