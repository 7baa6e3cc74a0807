import type { Allergen } from '#contract/allergens.ts';
import type { WorkDay } from '#contract/content.ts';
import type { MenuType, PageType, TemplateName } from '#contract/enums.ts';
import type { CoverUrls, Variant } from '../images/variants.ts';
import type { Pickup, Zone } from './delivery-schema.ts';
import type { Meta } from './field-schemas.ts';
import type { ContentGroup } from './option-groups.ts';
import type { ContentPromo } from './promo-schema.ts';
import type { ShopUser } from './shop-schemas.ts';

/** The store assigns ids. */
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
  popular: string[];
};

export type ContentProduct = {
  slug: string;
  title: string;
  sku?: string | undefined;
  externalId?: string | undefined;
  /** Grams. */
  weight: number | null;
  /** Millilitres. */
  volume?: number | undefined;
  /** Roubles. */
  price: number;
  canBuy: boolean;
  onMain: boolean;
  /** HTML. */
  content: string;
  ingredients: string[];
  allergens?: Allergen[] | undefined;
  /** Formatted: «540 ккал». */
  nutritions: string[];
  tags: string[];
  category: string;
  foodCategory: string;
  coverUrls: CoverUrls;
  coverListUrls: CoverUrls[];
  metaData?: Meta | undefined;
  /** Slugs. */
  popular: string[];
  optionGroups?: ContentGroup[] | undefined;
};

/** A former slug that no entry has again. */
export type MovedAddress = {
  kind: 'product' | 'category' | 'food-category' | 'article' | 'page';
  slug: string;
  current: string;
};

export type ShopDelivery = Partial<Pickup> & { zones: (Omit<Zone, 'streets'> & { streets: string[] })[] };

export type Content = {
  settings: Record<string, string>;
  /** `date`: a single date. */
  workDays: { day: string; status: string; date?: string }[];
  delivery?: ShopDelivery | undefined;
  promos?: ContentPromo[];
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
  categories: {
    slug: string;
    title: string;
    templateName: TemplateName;
    coverUrls: CoverUrls;
    metaData?: { metaData?: Meta | undefined; content?: string | undefined } | undefined;
    serving?: WorkDay[];
  }[];
  foodCategories: { slug: string; title: string; coverUrls: CoverUrls }[];
  /** By category, then position in the file. */
  products: ContentProduct[];
  movedAddresses?: MovedAddress[];
  synonyms: string[][];
  users: ShopUser[];
  pictures: Variant[];
  /** The store reloads when it changes. */
  fingerprint: string;
};
