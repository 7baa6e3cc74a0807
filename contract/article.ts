import { z } from 'zod';
import { html, metaDataSchema, movedFrom, name, slug } from './entity-fields.ts';
import { coverUrls, list, optional, withDefault } from './schema-helpers.ts';

export const articleCardSchema = z.object({
  slug,
  title: name,
  content: withDefault(html, ''),
  createdDt: optional(name),
  author: optional(z.object({ fullName: optional(name) })),
  coverUrls,
  tags: list(name),
});
export type ArticleCard = z.infer<typeof articleCardSchema>;

export const articleSchema = articleCardSchema.extend({
  popularArticles: list(articleCardSchema),
  metaData: optional(metaDataSchema),
  movedFrom,
});
export type Article = z.infer<typeof articleSchema>;
