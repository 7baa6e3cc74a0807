import type { Content } from '#upstream/content/content.ts';
import { hoursShop } from './hours-shop.ts';
import { smallShop } from './small-shop.ts';

/** Two zones with streets, one that guests choose; couriers from 13:00 to 22:00. */
export function deliveryShop(): Content & Required<Pick<Content, 'delivery'>> {
  return {
    ...hoursShop(),
    fingerprint: 'delivery',
    // Soups without serving hours.
    categories: smallShop().categories,
    delivery: {
      city: 'Санкт-Петербург',
      zones: [
        { zone: 'Рядом', streets: ['Лесная улица', '1-я Садовая'], fee: 0, minutes: 45 },
        {
          zone: 'Центр',
          streets: ['Малая Лесная', 'Невский проспект'],
          fee: 150,
          freeFrom: 900,
          minSum: 400,
        },
        { zone: 'За рекой', streets: ['Дальняя'], fee: 290.5, minutes: 90 },
      ],
      pickup: { minutes: 20, discountPercent: 10 },
      hours: [{ day: 'Ежедневно', status: '13:00–22:00' }],
    },
  };
}
