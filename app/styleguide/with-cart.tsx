import { CartContext } from '#app/components/state/cart-provider.tsx';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { emptyCart } from './fixtures.ts';

type WithCartProps = {
  /** `null`: nobody knows. */
  cart: ShownCart | null;
  /** One more of each dish is on its way. */
  isBusy?: boolean;
  children: React.ReactNode;
};

/** What every component that asks for the cart is told inside. */
export function WithCart({ cart, isBusy = false, children }: WithCartProps) {
  const shown = cart ?? emptyCart;
  const quantities = new Map(
    shown.items.map(({ line, quantity }) => [line, isBusy ? quantity + 1 : quantity]),
  );
  return (
    <CartContext
      value={{
        cart: shown,
        isKnown: cart !== null,
        quantities,
        isBusy,
        order: 'free',
        change() {},
        sendOrder() {},
      }}
    >
      {children}
    </CartContext>
  );
}
