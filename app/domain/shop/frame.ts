import type { ArticleLink } from '#app/domain/catalogue/article.ts';
import type { OpenOrder } from '#app/domain/shopper/order-progress.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import type { NavItem, WorkDay } from '#contract/content.ts';
import type { HoursOfDate } from '#contract/schedule.ts';
import type { Closed, OpeningStatus } from './opening-hours.ts';

/** Texts that the API does not send are empty. */
export type Frame = {
  siteName: string;
  /** From the API or SHOP_NAME. */
  isNamed: boolean;
  logo: string;
  phone: string;
  phoneHref?: string | undefined;
  address: string;
  opening: OpeningStatus | null;
  closed?: Closed | null;
  /** «14:20»: cached data of that time; `null`: current. */
  menuAsOf: string | null;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Yandex Metrica counts guests who agreed. */
  hasStatistics?: boolean;
  isServiceWorkerOff?: boolean;
  defaultImage: string;
  menu: NavItem[];
  about: string;
  email: string;
  social: { url: string; title: string } | null;
  lastArticles: ArticleLink[];
  workDays: readonly WorkDay[];
  /** Hours shortened by a stop of all orders. */
  stoppedDates?: HoursOfDate[] | undefined;
  todayIndex: number | null;
  year: number;

  // Personal data; the rest of a page is the same for all, except on the pages of cart and orders, in
  // «Избранное» and in prefilled fields.
  /** `null`: the API failed. */
  cart: ShownCart | null;
  user: { fullName: string } | null;
  favorites: string[];
  hasAnsweredCookies: boolean;
  notices: Notice[];
  openOrders?: OpenOrder[] | undefined;
};
