import type { RouterContextProvider } from 'react-router';
import { servedAgain } from '#app/domain/text/serving-texts.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getCategory, getDish } from '#app/services/catalogue/catalogue.server.ts';
import { env } from '#app/services/env.server.ts';
import { notServedNow } from './serving-hours.server.ts';

/** What the dish's page and the dialog show: the dish, its section's «not served now», and when it can be had again. */
export async function loadDish(context: Readonly<RouterContextProvider>, slug: string) {
  const api = getApi(context);
  const dish = await getDish(api, slug);
  const section = dish.category?.slug;
  // It says when its dishes are served, and is nearly always in the cache.
  const category = section ? await orNull(getCategory(api, section)) : null;
  return {
    dish,
    notServed: notServedNow(category),
    again: dish.notServed ? servedAgain(dish.availableFrom, new Date(), env.SHOP_TIME_ZONE) : null,
  };
}
