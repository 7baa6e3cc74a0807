import type { ArticleLink } from '#app/domain/catalogue/article.ts';
import type { OpenOrder } from '#app/domain/shopper/order-progress.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import type { NavItem, WorkDay } from '#contract/content.ts';
import type { HoursOfDate } from '#contract/schedule.ts';
import type { OpeningStatus } from './opening-hours.ts';

/** Layout data of every page: header, footer and personal data. Texts that the API does not send are empty. */
export type Frame = {
  siteName: string;
  /** `siteName` is the shop's own, from the API or SHOP_NAME, and not the default. */
  isNamed: boolean;
  /** URL. */
  logo: string;
  phone: string;
  /** `tel:…`; `undefined` if `phone` is no phone number. */
  phoneHref?: string | undefined;
  address: string;
  opening: OpeningStatus | null;
  /** «14:20»: the API is unavailable and the page shows cached data of that time. `null`: the data is current. */
  menuAsOf: string | null;
  /** Base URL of the site, without a slash at the end. */
  publicUrl: string;
  /** Open Graph picture of pages without their own. */
  defaultImage: string;
  /** The main menu (GRAND_MENU of the API). */
  menu: NavItem[];
  about: string;
  email: string;
  social: { url: string; title: string } | null;
  lastArticles: ArticleLink[];
  workDays: readonly WorkDay[];
  /** The dates whose hours a stop of all orders shortens. */
  stoppedDates?: HoursOfDate[] | undefined;
  /** Index of today in `workDays`. */
  todayIndex: number | null;
  year: number;

  // Personal data. The rest of a page is the same for all shoppers, except on the pages of the cart and of orders, in the row
  // «Избранное» and in prefilled form fields.
  /** `null`: the API failed. */
  cart: ShownCart | null;
  user: { fullName: string } | null;
  /** Slugs of dishes. */
  favorites: string[];
  hasAnsweredCookies: boolean;
  notices: Notice[];
  /** Unfinished orders of this device; absent if there are none. */
  openOrders?: OpenOrder[] | undefined;
};
