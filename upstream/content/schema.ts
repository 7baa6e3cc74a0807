import { z } from 'zod';
import { linkAddress, mediaAddress, ownPath, siteAddress } from '#contract/addresses.ts';
import { ALLERGENS, type Allergen } from '#contract/allergens.ts';
import { streetKey } from '#contract/delivery.ts';
import { dishFacts, type OptionGroup, SETTING_NAMES, type SettingName } from '#contract/entities.ts';
import { MenuType, PageType, TemplateName } from '#contract/enums.ts';
import { priceRangeOf } from '#contract/options.ts';
import { readDays, readWorkDays } from '#contract/work-days.ts';
import type { CoverUrls, Focus, Variant } from '../images/variants.ts';
import { optionGroups } from './option-groups.ts';

/**
 * What the files of a content folder may say. Strict on purpose: a misspelt field name is an error with the file's name,
 * not a dish that silently lost its price. Markdown stands in fields called `text`; README.md shows each file.
 */

const line = z.string().trim().min(1);
/** Storefronts drop a longer text. */
export const MAX_MARKDOWN = 100_000;
const markdown = z.string().trim().min(1).max(MAX_MARKDOWN);
/** Becomes a path segment of the shop's addresses and a part of picture file names. */
export const slug = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'в адресном имени (slug) бывают маленькие латинские буквы, цифры и одиночные дефисы',
  );
const slugs = z.array(slug).default([]);
/** Lower case, so that one tag does not come in two spellings. */
const tags = z
  .array(line.refine((tag) => tag === tag.toLowerCase(), 'метки пишутся маленькими буквами'))
  .default([]);
const ADDRESS_NEEDED = 'нужен адрес на этом сайте, от косой черты (/categories), или полный, с https://';
const siteUrl = z.string().refine(isWhole(linkAddress), ADDRESS_NEEDED);
const filmUrl = z.string().refine(isWhole(mediaAddress), ADDRESS_NEEDED);

/** The storefront also reads a path without its slash; in a file of ours it is a slip. */
function isWhole(read: typeof linkAddress) {
  return (address: string) => read(address) !== undefined && siteAddress(address) === ownPath(address);
}

/** Roubles. What is above it is a slip of who typed it. */
const MAX_PRICE = 10_000_000;

const meta = z.strictObject({
  title: line.optional(),
  description: line.optional(),
  keywords: line.optional(),
});

/** `one, two, three` in one line, or a YAML list. */
const commaList = z.union([
  z.string().transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
  z.array(line),
]);

/** For the whole portion, as it is sold: kilocalories and grams. */
const nutrition = z.strictObject({
  kcal: z.number().min(0),
  protein: z.number().min(0),
  fat: z.number().min(0),
  carbs: z.number().min(0),
});

/** A file of `photos/`. */
const photo = z
  .string()
  .regex(
    /^[\w-]+(\.[a-z]+)*\.(jpe?g|png|webp|avif)$/i,
    'нужно имя файла из папки photos: латинские буквы, цифры, дефисы, в конце .jpg, .png, .webp или .avif',
  );

/** Where the main thing of a cover is, in percent from the left and from above: crops keep it in their middle. */
const percent = z.number().min(0).max(100);
const picture = { cover: photo.optional(), focus: z.strictObject({ x: percent, y: percent }).optional() };

export const dishesFile = z.array(
  z
    .strictObject({
      slug,
      title: line,
      ...dishFacts,
      sku: line,
      /** Roubles. */
      price: z.number().positive().max(MAX_PRICE).multipleOf(0.01),
      /** Grams; leave it out for what is sold by the glass. */
      weight: z.number().positive().optional(),
      foodCategory: slug,
      /** `false`: shown with «На сайте не заказать» instead of the button. */
      canBuy: z.boolean().default(true),
      /** `true`: also in the carousel of the home page. */
      onMain: z.boolean().default(false),
      /** `true`: it is not in the shop, and may come back. */
      archived: z.boolean().default(false),
      ingredients: commaList,
      /** All that it has; `[]`: none. Leave it out where you are not sure: the filter does not show the dish then. */
      allergens: z.array(z.enum(ALLERGENS)).optional(),
      nutrition: nutrition.optional(),
      tags,
      popular: slugs,
      meta: meta.optional(),
      text: markdown,
      ...picture,
      gallery: z.array(photo).optional(),
      optionGroups: optionGroups.optional(),
    })
    .refine(
      ({ price, optionGroups: groups = [] }) => groups.length === 0 || priceRangeOf(price, groups).low > 0,
      {
        path: ['optionGroups'],
        error: 'с самыми дешёвыми вариантами блюдо ничего не стоит',
      },
    ),
);

export const categoriesFile = z.array(
  z.strictObject({
    slug,
    title: line,
    template: z.enum(TemplateName).default(TemplateName.DELIVERY),
    /** `false`: neither the section nor its dishes are in the shop. */
    visible: z.boolean().default(true),
    meta: meta.optional(),
    text: markdown.optional(),
    ...picture,
  }),
);

export const foodCategoriesFile = z.array(z.strictObject({ slug, title: line, ...picture })).min(1);

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

const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, 'нужен цвет из решётки и шести цифр или букв a–f, в кавычках: "#cf3a0c"')
  .optional();

/** Under a sign on a phone's screen there is no more room. */
const MAX_SHORT_NAME = 30;

/** The eight texts of the contract are required; more may follow. */
export const settingsFile = z
  .object({
    ...(Object.fromEntries(SETTING_NAMES.map((name) => [name, line])) as Record<SettingName, typeof line>),
    SHORT_NAME: line.max(MAX_SHORT_NAME).optional(),
    THEME_COLOR: color,
    BACKGROUND_COLOR: color,
  })
  .catchall(line);

const workDay = z.strictObject({ day: line, status: line });
export const workDaysFile = z.array(workDay);

/** No slip in it may cost money: hours that cannot be read are a fault here, and so is a street in two zones. */
const deliveryHours = workDay.refine(
  (row) => readDays(row.day).some((day) => readWorkDays([row])[day] !== null),
  'напишите дни «Пн–Пт» или «Ежедневно» и часы «12:00–22:30»',
);
const roubles = z.number().min(0).max(MAX_PRICE).multipleOf(0.01);
const minutes = z
  .int()
  .min(1)
  .max(24 * 60);
const deliveryZone = z.strictObject({
  zone: line,
  streets: z
    .array(line.refine((street) => streetKey(street) !== '', 'нужно название улицы: «Тамбовская улица»'))
    .default([]),
  fee: roubles,
  freeFrom: roubles.optional(),
  minSum: roubles.optional(),
  minutes: minutes.optional(),
});
export const deliveryFile = z.strictObject({
  zones: z
    .array(deliveryZone)
    .min(1)
    .superRefine((zones, { addIssue }) => {
      const zoneOf = new Map<string, string>();
      for (const [index, { zone, streets }] of zones.entries()) {
        const names = [`zone ${zone.toLowerCase()}`, ...streets.map(streetKey)];
        for (const [place, text] of names.entries()) {
          const path = place === 0 ? [index, 'zone'] : [index, 'streets', place - 1];
          const other = zoneOf.get(text);
          if (other !== undefined) addIssue({ code: 'custom', path, message: `уже есть в зоне «${other}»` });
          zoneOf.set(text, zone);
        }
      }
    }),
  pickup: z
    .strictObject({ minutes: minutes.optional(), discountPercent: z.number().min(0).max(100).optional() })
    .optional(),
  /** When couriers go; without it whenever the restaurant is open. */
  hours: z.array(deliveryHours).min(1).optional(),
});
export type DeliveryFile = z.infer<typeof deliveryFile>;

/** Words that mean the same to a guest who searches. */
export const synonymsFile = z.array(z.array(line).min(2));

export const usersFile = z.array(
  z.strictObject({ token: z.string().min(8), fullName: line, phone: line, email: z.email() }),
);

/** The enumerations of the contract stand in the files by name; the numbers are the wire's business. */
const menuType = z
  .enum(Object.keys(MenuType) as [keyof typeof MenuType, ...(keyof typeof MenuType)[]])
  .transform((name) => MenuType[name]);
const pageType = z
  .enum(Object.keys(PageType) as [keyof typeof PageType, ...(keyof typeof PageType)[]])
  .transform((name) => PageType[name]);

const navEntryFields = {
  title: line,
  subTitle: line.optional(),
  url: siteUrl.optional(),
  counter: z.int().optional(),
};

/** Named, because an item nests: zod cannot infer a type that mentions itself. */
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
    subTitle: line.optional(),
    menuType,
    items: z.array(
      z.strictObject({
        title: line,
        subTitle: line.optional(),
        url: siteUrl.optional(),
        videoUrl: filmUrl.optional(),
        ...picture,
      }),
    ),
  }),
);

export const seoPagesFile = z.array(
  z.strictObject({ pageType, meta, text: markdown.optional(), ...picture }),
);

// ---------- what readContent makes of them ----------

export type Meta = z.infer<typeof meta>;
export type Nutrition = z.infer<typeof nutrition>;

/** A menu item as it goes over the wire, without the id: the store numbers them. */
export type ContentNavItem = {
  title: string;
  subTitle?: string | undefined;
  url?: string | undefined;
  counter?: number | undefined;
  coverUrls: CoverUrls;
  childs: ContentNavItem[];
};
export type ContentNavMenu = { title: string; menuType: MenuType; items: ContentNavItem[] };

export type ContentSlider = {
  title: string;
  subTitle?: string | undefined;
  menuType: MenuType;
  items: {
    title: string;
    subTitle?: string | undefined;
    url?: string | undefined;
    videoUrl?: string | undefined;
    coverUrls: CoverUrls;
  }[];
};

export type ContentArticle = {
  slug: string;
  title: string;
  /** HTML. */
  content: string;
  /** ISO 8601 with an offset. */
  createdDt: string;
  author?: { fullName: string } | undefined;
  coverUrls: CoverUrls;
  tags: string[];
  metaData?: Meta | undefined;
  /** Slugs of articles. */
  popular: string[];
};

export type ContentProduct = {
  slug: string;
  title: string;
  sku: string;
  /** Grams. */
  weight: number | null;
  /** Roubles. */
  price: number;
  canBuy: boolean;
  onMain: boolean;
  /** HTML. */
  content: string;
  ingredients: string[];
  allergens?: Allergen[] | undefined;
  /** Ready to show: «Калории 540 ккал». */
  nutritions: string[];
  tags: string[];
  category: string;
  foodCategory: string;
  coverUrls: CoverUrls;
  coverListUrls: CoverUrls[];
  metaData?: Meta | undefined;
  /** Slugs of products. */
  popular: string[];
  optionGroups?: OptionGroup[] | undefined;
};

/** A whole shop, checked and with its references resolved: what the store loads, and the pictures it names. */
export type Content = {
  settings: Record<string, string>;
  workDays: { day: string; status: string }[];
  delivery?: DeliveryFile | undefined;
  navMenus: ContentNavMenu[];
  navImages: ContentNavMenu[];
  sliders: ContentSlider[];
  seoPages: { pageType: PageType; metaData: Meta; content?: string | undefined; coverUrls: CoverUrls }[];
  infoPages: {
    slug: string;
    title: string;
    content: string;
    coverUrls: CoverUrls;
    metaData?: Meta | undefined;
  }[];
  /** Newest first. */
  articles: ContentArticle[];
  /** In menu order. */
  categories: {
    slug: string;
    title: string;
    templateName: TemplateName;
    coverUrls: CoverUrls;
    metaData?: { metaData?: Meta | undefined; content?: string | undefined } | undefined;
  }[];
  foodCategories: { slug: string; title: string; coverUrls: CoverUrls }[];
  /** In menu order: by category, then as in its file. */
  products: ContentProduct[];
  /** Each a group of words that mean the same to a guest who searches. */
  synonyms: string[][];
  users: z.infer<typeof usersFile>;
  /** Every picture that an address above names. */
  pictures: Variant[];
  /** Changes when anything above does, so the store knows when to load again. */
  fingerprint: string;
};
