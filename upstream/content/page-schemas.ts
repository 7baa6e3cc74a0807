import { z } from 'zod';
import { PageType } from '#contract/enums.ts';
import { line, markdown, meta, picture, slugs, tags } from './field-schemas.ts';

export const articleSchema = z.strictObject({
  formerSlugs: slugs,
  title: line,
  date: z.iso.datetime({ offset: true }),
  author: line.optional(),
  tags,
  popular: slugs,
  meta: meta.optional(),
  ...picture,
  text: markdown,
});

export const pageSchema = z.strictObject({
  formerSlugs: slugs,
  title: line,
  meta: meta.optional(),
  ...picture,
  text: markdown,
});

/** By name; the wire format has its number. */
const pageType = z.enum(Object.keys(PageType) as [PageTypeName, ...PageTypeName[]]);
type PageTypeName = keyof typeof PageType;

/** Title, description and banner of a page that every shop has. */
export const fixedPageSchema = z.strictObject({ pageType, meta, text: markdown.optional(), ...picture });
