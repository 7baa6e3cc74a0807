import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useFavorites } from '#app/components/state/favorites-provider.tsx';
import { ProductGrid } from './product-grid.tsx';

type DishListProps = Omit<ComponentProps<typeof ProductGrid>, 'quantities' | 'favorites' | 'returnTo'> & {
  /** Of a list that may repeat dishes of the page: the id of its heading, where the way back leads. */
  headingId?: string;
};

/** Dishes with what is this shopper's own about them: what is in the cart, the hearts, the way back. */
export function DishList({ headingId, ...props }: DishListProps) {
  const { quantities } = useCart();
  const favorites = useFavorites();
  const { pathname, search } = useLocation();
  const returnTo = pathname + search + (headingId ? `#${headingId}` : '');
  return <ProductGrid {...props} quantities={quantities} favorites={favorites} returnTo={returnTo} />;
}
