import { z } from 'zod';
import { MenuType } from '#contract/enums.ts';
import type { Focus } from '../images/variants.ts';
import { line, listOf, picture, siteUrl, text, videoUrl } from './field-schemas.ts';

const menuType = z.enum(Object.keys(MenuType) as [MenuTypeName, ...MenuTypeName[]]);
type MenuTypeName = keyof typeof MenuType;

const navEntryFields = {
  title: line,
  subTitle: text.optional(),
  url: siteUrl.optional(),
  counter: z.int().min(0).optional(),
};

/** zod cannot infer a recursive type. */
export type LinkEntry = {
  title: string;
  subTitle?: string | undefined;
  url?: string | undefined;
  counter?: number | undefined;
  cover?: string | undefined;
  focus?: Focus | undefined;
  childs?: LinkEntry[] | undefined;
};
const linkEntry: z.ZodType<LinkEntry> = z.strictObject({
  ...navEntryFields,
  ...picture,
  childs: listOf(z.lazy(() => linkEntry)),
});

/** Not edited at the desk. */
export const menuSchema = z.strictObject({ title: line, menuType, items: z.array(linkEntry) });
export const groupSchema = z.strictObject({ title: line, menuType });
export const tileSchema = linkEntry;
export const counterSchema = z.strictObject({ ...navEntryFields, ...picture });
export const sliderSchema = z.strictObject({ title: line, subTitle: text.optional(), menuType });
export const bannerSchema = z.strictObject({
  title: line,
  subTitle: text.optional(),
  url: siteUrl.optional(),
  videoUrl: videoUrl.optional(),
  ...picture,
});
