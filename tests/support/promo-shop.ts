import type { Content } from '#upstream/content/content.ts';
import type { ContentPromo } from '#upstream/content/promo-schema.ts';
import { deliveryShop } from './delivery-shop.ts';

/** The shop with delivery terms, and codes. */
export function promoShop(...promos: ContentPromo[]): Content {
  return { ...deliveryShop(), fingerprint: `promos ${JSON.stringify(promos)}`, promos };
}

export const TEN_PERCENT: ContentPromo = { code: 'ЛЕТО-10', title: 'Скидка 10 %', percent: 10 };
