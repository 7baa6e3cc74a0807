import { href } from 'react-router';
import { unlessCartChange } from '#app/components/catalogue/unless-cart-change.ts';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { BuyForm } from '#app/components/product/buy-form.tsx';
import { ProductView } from '#app/components/product/product-view.tsx';
import { LABELS } from '#app/domain/messages.ts';
import { pageMeta } from '#app/domain/page-meta.ts';
import { clampQuantity, readQuantity } from '#app/domain/quantity.ts';
import { getProduct } from '#app/services/catalogue.server.ts';
import { getApi } from '#app/services/upstream.server.ts';
import type { Route } from './+types/product';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const product = loaderData?.product;
  return pageMeta(matches[0].loaderData, location.pathname, {
    title: product?.title ?? '',
    description: product?.ingredients.join(', '),
    metaData: product?.metaData,
    covers: product?.coverUrls,
    type: 'product',
  });
};

export const shouldRevalidate = unlessCartChange;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const product = await getProduct(getApi(context), params.slug);
  return { product, quantity: chosenQuantity(url.searchParams) };
}

/** Plus and minus without scripts: the number typed, one more or one less. */
function chosenQuantity(params: URLSearchParams): number {
  const step = { '1': 1, '-1': -1 }[params.get('step') ?? ''] ?? 0;
  return clampQuantity(readQuantity(params.get('quantity')) + step);
}

export default function ProductPage({ loaderData: { product, quantity } }: Route.ComponentProps) {
  const category = product.category?.slug && product.category.title ? product.category : undefined;
  const crumbs = [
    { title: LABELS.home, to: href('/') },
    { title: LABELS.menu, to: href('/categories') },
    ...(category
      ? [{ title: category.title ?? '', to: href('/category/:slug', { slug: category.slug ?? '' }) }]
      : []),
    { title: product.title },
  ];
  return (
    <>
      <BreadcrumbBanner
        title={category?.title ?? LABELS.menu}
        titleAs="p"
        crumbs={crumbs}
        covers={{}}
        compact
      />
      <div className="block container">
        <ProductView product={product} variant="page">
          {product.canBuy && (
            <BuyForm key={`${product.id} ${quantity}`} product={product} quantity={quantity} />
          )}
        </ProductView>
      </div>
    </>
  );
}
