import type { ComponentProps } from 'react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useCart } from '#app/components/cart/cart-provider.tsx';
import { useFrame } from '#app/components/frame/use-frame.ts';
import { ProductGrid } from './product-grid.tsx';

type DishListProps = Omit<ComponentProps<typeof ProductGrid>, 'quantities' | 'favorites' | 'returnTo'>;

/** Dishes with what is this shopper's own about them: what is in the cart, the hearts, the way back. */
export function DishList(props: DishListProps) {
  const { quantities } = useCart();
  const frame = useFrame();
  const { pathname, search } = useLocation();
  const favorites = useMemo(() => new Set(frame?.favorites), [frame?.favorites]);
  return (
    <ProductGrid {...props} quantities={quantities} favorites={favorites} returnTo={pathname + search} />
  );
}
