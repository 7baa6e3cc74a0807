import { CartContext } from '#app/components/state/cart-provider.tsx';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { emptyCart } from './fixtures/dishes.ts';

type WithCartProps = {
  /** `null`: unknown. */
  cart: ShownCart | null;
  /** Shows unconfirmed changes: each quantity plus one. */
  isBusy?: boolean;
  children: React.ReactNode;
};

/** Provides `useCart` inside with this cart. */
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
        refusals: 0,
        change() {},
        sendOrder() {},
      }}
    >
      {children}
    </CartContext>
  );
}
