import { z } from 'zod';
import { MenuType } from '#contract/enums.ts';
import type { Focus } from '../images/variants.ts';
import { line, picture, siteUrl, text, videoUrl } from './field-schemas.ts';

/** Maps the menu type's name in files to its number in the wire format. */
const menuType = z
  .enum(Object.keys(MenuType) as [keyof typeof MenuType, ...(keyof typeof MenuType)[]])
  .transform((name) => MenuType[name]);

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
  childs: LinkEntry[];
};
const linkEntry: z.ZodType<LinkEntry> = z.strictObject({
  ...navEntryFields,
  ...picture,
  childs: z.array(z.lazy(() => linkEntry)).default([]),
});
const counterEntry = z.strictObject({ ...navEntryFields, ...picture });

const menuOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(z.strictObject({ title: line, menuType, items: z.array(entry) }));

export const menusFile = menuOf(linkEntry);
export const countersFile = menuOf(counterEntry);

export const slidersFile = z.array(
  z.strictObject({
    title: line,
    subTitle: text.optional(),
    menuType,
    items: z.array(
      z.strictObject({
        title: line,
        subTitle: text.optional(),
        url: siteUrl.optional(),
        videoUrl: videoUrl.optional(),
        ...picture,
      }),
    ),
  }),
);
