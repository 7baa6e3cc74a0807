import { useRevalidator } from 'react-router';
import { DishHeart } from '#app/components/catalogue/heart.tsx';
import { DishOffer } from '#app/components/dish/buy-form.tsx';
import { DishView } from '#app/components/dish/dish-view.tsx';
import { Breadcrumbs } from '#app/components/frame/breadcrumb-banner.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { useRefusal } from '#app/components/state/use-refusal.ts';
import { startPrice } from '#app/domain/catalogue/dish-options.ts';
import { popularDishes } from '#app/domain/catalogue/popular.ts';
import { readQuantity } from '#app/domain/forms/quantity.ts';
import { dishCrumbs } from '#app/domain/navigation/crumbs.ts';
import { dishHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { dishDescription } from '#app/domain/seo/descriptions.ts';
import { productData } from '#app/domain/seo/structured-data/dish.ts';
import { ADDED_QUANTITY_FIELD, chosenOptions } from '#app/domain/shopper/cart-intent.ts';
import { loadDish } from '#app/services/pages/dish.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import type { Route } from './+types/product';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { dish, notServed, servedFrom } = await loadDish(context, slugAt(url.pathname));
  const head = describePage(context, dishHref(dish.slug), {
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
    structuredData: (site) => [productData(site, dish)],
  });
  const options = chosenOptions(url.searchParams);
  const quantity = readQuantity(url.searchParams.get(ADDED_QUANTITY_FIELD));
  return { head, dish, notServed, servedFrom, quantity, options: options.length > 0 ? options : undefined };
}

export default function DishPage({ loaderData }: Route.ComponentProps) {
  const { dish, notServed, servedFrom, quantity, options } = loaderData;
  const { revalidate } = useRevalidator();
  useRefusal(revalidate);
  return (
    <>
      <div className="container dish-crumbs">
        <Breadcrumbs crumbs={dishCrumbs(dish)} />
      </div>
      <div className="container with-sidebar">
        <DishView dish={dish} variant="page" overlay={<DishHeart dish={dish} />}>
          <DishOffer
            dish={dish}
            quantity={quantity}
            options={options}
            notServed={notServed}
            servedFrom={servedFrom}
          />
        </DishView>
        <Sidebar popular={popularDishes(dish.popularProducts)} tags={dish.tags} />
      </div>
    </>
  );
}
