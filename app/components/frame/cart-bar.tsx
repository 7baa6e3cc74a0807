import { href } from 'react-router';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { CartBarLink } from './cart-bar-link.tsx';

/**
 * On phones the way to the order lies at the bottom of every page once there is something to order: «7 блюд · 2 140.- →
 * Оформить». The cart's own page has its button, and on a dish's page the bar that buys has the place (`cart-bar.css`).
 */
export function CartBar({ currentPath }: { currentPath: string }) {
  const { cart, isBusy } = useCart();
  const { totalQuantity, totalPrice } = cart;
  if (totalQuantity === 0 || currentPath === href('/cart')) return null;
  return <CartBarLink quantity={totalQuantity} price={totalPrice} isBusy={isBusy} />;
}
