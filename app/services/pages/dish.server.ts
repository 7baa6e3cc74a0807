import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { filterByAllergens } from '#app/domain/catalogue/allergen-filter.ts';
import { startPrice } from '#app/domain/catalogue/dish-options.ts';
import { readQuantity } from '#app/domain/forms/quantity.ts';
import { dishCrumbs } from '#app/domain/navigation/crumbs.ts';
import { dishHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { dishDescription } from '#app/domain/seo/descriptions.ts';
import { productData } from '#app/domain/seo/structured-data/dish.ts';
import { ADDED_QUANTITY_FIELD, chosenOptions } from '#app/domain/shopper/cart-intent.ts';
import { dishWarning } from '#app/domain/text/allergen-texts.ts';
import { servedFromText } from '#app/domain/text/serving-texts.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getCategory, getDish } from '#app/services/catalogue/catalogue.server.ts';
import { plainText } from '#app/services/catalogue/excerpt.server.ts';
import { env } from '#app/services/env.server.ts';
import { redirectIfMoved } from '#app/services/pages/moved-address.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';
import { listWorkDays, notServedNote } from './serving-hours.server.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { dish, ...offer } = await loadDish(context, slugAt(url.pathname));
  redirectIfMoved(url, dish, dishHref);
  const head = setPageHead(context, dishHref(dish.slug), {
    title: dish.title,
    description: dishDescription(dish),
    metaData: dish.metaData,
    covers: dish.coverUrls,
    openGraph: [
      { property: 'og:type', content: 'product' },
      { property: 'product:price:amount', content: String(startPrice(dish).value) },
      { property: 'product:price:currency', content: 'RUB' },
    ],
    crumbs: dishCrumbs(dish),
    structuredData: (site) => [
      productData(site, dish, dish.metaData?.description || plainText(dish.content ?? '')),
    ],
  });
  const options = chosenOptions(url.searchParams);
  const quantity = readQuantity(url.searchParams.get(ADDED_QUANTITY_FIELD));
  return { head, dish, ...offer, quantity, options: options.length > 0 ? options : undefined };
}

export type DishPageData = Awaited<ReturnType<typeof loader>>;

export async function loadDish(context: Readonly<RouterContextProvider>, slug: string) {
  const api = getApi(context);
  const { avoided } = getShopper(context);
  const { popularProducts, ...found } = await getDish(api, slug);
  const dish = { ...found, popularProducts: [...filterByAllergens(popularProducts, avoided).dishes] };
  const section = dish.category?.slug;
  const [category, workDays] = await Promise.all([
    section ? orNull(getCategory(api, section)) : null,
    listWorkDays(api),
  ]);
  return {
    dish,
    warning: dishWarning(dish, avoided),
    notServed: notServedNote(category, workDays),
    servedFrom: dish.notServed ? servedFromText(dish.availableFrom, new Date(), env.SHOP_TIME_ZONE) : null,
  };
}
