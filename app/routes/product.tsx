import { BuyForm } from '#app/components/dish/buy-form.tsx';
import { dishOrFailure } from '#app/components/dish/dish-load.ts';
import { DishView } from '#app/components/dish/dish-view.tsx';
import { NotServed } from '#app/components/dish/not-served.tsx';
import { DishHeart } from '#app/components/favorites/dish-heart.tsx';
import { Breadcrumbs } from '#app/components/frame/breadcrumbs.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { popularDishes } from '#app/domain/catalogue/popular.ts';
import { clampQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { dishCrumbs } from '#app/domain/navigation/crumbs.ts';
import { dishHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { dishDescription } from '#app/domain/seo/descriptions.ts';
import { dishData, productData } from '#app/domain/seo/structured-dish.ts';
import { servedAgain } from '#app/domain/text/serving-texts.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getCategory, getDish } from '#app/services/catalogue/catalogue.server.ts';
import { env } from '#app/services/env.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { notServedNow } from '#app/services/pages/serving.server.ts';
import type { Route } from './+types/product';

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const dish = await getDish(api, slugAt(url.pathname));
  const section = dish.category?.slug;
  // It says when its dishes are served, and is nearly always in the cache.
  const category = section ? await orNull(getCategory(api, section)) : null;
  const head = describePage(context, dishHref(dish.slug), {
    title: dish.title,
    description: dishDescription(dish),
    metaData: dish.metaData,
    covers: dish.coverUrls,
    type: { dish },
    crumbs: dishCrumbs(dish),
    structuredData: (site) => [productData(site, dish), dishData(site, dish)],
  });
  return {
    head,
    dish,
    notServed: notServedNow(category),
    again: dish.notServed ? servedAgain(dish.availableFrom, new Date(), env.SHOP_TIME_ZONE) : null,
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

export default function DishPage({ loaderData: { dish, notServed, again, quantity } }: Route.ComponentProps) {
  return (
    <>
      <div className="container dish-crumbs">
        <Breadcrumbs crumbs={dishCrumbs(dish)} />
      </div>
      <div className="container with-sidebar">
        <DishView dish={dish} variant="page" overlay={<DishHeart dish={dish} />}>
          {dish.canBuy && (
            <BuyForm key={`${dish.id} ${quantity}`} dish={dish} quantity={quantity} notServed={notServed} />
          )}
          {again && <NotServed again={again} note={notServed} />}
        </DishView>
        <Sidebar popular={popularDishes(dish.popularProducts)} tags={dish.tags} />
      </div>
    </>
  );
}
