import { z } from 'zod';
import {
  DEFAULT_COUNT,
  DEFAULT_TOTAL_PAGES,
  MAX_QUANTITY,
  MIN_QUANTITY,
  SUGGESTIONS_LIMIT,
} from './defaults.ts';
import { MenuType, OrderStatus, PageType, TemplateName } from './enums.ts';
import { chosen, coverUrls, link, list, mediaUrl, money, optional, sitePath, withDefault } from './wire.ts';

export type { CoverUrls } from './wire.ts';

const text = z.string();
const id = z.int();

/**
 * The length when percent-encoded. The whole address then stays below what sitemaps, proxies and old browsers
 * take.
 */
const MAX_SLUG_LENGTH = 1_900;

/**
 * Any text that can be one segment of an address: docs/decisions/0015-records-that-do-not-fit.md. Every URL parser eats
 * `.` and `..`, however they are encoded; half an emoji cannot be encoded.
 */
export const slug = z
  .string()
  .regex(/^(?!\.{1,2}$)[^\p{Cc}\p{Cs}]+$/u, { error: 'not a slug', abort: true })
  .refine((text) => encodeURIComponent(text).length <= MAX_SLUG_LENGTH, 'a slug too long for an address');

export const metaDataSchema = z.object({
  title: optional(text),
  description: optional(text),
  keywords: optional(text),
});
export type MetaData = z.infer<typeof metaDataSchema>;

export const profileSchema = z.object({
  id: optional(id),
  fullName: withDefault(text, ''),
  phone: optional(text),
  email: optional(text),
});
export type Profile = z.infer<typeof profileSchema>;

// ---------- content ----------

/** The texts a storefront knows; an API may send more. */
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

const settingsByName = z.record(text, z.union([text, z.number(), z.boolean()]).nullish().transform(asText));
const settingsAsList = z
  .object({ results: z.array(z.object({ key: text, value: z.union([text, z.number()]).nullish() })) })
  .transform(({ results }) => Object.fromEntries(results.map(({ key, value }) => [key, asText(value)])));

function asText(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Settings by name, also read from a list of `{key, value}`. */
export const settingsSchema: z.ZodType<Settings> = chosen((wire) =>
  Array.isArray((wire as { results?: unknown } | null)?.results) ? settingsAsList : settingsByName,
);
export type Settings = Partial<Record<string, string>>;

export type NavItem = {
  id: number;
  title: string;
  subTitle: string | undefined;
  url: string | undefined;
  counter: number | undefined;
  coverUrls: z.infer<typeof coverUrls>;
  childs: NavItem[];
};
export const navItemSchema: z.ZodType<NavItem> = z.object({
  id,
  title: text,
  subTitle: optional(text),
  url: link,
  counter: optional(z.int().min(0)),
  coverUrls,
  childs: list(z.lazy(() => navItemSchema)),
});

export const navMenuSchema = z.object({
  title: text,
  menuType: z.enum(MenuType),
  items: z.array(navItemSchema),
});

export const sliderSchema = z.object({
  id,
  title: text,
  subTitle: optional(text),
  menuType: z.enum(MenuType),
  items: z.array(
    z.object({
      title: text,
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
  pageType: z.enum(PageType),
  metaData: withDefault(metaDataSchema, { title: undefined, description: undefined, keywords: undefined }),
  content: optional(text),
  coverUrls,
});
export type SeoPage = z.infer<typeof seoPageSchema>;

export const workDaySchema = z.object({ day: text, status: text });
export type WorkDay = z.infer<typeof workDaySchema>;

export const infoPageSchema = z.object({
  slug: optional(slug),
  title: text,
  content: text,
  coverUrls,
  metaData: optional(metaDataSchema),
});
export type InfoPage = z.infer<typeof infoPageSchema>;

export const articleCardSchema = z.object({
  slug,
  title: text,
  content: withDefault(text, ''),
  createdDt: optional(text),
  author: optional(z.object({ fullName: optional(text) })),
  coverUrls,
  tags: list(text),
});
export type ArticleCard = z.infer<typeof articleCardSchema>;

export const articleSchema = articleCardSchema.extend({
  popularArticles: list(articleCardSchema),
  metaData: optional(metaDataSchema),
});
export type Article = z.infer<typeof articleSchema>;

// ---------- catalogue ----------

export const categorySchema = z.object({
  id,
  slug,
  title: text,
  // An unknown template is drawn as the default one: a new template must not hide a menu.
  templateName: z.enum(TemplateName).catch(TemplateName.DELIVERY),
  coverUrls,
  metaData: optional(z.object({ metaData: optional(metaDataSchema), content: optional(text) })),
});
export type Category = z.infer<typeof categorySchema>;

export const foodCategorySchema = z.object({ id, slug, title: text, coverUrls });
export type FoodCategory = z.infer<typeof foodCategorySchema>;

/** In grams. */
const MAX_WEIGHT = 1e6;

export const productCardSchema = z.object({
  id,
  slug,
  title: text,
  sku: optional(text),
  weight: optional(z.number().positive().max(MAX_WEIGHT)),
  price: money,
  canBuy: withDefault(z.boolean(), false),
  foodCategory: optional(id),
  coverUrls,
  tags: list(text),
  // Optional in lists: docs/decisions/0002-ingredients-in-lists.md.
  ingridiends: list(text),
});

/** The API spells it `ingridiends`; from the border on it is `ingredients`. */
function withIngredients<T extends { ingridiends: string[] }>({ ingridiends, ...rest }: T) {
  return { ...rest, ingredients: ingridiends };
}

export const productCardReader = productCardSchema.transform(withIngredients);
export type ProductCard = z.infer<typeof productCardReader>;

export const productSchema = productCardSchema
  .extend({
    content: optional(text),
    coverListUrls: list(coverUrls),
    nutritions: list(text),
    category: optional(z.object({ slug: optional(slug), title: optional(text) })),
    metaData: optional(metaDataSchema),
    popularProducts: list(productCardReader),
  })
  .transform(withIngredients);
export type Product = z.infer<typeof productSchema>;

export const suggestionSchema = z.object({
  title: text,
  url: sitePath,
  price: optional(money),
  coverUrls,
});
export type Suggestion = z.infer<typeof suggestionSchema> & { url: string };

// ---------- lists ----------

/** An answer that is only a list. */
export function resultsOf<T extends z.ZodType>(schema: T) {
  return z.object({ results: z.array(schema) });
}

/** Only what leads to a page of this site. */
export const suggestionsSchema = resultsOf(suggestionSchema).transform(({ results }) => ({
  results: results
    .filter((suggestion): suggestion is Suggestion => suggestion.url !== undefined)
    .slice(0, SUGGESTIONS_LIMIT),
}));

/** A page of a longer list, with the defaults of docs/specification.md, section 3. */
export function pagedListOf<T extends z.ZodType>(schema: T) {
  return z.object({
    results: z.array(schema),
    totalPages: withDefault(z.int().min(0), DEFAULT_TOTAL_PAGES),
    count: withDefault(z.int().min(0), DEFAULT_COUNT),
    tags: list(text),
  });
}
export type PagedList<T> = { results: T[]; totalPages: number; count: number; tags: string[] };

// ---------- cart and order ----------

export const cartItemSchema = z.object({
  product: z.object({
    id,
    // A line without a slug has no link; it can be ordered all the same.
    slug: optional(slug),
    title: text,
    price: money,
    sku: optional(text),
    coverUrls,
  }),
  quantity: z.int().min(MIN_QUANTITY).max(MAX_QUANTITY),
  totalPrice: money,
});
export type CartItem = z.infer<typeof cartItemSchema>;

/** Lines of one dish are one: a form has one field for it. More of it than a line may hold cannot be ordered. */
const cartItemsSchema = z.array(cartItemSchema).transform((items, context) => {
  const joined = new Map<number, CartItem>();
  for (const [index, item] of items.entries()) {
    const other = joined.get(item.product.id);
    const quantity = item.quantity + (other?.quantity ?? 0);
    const totalPrice = item.totalPrice + (other?.totalPrice ?? 0);
    joined.set(item.product.id, { ...(other ?? item), quantity, totalPrice });
    if (quantity > MAX_QUANTITY) {
      context.addIssue({
        code: 'custom',
        path: [index, 'quantity'],
        message: 'too many in lines of one dish',
      });
    }
  }
  return [...joined.values()];
});

export const cartSchema = z.object({
  items: cartItemsSchema,
  totalQuantity: z.int().min(0),
  totalPrice: money,
});
export type Cart = z.infer<typeof cartSchema>;

/** It is kept in a cookie, too, and becomes the address of the order's page. A uuid has 36 letters. */
const ORDER_ID = /^[\w-]{1,100}$/;

export const orderSchema = z.object({
  uuid: z.string().regex(ORDER_ID),
  id,
  items: z.array(
    z.object({
      productData: z.object({ slug: optional(slug), title: text, coverUrls }),
      price: money,
      quantity: z.int().min(MIN_QUANTITY),
    }),
  ),
  totalSum: money,
  /** Where it stands. An API without it, or with a word that we do not know, leaves the page as it is without. */
  status: optional(z.enum(OrderStatus)),
  /** About when the guest has it, or can fetch it. */
  readyAt: optional(z.iso.datetime({ offset: true })),
  /** Of a cancelled order, in words for the guest. */
  cancelReason: optional(text),
});
export type Order = z.infer<typeof orderSchema>;
