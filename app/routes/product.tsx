import { DishHeart } from '#app/components/catalogue/heart.tsx';
import { DishOffer } from '#app/components/dish/buy-form.tsx';
import { DishView } from '#app/components/dish/dish-view.tsx';
import { Breadcrumbs } from '#app/components/frame/breadcrumb-banner.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { popularDishes } from '#app/domain/catalogue/popular.ts';
import { clampQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { dishCrumbs } from '#app/domain/navigation/crumbs.ts';
import { dishHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { dishDescription } from '#app/domain/seo/descriptions.ts';
import { productData } from '#app/domain/seo/structured-menu.ts';
import { loadDish } from '#app/services/pages/dish.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import type { Route } from './+types/product';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/refuse-forms.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const { dish, notServed, again } = await loadDish(context, slugAt(url.pathname));
  const head = describePage(context, dishHref(dish.slug), {
    title: dish.title,
    description: dishDescription(dish),
    metaData: dish.metaData,
    covers: dish.coverUrls,
    openGraph: [
      { property: 'og:type', content: 'product' },
      { property: 'product:price:amount', content: String(dish.price) },
      { property: 'product:price:currency', content: 'RUB' },
    ],
    crumbs: dishCrumbs(dish),
    structuredData: (site) => [productData(site, dish)],
  });
  return { head, dish, notServed, again, quantity: chosenQuantity(url.searchParams) };
}

/** Plus and minus without scripts: the number typed, one more or one less. */
function chosenQuantity(params: URLSearchParams): number {
  const step = params.get('step') ?? '';
  const by = /^-?1$/.test(step) ? Number(step) : 0;
  return clampQuantity(readQuantity(params.get('quantity')) + by);
}

export default function DishPage({ loaderData: { dish, notServed, again, quantity } }: Route.ComponentProps) {
  return (
    <>
      <div className="container dish-crumbs">
        <Breadcrumbs crumbs={dishCrumbs(dish)} />
      </div>
      <div className="container with-sidebar">
        <DishView dish={dish} variant="page" overlay={<DishHeart dish={dish} />}>
          <DishOffer dish={dish} quantity={quantity} notServed={notServed} again={again} />
        </DishView>
        <Sidebar popular={popularDishes(dish.popularProducts)} tags={dish.tags} />
      </div>
    </>
  );
}
