import { href } from 'react-router';
import { useHydrated } from 'remix-utils/use-hydrated';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { CartLink } from './cart-link.tsx';
import { MiniCartLines } from './mini-cart-lines.tsx';

/**
 * The link to the cart. On wide screens it also shows what is in the cart: to a mouse that rests on the link, and to the
 * keyboard by a button that appears after the link. The link stays a link, with scripts and without.
 */
export function MiniCart({ currentPath }: { currentPath: string }) {
  const { cart, isKnown } = useCart();
  const hasLines = cart.items.length > 0 && currentPath !== href('/cart');
  // Without scripts the link is the way; the button would have nothing to open.
  const isHydrated = useHydrated();
  return (
    <div className="mini-cart" data-hover>
      <CartLink quantity={isKnown ? cart.totalQuantity : null} price={cart.totalPrice} />
      {hasLines && isHydrated && <MiniCartLines />}
    </div>
  );
}
