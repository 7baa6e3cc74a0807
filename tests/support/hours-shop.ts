import type { Content } from '#upstream/content/content.ts';
import { smallShop } from './small-shop.ts';

export const TUESDAY_LATE = new Date('2026-10-06T16:24:00+03:00');
export const WEDNESDAY_NIGHT = new Date('2026-10-07T03:00:00+03:00');
export const WEDNESDAY_LUNCH = new Date('2026-10-07T13:00:00+03:00');
export const WEDNESDAY_OPENING = '2026-10-07T09:00:00.000Z';

export const LUNCH_HOURS = 'Вт–Пт 12:00–16:00';

/** Moscow time; closed on Mondays, else from noon; soups at lunch. */
export function hoursShop(): Content {
  const shop = smallShop();
  shop.workDays = [
    { day: 'Понедельник', status: 'Выходной' },
    { day: 'Вт–Вс', status: '12:00–23:00' },
  ];
  const [soups] = shop.categories;
  if (soups) soups.serving = [{ day: 'Вт–Пт', status: '12:00–16:00' }];
  return shop;
}
