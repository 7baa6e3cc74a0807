import type { ArticleLink } from '#app/domain/catalogue/article.ts';
import type { OpenOrder } from '#app/domain/shopper/order-progress.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import type { NavItem, WorkDay } from '#contract/content.ts';
import type { OpeningStatus } from './opening-hours.ts';

/** What stands around every page. Empty texts are pieces the API did not give. */
export type Frame = {
  siteName: string;
  /** `siteName` is the shop’s own, and does not stand in for one that the API did not give. */
  isNamed: boolean;
  /** The address of the sign beside the name. */
  logo: string;
  phone: string;
  /** `tel:…`; `undefined` if nobody can be called by what stands there. */
  phoneHref?: string | undefined;
  address: string;
  opening: OpeningStatus | null;
  /** «14:20»: the API is away, and what is shown is of that time. `null`: it is of now. */
  menuAsOf: string | null;
  /** The address of the site, without a slash at the end. */
  publicUrl: string;
  /** The picture of pages that have none, for social networks. */
  defaultImage: string;
  /** The grand menu. */
  menu: NavItem[];
  about: string;
  email: string;
  social: { url: string; title: string } | null;
  lastArticles: ArticleLink[];
  workDays: readonly WorkDay[];
  /** Which of `workDays` is today. */
  todayIndex: number | null;
  year: number;

  // The personal parts. Besides them only the cart, an order, the row «Избранное» and what forms are filled in with differ
  // between shoppers.
  /** `null`: the API did not say. */
  cart: ShownCart | null;
  user: { fullName: string } | null;
  /** Slugs of dishes. */
  favorites: string[];
  hasCookieConsent: boolean;
  notices: Notice[];
  /** Of this device, not ended yet; left out where there are none. */
  openOrders?: OpenOrder[] | undefined;
};
