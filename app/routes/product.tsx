import { href } from 'react-router';
import { unlessCartChange } from '#app/components/catalogue/unless-cart-change.ts';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { ProductView } from '#app/components/product/product-view.tsx';
import { LABELS } from '#app/domain/messages.ts';
import { pageMeta } from '#app/domain/page-meta.ts';
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

export async function loader({ params, context }: Route.LoaderArgs) {
  return { product: await getProduct(getApi(context), params.slug) };
}

export default function ProductPage({ loaderData: { product } }: Route.ComponentProps) {
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
      <ProductView product={product} />
    </>
  );
}
