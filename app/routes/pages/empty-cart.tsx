import { CartBanner } from '#app/components/cart/cart-banner.tsx';
import { EmptyCart } from '#app/components/cart/empty-cart.tsx';
import { FavoritesRow } from '#app/components/favorites/favorites-row.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import type { Route } from '../+types/cart';

export function EmptyCartPage({ loaderData: { before, news, favorites, seo } }: Route.ComponentProps) {
  return (
    <>
      <CartBanner picture={seo?.banner} />
      <EmptyCart before={before} news={news} />
      <FavoritesRow dishes={favorites} />
      <PageText html={seo?.content} />
    </>
  );
}
