import { href } from 'react-router';
import { late, useLate } from '#app/components/late.ts';
import { lateAsHtml } from '#app/components/late-html.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';

const CartLink = lateAsHtml('a', () => import('./cart-link.tsx').then((file) => file.CartLink), {
  isDrawnAtOnce: true,
});
const lines = late(() => import('./mini-cart-lines.tsx').then((file) => file.MiniCartLines));

/**
 * The link to the cart. On wide screens it also shows what is in the cart: to a mouse that rests on the link, and to the
 * keyboard by a button that appears after the link. The link stays a link, with scripts and without.
 */
export function MiniCart({ currentPath }: { currentPath: string }) {
  const { cart, isKnown } = useCart();
  const hasLines = cart.items.length > 0 && currentPath !== href('/cart');
  const Lines = useLate(lines, hasLines);
  return (
    <div className="mini-cart" data-hover>
      <CartLink quantity={isKnown ? cart.totalQuantity : null} price={cart.totalPrice} />
      {hasLines && Lines && <Lines />}
    </div>
  );
}
