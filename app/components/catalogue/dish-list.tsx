import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useFavorites } from '#app/components/state/favorites-provider.tsx';
import { DishGrid } from './dish-grid.tsx';

type DishListProps = Omit<ComponentProps<typeof DishGrid>, 'quantities' | 'favorites' | 'returnTo'> & {
  /** The id of the list's heading. Give it if the page may hold the same dishes twice: then posts lead back to it. */
  headingId?: string;
};

/** Dishes with what belongs to this shopper: quantities in the cart, hearts, and the address to come back to. */
export function DishList({ headingId, ...props }: DishListProps) {
  const { quantities } = useCart();
  const favorites = useFavorites();
  const { pathname, search } = useLocation();
  const returnTo = pathname + search + (headingId ? `#${headingId}` : '');
  return <DishGrid {...props} quantities={quantities} favorites={favorites} returnTo={returnTo} />;
}
