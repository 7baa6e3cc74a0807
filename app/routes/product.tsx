import { dishOrFailure } from '#app/components/dish/dish-load.ts';
import { latePage } from '#app/components/late-page.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { clampQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { dishCrumbs } from '#app/domain/navigation/crumbs.ts';
import { dishHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { dishDescription } from '#app/domain/seo/descriptions.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { dishData, productData } from '#app/domain/seo/structured-dish.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getCategory, getDish } from '#app/services/catalogue/catalogue.server.ts';
import { notServedNow } from '#app/services/pages/serving.server.ts';
import type { Route } from './+types/product';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const site = matches[0].loaderData;
  const dish = loaderData?.dish;
  return pageMeta(site, dish ? dishHref(dish.slug) : location.pathname, {
    title: dish?.title ?? '',
    description: import.meta.env.SSR && dish && dishDescription(dish),
    metaData: dish?.metaData,
    covers: dish?.coverUrls,
    type: dish && { dish },
    crumbs: dish && dishCrumbs(dish),
    structuredData: import.meta.env.SSR && site && dish && [productData(site, dish), dishData(site, dish)],
  });
};

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const dish = await getDish(api, slugAt(url.pathname));
  const section = dish.category?.slug;
  // It says when its dishes are served, and is nearly always in the cache.
  const category = section ? await orNull(getCategory(api, section)) : null;
  return {
    dish,
    notServed: notServedNow(category),
    quantity: chosenQuantity(url.searchParams),
  };
}

/** In the dialog a failure is told in the dish's place, on the page it lies over. */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return dishOrFailure(url, slugAt(url.pathname), serverLoader);
}

/** Plus and minus without scripts: the number typed, one more or one less. */
function chosenQuantity(params: URLSearchParams): number {
  const step = params.get('step') ?? '';
  const by = /^-?1$/.test(step) ? Number(step) : 0;
  return clampQuantity(readQuantity(params.get('quantity')) + by);
}

export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export default latePage(() => import('./pages/dish.tsx').then((page) => page.DishPage));
