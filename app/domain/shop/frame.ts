import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import type { OpeningStatus } from './opening-hours.ts';
import type { Surroundings } from './surroundings.ts';

/** What stands around every page. Empty texts are pieces the API did not give. */
export type Frame = {
  siteName: string;
  /** `siteName` is the shop’s own, and does not stand in for one that the API did not give. */
  isNamed: boolean;
  /** The address of the sign beside the name. */
  logo: string;
  phone: string;
  address: string;
  opening: OpeningStatus | null;
  /** «14:20»: the API is away, and what is shown is of that time. `null`: it is of now. */
  menuAsOf: string | null;
  /** The address of the site, without a slash at the end. */
  publicUrl: string;
  /** The picture of pages that have none, for social networks. */
  defaultImage: string;
  /** The version of the surroundings. */
  version: string;
  /** On the server alone: browsers have their HTML, and ask for them when they say something else. */
  surroundings?: Surroundings;

  // The personal parts. Besides them only the cart, an order, the row «Избранное» and what forms are filled in with differ
  // between shoppers.
  /** `null`: the API did not say. */
  cart: ShownCart | null;
  user: { fullName: string } | null;
  /** Slugs of dishes. */
  favorites: string[];
  hasCookieConsent: boolean;
  notices: Notice[];
};
