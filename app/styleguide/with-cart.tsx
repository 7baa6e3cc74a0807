import { CartContext } from '#app/components/cart/cart-provider.tsx';
import type { Cart } from '#contract/entities.ts';
import { emptyCart } from './fixtures.ts';

/** What every component that asks for the cart is told inside. `null`: that nobody knows. */
export function WithCart({ cart, children }: { cart: Cart | null; children: React.ReactNode }) {
  const shown = cart ?? emptyCart;
  const quantities = new Map(shown.items.map((item) => [item.product.id, item.quantity]));
  return (
    <CartContext value={{ cart: shown, isKnown: cart !== null, quantities, isBusy: false, change() {} }}>
      {children}
    </CartContext>
  );
}
