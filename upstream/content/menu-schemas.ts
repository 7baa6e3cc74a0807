import { z } from 'zod';
import { MenuType } from '#contract/enums.ts';
import type { Focus } from '../images/variants.ts';
import { line, listOf, picture, siteUrl, text, videoUrl } from './field-schemas.ts';

/** By name; the wire format has its number. */
const menuType = z.enum(Object.keys(MenuType) as [MenuTypeName, ...MenuTypeName[]]);
type MenuTypeName = keyof typeof MenuType;

const navEntryFields = {
  title: line,
  subTitle: text.optional(),
  url: siteUrl.optional(),
  counter: z.int().min(0).optional(),
};

/** Declared by hand: zod cannot infer a recursive type. */
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

/** A menu of links, which the desk does not edit, with its items. */
export const menuSchema = z.strictObject({ title: line, menuType, items: z.array(linkEntry) });
/** Groups, and their items, which are entries of their own. */
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
