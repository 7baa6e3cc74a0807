import { z } from 'zod';
import {
  html,
  id,
  MAX_LETTERS,
  metaDataSchema,
  moment,
  movedFrom,
  name,
  slug,
  text,
} from './entity-fields.ts';
import { MenuType, PageType } from './enums.ts';
import { resultsOf } from './lists.ts';
import {
  added,
  type CoverUrls,
  chooseSchema,
  coverUrls,
  link,
  list,
  mediaUrl,
  numeric,
  optional,
  withDefault,
} from './schema-helpers.ts';

/** Used by the storefront; an API may send others. */
export const SETTING_NAMES = [
  'ABOUT_US',
  'SITE_PHONE',
  'SITE_NAME',
  'SITE_EMAIL',
  'ADDRESS',
  'MAP_FRAME',
  'ORDER_MSG',
  'ORDER_SUB_MSG',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];
/** One order per `Idempotency-Key`; `GET /order/` with it returns the order. */
export const IDEMPOTENT_ORDERS = 'IDEMPOTENT_ORDERS';
/** `ifInCart` of `POST /cart/` changes only a line that the cart has. */
export const CONDITIONAL_CHANGES = 'CONDITIONAL_CHANGES';
/** What becomes of orders while the shop is closed. */
export const OUTSIDE_HOURS_SETTING = 'ORDERS_OUTSIDE_HOURS';
export const OUTSIDE_HOURS = ['refuse', 'next-opening', 'anytime'] as const;
export type OutsideHours = (typeof OUTSIDE_HOURS)[number];
/** `POST /order/` understands `allergies`; otherwise they are part of the comment. */
export const ORDER_ALLERGIES = 'ORDER_ALLERGIES';

const setting = z.string().max(MAX_LETTERS.setting);
const settingsByName = z.record(
  z.string(),
  z
    .union([setting, z.number(), z.boolean()], 'Invalid setting: expected a text, a number or a boolean')
    .nullish()
    .transform(asText),
);
const settingsAsList = z
  .object({
    results: z.array(
      z.object({
        key: z.string(),
        value: z.union([setting, z.number()], 'Invalid setting: expected a text or a number').nullish(),
      }),
    ),
  })
  .transform(({ results }) => Object.fromEntries(results.map(({ key, value }) => [key, asText(value)])));

function asText(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** By name, or a list of `{key, value}`. */
export const settingsSchema: z.ZodType<Settings> = chooseSchema((wire) =>
  Array.isArray((wire as { results?: unknown } | null)?.results) ? settingsAsList : settingsByName,
);
export type Settings = Partial<Record<string, string>>;

export const revisionSchema = z.object({ revision: z.string().min(1) });

export type NavItem = {
  id: number;
  title: string;
  subTitle: string | undefined;
  url: string | undefined;
  counter: number | undefined;
  coverUrls: CoverUrls;
  childs: NavItem[];
};

/** As `items`, as `childs`, or as both. */
const entries = { items: list(z.lazy(() => wireItem)), childs: list(z.lazy(() => wireItem)) };
type WireItem = Omit<NavItem, 'id'> & { id: number | undefined };
const wireItem: z.ZodType<WireItem> = z
  .object({
    id: optional(id),
    title: name,
    subTitle: optional(text),
    url: link,
    counter: optional(numeric(z.int().min(0))),
    coverUrls,
    ...entries,
  })
  .transform(({ items, childs, ...item }) => ({ ...item, childs: withIds([...items, ...childs]) }));

/** Negative numbers are no ids of an API. */
function withIds(items: readonly WireItem[]): NavItem[] {
  return items.map((item, index) => ({ ...item, id: item.id ?? -1 - index }));
}

export const navMenuSchema = z
  .object({ title: name, menuType: numeric(z.enum(MenuType)), ...entries })
  .transform(({ items, childs, ...menu }) => ({ ...menu, items: withIds([...items, ...childs]) }));

export const sliderSchema = z.object({
  title: name,
  subTitle: optional(text),
  menuType: numeric(z.enum(MenuType)),
  items: list(
    z.object({
      title: name,
      subTitle: optional(text),
      url: link,
      videoUrl: mediaUrl,
      coverUrls,
    }),
  ),
});
export type Slider = z.infer<typeof sliderSchema>;
export type SliderItem = Slider['items'][number];

export const seoPageSchema = z.object({
  pageType: numeric(z.enum(PageType)),
  metaData: withDefault(metaDataSchema, { title: undefined, description: undefined, keywords: undefined }),
  content: optional(html),
  coverUrls,
});
export type SeoPage = z.infer<typeof seoPageSchema>;

export const workDaySchema = z.object({
  day: name,
  status: name,
  /** Replaces the hours of its weekday. */
  date: added(z.iso.date('Invalid date: expected a date like "2026-10-05"')),
});
export type WorkDay = z.infer<typeof workDaySchema>;

const orderStopSchema = z.object({
  /** For guests, with the end if known. */
  text: text.min(1),
  until: added(moment),
});
export type OrderStop = z.infer<typeof orderStopSchema>;

export const workDaysSchema = resultsOf(workDaySchema).extend({ orderStop: added(orderStopSchema) });

export const infoPageSchema = z.object({
  slug: optional(slug),
  title: name,
  content: html,
  coverUrls,
  metaData: optional(metaDataSchema),
  movedFrom,
});
