import { DishHeart } from '#app/components/favorites/dish-heart.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { BuyForm } from '#app/components/product/buy-form.tsx';
import { dishOrFailure } from '#app/components/product/dish-load.ts';
import { ProductView } from '#app/components/product/product-view.tsx';
import { Sidebar } from '#app/components/sidebar/sidebar.tsx';
import { popularDishes } from '#app/domain/catalogue/popular.ts';
import { clampQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { productCrumbs } from '#app/domain/navigation/crumbs.ts';
import { dishHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { dishDescription } from '#app/domain/seo/descriptions.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { dishData, productData } from '#app/domain/seo/structured-dish.ts';
import { LABELS } from '#app/domain/text/messages.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getCategory, getProduct } from '#app/services/catalogue/catalogue.server.ts';
import { notServedNow } from '#app/services/pages/serving.server.ts';
import type { Route } from './+types/product';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const site = matches[0].loaderData;
  const product = loaderData?.product;
  return pageMeta(site, product ? dishHref(product.slug) : location.pathname, {
    title: product?.title ?? '',
    description: product && dishDescription(product),
    metaData: product?.metaData,
    covers: product?.coverUrls,
    type: product && { product },
    crumbs: product && productCrumbs(product),
    structuredData: import.meta.env.SSR &&
      site &&
      product && [productData(site, product), dishData(site, product)],
  });
};

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const product = await getProduct(api, slugAt(url.pathname));
  const section = product.category?.slug;
  // The banner is the section's; it is nearly always in the cache.
  const category = section ? await orNull(getCategory(api, section)) : null;
  return {
    product,
    bannerCovers: category?.coverUrls,
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

export default function ProductPage({
  loaderData: { product, bannerCovers, notServed, quantity },
}: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbBanner
        title={product.category?.title ?? LABELS.menu}
        titleAs="p"
        crumbs={productCrumbs(product)}
        covers={bannerCovers}
        compact
      />
      <div className="container with-sidebar">
        <ProductView product={product} variant="page" overlay={<DishHeart product={product} />}>
          {product.canBuy && (
            <BuyForm
              key={`${product.id} ${quantity}`}
              product={product}
              quantity={quantity}
              notServed={notServed}
            />
          )}
        </ProductView>
        <Sidebar popular={popularDishes(product.popularProducts)} tags={product.tags} />
      </div>
    </>
  );
}
