import { z } from 'zod';
import { type Allergen, isAllergenList } from './allergens.ts';
import {
  DEFAULT_COUNT,
  DEFAULT_TOTAL_PAGES,
  MAX_QUANTITY,
  MIN_QUANTITY,
  SUGGESTIONS_LIMIT,
} from './defaults.ts';
import type { DeliveryTerms } from './delivery.ts';
import { Delivery, MenuType, OptionKind, OrderStatus, PageType, Payment, TemplateName } from './enums.ts';
import { type LineKey, lineOf, OPTION_ID } from './options.ts';
import {
  added,
  chosen,
  coverUrls,
  cutShort,
  link,
  list,
  mediaUrl,
  money,
  optional,
  priceDelta,
  sitePath,
  whole,
  withDefault,
} from './schema-helpers.ts';

export type { CoverUrls } from './schema-helpers.ts';

/**
 * Far more letters than anybody writes. A title stands a dozen times on its page: one of half a million letters made a page
 * of 17 MB.
 */
const MAX_LETTERS = { name: 500, text: 2_000, setting: 20_000, html: 500_000 } as const;
/** A title, a label, a person. */
const name = z.string().max(MAX_LETTERS.name);
/** A line or two. */
const text = z.string().max(MAX_LETTERS.text);
const html = z.string().max(MAX_LETTERS.html);
/** Of a line of a cart or an order, which must not drop out. */
const nameCutShort = z.string().transform((title) => cutShort(title, MAX_LETTERS.name));
const id = z.int();
const moment = z.iso.datetime({
  offset: true,
  error: 'Invalid time: expected a time like "2026-10-05T12:45:00+03:00"',
});

/**
 * The length when percent-encoded. The whole address then stays below what sitemaps, proxies and old browsers
 * take.
 */
const MAX_SLUG_LENGTH = 1_900;

/**
 * Any text that can be one segment of an address: docs/decisions/0015-tolerant-parsing.md. Every URL parser eats
 * `.` and `..`, however they are encoded; half an emoji cannot be encoded.
 */
export const slug = z
  .string()
  .regex(/^(?!\.{1,2}$)[^\p{Cc}\p{Cs}\ufffd]+$/u, {
    error: 'Invalid slug: expected a segment of an address, like "tom-yam"',
    abort: true,
  })
  .refine(
    (text) => encodeURIComponent(text).length <= MAX_SLUG_LENGTH,
    `Invalid slug: expected at most ${MAX_SLUG_LENGTH} characters when percent-encoded`,
  );

export const metaDataSchema = z.object({
  title: optional(name),
  description: optional(text),
  keywords: optional(text),
});
export type MetaData = z.infer<typeof metaDataSchema>;

export const profileSchema = z.object({
  id: optional(id),
  fullName: withDefault(name, ''),
  phone: optional(name),
  email: optional(name),
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

/** Settings by name, also read from a list of `{key, value}`. */
export const settingsSchema: z.ZodType<Settings> = chosen((wire) =>
  Array.isArray((wire as { results?: unknown } | null)?.results) ? settingsAsList : settingsByName,
);
export type Settings = Partial<Record<string, string>>;

/** Another text whenever the content is another one. */
export const revisionSchema = z.object({ revision: z.string().min(1) });

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
  title: name,
  subTitle: optional(text),
  url: link,
  counter: optional(z.int().min(0)),
  coverUrls,
  childs: list(z.lazy(() => navItemSchema)),
});

export const navMenuSchema = z.object({
  title: name,
  menuType: z.enum(MenuType),
  items: z.array(navItemSchema),
});

export const sliderSchema = z.object({
  id,
  title: name,
  subTitle: optional(text),
  menuType: z.enum(MenuType),
  items: z.array(
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
  pageType: z.enum(PageType),
  metaData: withDefault(metaDataSchema, { title: undefined, description: undefined, keywords: undefined }),
  content: optional(html),
  coverUrls,
});
export type SeoPage = z.infer<typeof seoPageSchema>;

export const workDaySchema = z.object({
  day: name,
  status: name,
  /** Hours of this one date, whatever the other days say. */
  date: added(z.iso.date('Invalid date: expected a date like "2026-10-05"')),
});
export type WorkDay = z.infer<typeof workDaySchema>;

export const infoPageSchema = z.object({
  slug: optional(slug),
  title: name,
  content: html,
  coverUrls,
  metaData: optional(metaDataSchema),
});

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
});
export type Article = z.infer<typeof articleSchema>;

// ---------- catalogue ----------

export const categorySchema = z.object({
  id,
  slug,
  title: name,
  // An unknown template is drawn as the default one: a new template must not hide a menu.
  templateName: z.enum(TemplateName).catch(TemplateName.DELIVERY),
  coverUrls,
  metaData: optional(z.object({ metaData: optional(metaDataSchema), content: optional(html) })),
});
export type Category = z.infer<typeof categorySchema>;

export const foodCategorySchema = z.object({ id, slug, title: name, coverUrls });
export type FoodCategory = z.infer<typeof foodCategorySchema>;

/** In grams. */
const MAX_WEIGHT = 1e6;

/** One rule for lists, dishes and carts: left out, it can be bought. An API that knows better refuses the order. */
const canBuy = withDefault(z.boolean(), true);

/**
 * What a dish says of itself. The content files have the same fields, and the embedded API passes them on as they are: a new one is
 * added here and in openapi.yaml only.
 */
export const dishFacts = {
  sku: optional(name),
  weight: optional(z.number().positive().max(MAX_WEIGHT)),
  /**
   * All that it has; absent: unknown. A list with a name that we do not know reads as unknown: without that name a guest
   * would take it for complete.
   */
  allergens: added(
    z.custom<Allergen[]>(isAllergenList, 'Invalid allergens: expected names of contract/allergens.ts'),
  ),
};

export const productCardSchema = z.object({
  id,
  slug,
  title: name,
  ...dishFacts,
  price: money,
  canBuy,
  /** It cannot be bought now because it has run out. Otherwise it cannot be ordered here at all. */
  soldOut: added(z.boolean()),
  /** It cannot be bought now because it is served at other times. */
  notServed: added(z.boolean()),
  /** When it can be bought again; with `canBuy: false`. */
  availableFrom: added(moment),
  foodCategory: optional(id),
  coverUrls,
  tags: list(name),
  /** It is chosen with options: a list has no button that adds it. */
  hasOptions: added(z.boolean()),
  /** The least that it costs with its options, where they change its price. */
  priceFrom: added(money),
  // Optional in lists: docs/decisions/0001-contract-first.md.
  ingridiends: list(name),
});

/** The API spells it `ingridiends`; from the border on it is `ingredients`. */
function withIngredients<T extends { ingridiends: string[] }>({ ingridiends, ...rest }: T) {
  return { ...rest, ingredients: ingridiends };
}

export const productCardReader = productCardSchema.transform(withIngredients);
export type ProductCard = z.infer<typeof productCardReader>;

/** A dish of «Вам понравится», where the price is optional (specification, section 2). */
export const popularProductReader = productCardSchema
  .extend({ price: optional(money) })
  .transform(withIngredients);

const optionId = z
  .string()
  .regex(OPTION_ID, 'Invalid id: expected letters, digits, _ and -, at most 40 of them');
export const optionGroupSchema = z.object({
  id: optionId,
  title: name,
  kind: z.enum(OptionKind),
  /** The least and the most options of the group that are chosen. */
  min: withDefault(z.int().min(0), 0),
  max: optional(z.int().min(1)),
  options: z
    .array(
      z.object({
        id: optionId,
        title: name,
        priceDelta: withDefault(priceDelta, 0),
        /** It is chosen before the guest chooses. */
        default: withDefault(z.boolean(), false),
      }),
    )
    .min(1),
});
export type OptionGroup = z.infer<typeof optionGroupSchema>;

export const productSchema = productCardSchema
  .extend({
    content: optional(html),
    coverListUrls: list(coverUrls),
    nutritions: list(name),
    category: optional(z.object({ slug: optional(slug), title: optional(name) })),
    metaData: optional(metaDataSchema),
    popularProducts: list(popularProductReader),
    optionGroups: added(z.array(optionGroupSchema)),
  })
  .transform(withIngredients);
export type Product = z.infer<typeof productSchema>;

export const suggestionSchema = z.object({
  title: name,
  url: sitePath,
  price: optional(money),
  soldOut: added(z.boolean()),
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
    tags: list(name),
  });
}
export type PagedList<T> = { results: T[]; totalPages: number; count: number; tags: string[] };

// ---------- cart and order ----------

/** Of a line of a cart or an order. Its price is in the line's. */
const chosenOptions = added(
  z.array(z.object({ id: optionId, title: nameCutShort, priceDelta: withDefault(priceDelta, 0) })),
);
export type ChosenOption = NonNullable<z.infer<typeof chosenOptions>>[number];

export const cartItemSchema = z.object({
  /** Of a line with options: changes and removals send it back. */
  id: added(z.string().min(1).max(MAX_LETTERS.name)),
  options: chosenOptions,
  product: z.object({
    id,
    // A line without a slug has no link; it can be ordered all the same.
    slug: optional(slug),
    title: nameCutShort,
    /** Of one portion with the line's options. */
    price: money,
    sku: optional(name),
    coverUrls,
    canBuy,
    notServed: added(z.boolean()),
    availableFrom: added(moment),
    /** It cannot be bought because the menu has one of the line's options no more. */
    optionsGone: added(z.boolean()),
  }),
  quantity: z.int().min(MIN_QUANTITY).max(MAX_QUANTITY),
  totalPrice: money,
});
export type CartItem = z.infer<typeof cartItemSchema>;

/** Lines of one dish with the same options are one: a form has one field for it. More of it than a line may hold cannot be ordered. */
const cartItemsSchema = z.array(cartItemSchema).transform((items, context) => {
  const joined = new Map<LineKey, CartItem>();
  for (const [index, item] of items.entries()) {
    const other = joined.get(lineOf(item));
    const quantity = item.quantity + (other?.quantity ?? 0);
    const totalPrice = item.totalPrice + (other?.totalPrice ?? 0);
    joined.set(lineOf(item), { ...(other ?? item), quantity, totalPrice });
    if (quantity > MAX_QUANTITY) {
      context.addIssue({
        code: 'custom',
        path: [index, 'quantity'],
        message: `Too many: expected at most ${MAX_QUANTITY} of one dish in all lines`,
      });
    }
  }
  return [...joined.values()];
});

/** Half-hours of two days, and some more. */
const MAX_SLOTS = 200;
/** A day. */
const minutes = z
  .int()
  .min(1)
  .max(24 * 60);
const zoneSchema = z.object({
  zone: added(name),
  streets: list(name),
  fee: money,
  freeFrom: added(money),
  minSum: added(money),
  minutes: added(minutes),
});
const deliveryMore = {
  pickup: added(z.object({ minutes: added(minutes), discountPercent: added(z.number().min(0).max(100)) })),
  stop: added(text),
};
/** Of zones, or of one that is everywhere: its fields stand beside the others then. */
const deliveryTermsSchema: z.ZodType<DeliveryTerms> = chosen((wire) =>
  (wire as { zones?: unknown } | null)?.zones
    ? z.object({ zones: z.array(zoneSchema).min(1), ...deliveryMore })
    : zoneSchema
        .extend(deliveryMore)
        .transform(({ pickup, stop, ...zone }) => ({ zones: [zone], pickup, stop })),
);

export const cartSchema = z.object({
  items: cartItemsSchema,
  totalQuantity: z.int().min(0),
  totalPrice: money,
  /** Why no orders are taken now, in words for guests. */
  orderStop: added(text),
  /** The shop is closed, and an order that is placed now is for this opening. */
  scheduledFor: added(moment),
  /** Dishes that were put into the cart and have left the menu since. They are no items, and in no sum. */
  gone: optional(z.array(z.object({ id, title: text }))),
  /** What a delivery costs; `totalPrice` is of the dishes alone. */
  delivery: added(whole(deliveryTermsSchema)),
  /** The times that an order may be wanted at. */
  slots: added(whole(z.array(moment).max(MAX_SLOTS))),
});
type ReadCart = z.infer<typeof cartSchema>;
export type Cart = Omit<ReadCart, 'gone'> & Partial<Pick<ReadCart, 'gone'>>;

/** It is kept in a cookie, too, and becomes the address of the order's page. A uuid has 36 letters. */
const ORDER_ID = /^[\w-]{1,100}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** As addresses write it. A UUID is the same in capitals, which QR codes and dictated links have; other names are not. */
export function orderIdOf(name: string): string {
  return UUID.test(name) ? name.toLowerCase() : name;
}

export const orderSchema = z.object({
  uuid: z
    .string()
    .regex(ORDER_ID, 'Invalid id: expected letters, digits, _ and -, at most 100 of them')
    .transform(orderIdOf),
  id,
  items: z.array(
    z.object({
      productData: z.object({ slug: optional(slug), title: nameCutShort, coverUrls }),
      options: chosenOptions,
      /** Of one portion with its options. */
      price: money,
      quantity: z.int().min(MIN_QUANTITY),
    }),
  ),
  totalSum: money,
  /** Where it stands. An API without it, or with a word that we do not know, leaves the page as it is without. */
  status: optional(z.enum(OrderStatus)),
  /** About when the guest has it, or can fetch it. */
  readyAt: optional(moment),
  /** The opening that it is for, if it was placed while the shop was closed. */
  scheduledFor: added(moment),
  /** Of a cancelled order, in words for the guest. */
  cancelReason: optional(text),
  delivery: added(z.enum(Delivery)),
  payment: added(z.enum(Payment)),
  /** Courier orders only, and only in responses to the key that made the order: docs/decisions/0005-one-order-per-cart.md. */
  address: added(text),
  /** What the delivery cost, and what was taken off; both are in `totalSum`. */
  fee: added(money),
  discount: added(money),
  zone: added(name),
  /** The time that the guest chose; without one it is as soon as possible. */
  wantedAt: added(moment),
});
export type Order = z.infer<typeof orderSchema>;
