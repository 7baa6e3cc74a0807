import type { ArticleLink } from '#app/domain/catalogue/article.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import type { Cart, NavItem, WorkDay } from '#contract/entities.ts';
import type { OpeningStatus } from './opening-hours.ts';

/** What stands around every page. Empty texts and lists are pieces the API did not give. */
export type Frame = {
  siteName: string;
  /** `siteName` is the shop’s own, and does not stand in for one that the API did not give. */
  isNamed: boolean;
  phone: string;
  email: string;
  address: string;
  about: string;
  legal: string;
  social: { url: string; title: string } | null;
  menu: NavItem[];
  lastArticles: ArticleLink[];
  workDays: readonly WorkDay[];
  /** Which of `workDays` is today. */
  todayIndex: number | null;
  opening: OpeningStatus | null;
  /** «14:20»: the API is away, and what is shown is of that time. `null`: it is of now. */
  menuAsOf: string | null;
  year: number;
  /** The address of the site, without a slash at the end. */
  publicUrl: string;
  /** The picture of pages that have none, for social networks. */
  defaultImage: string;

  // The personal parts. Besides them only the cart, an order, the row «Избранное» and what forms are filled in with differ
  // between shoppers.
  /** `null`: the API did not say. */
  cart: Cart | null;
  user: { fullName: string } | null;
  /** Slugs of dishes. */
  favorites: string[];
  hasCookieConsent: boolean;
  notices: Notice[];
};
