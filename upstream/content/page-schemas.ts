import { z } from 'zod';
import { PageType } from '#contract/enums.ts';
import { line, markdown, meta, picture, slugs, tags } from './field-schemas.ts';

export const articleFrontMatter = z.strictObject({
  title: line,
  date: z.iso.datetime({ offset: true }),
  author: line.optional(),
  tags,
  popular: slugs,
  meta: meta.optional(),
  ...picture,
});

export const pageFrontMatter = z.strictObject({
  title: line,
  meta: meta.optional(),
  ...picture,
});

/** Maps the page type's name in files to its number in the wire format. */
const pageType = z
  .enum(Object.keys(PageType) as [keyof typeof PageType, ...(keyof typeof PageType)[]])
  .transform((name) => PageType[name]);

export const seoPagesFile = z.array(
  z.strictObject({ pageType, meta, text: markdown.optional(), ...picture }),
);
