import { CartContext } from '#app/components/state/cart-provider.tsx';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { emptyCart } from './fixtures/dishes.ts';

type WithCartProps = {
  cart: ShownCart | null;
  /** Each quantity plus one, unconfirmed. */
  isBusy?: boolean;
  children: React.ReactNode;
};

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
