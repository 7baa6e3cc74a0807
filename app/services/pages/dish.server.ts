import type { RouterContextProvider } from 'react-router';
import { servedFromText } from '#app/domain/text/serving-texts.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getCategory, getDish } from '#app/services/catalogue/catalogue.server.ts';
import { env } from '#app/services/env.server.ts';
import { listWorkDays, notServedNote } from './serving-hours.server.ts';

/** Data of the dish page and the dish dialog: the dish, its section's note «not served now», and when it is available again. */
export async function loadDish(context: Readonly<RouterContextProvider>, slug: string) {
  const api = getApi(context);
  const dish = await getDish(api, slug);
  const section = dish.category?.slug;
  // The description states the serving hours. The section is usually cached.
  const [category, workDays] = await Promise.all([
    section ? orNull(getCategory(api, section)) : null,
    listWorkDays(api),
  ]);
  return {
    dish,
    notServed: notServedNote(category, workDays),
    servedFrom: dish.notServed ? servedFromText(dish.availableFrom, new Date(), env.SHOP_TIME_ZONE) : null,
  };
}
