import { lazy, Suspense, useState } from 'react';
import { href } from 'react-router';
import { useHydrated } from 'remix-utils/use-hydrated';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { usePulse } from '#app/components/state/pulse.ts';

/** Without the lines the link still works. */
const MiniCartLines = lazy(() => import('./mini-cart-lines.tsx').catch(() => ({ default: () => <></> })));

/** JavaScript adds a popup on wide screens: on hover, and by a button for the keyboard. */
export function MiniCart({ currentPath }: { currentPath: string }) {
  const { cart, isKnown } = useCart();
  const [isOpen, setOpen] = useState(false);
  const hasLines = cart.items.length > 0 && currentPath !== href('/cart');
  const isHydrated = useHydrated();
  return (
    <div className="mini-cart" data-hover>
      <CartLink quantity={isKnown ? cart.totalQuantity : null} price={cart.totalPrice} />
      {hasLines && isHydrated && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="mini-cart__toggle">
            <Icon name="chevron-down" />
            <span className="visually-hidden">Что в корзине</span>
          </summary>
          <Suspense>{isOpen && <MiniCartLines />}</Suspense>
        </details>
      )}
    </div>
  );
}

function CartLink({ quantity, price }: { quantity: number | null; price: number }) {
  const isEmpty = !quantity;
  const count = usePulse<HTMLSpanElement>(quantity ?? 0);
  return (
    <a href="/cart" className={classNames('cart-link', isEmpty && 'cart-link--empty')} data-cart-link>
      <Icon name="cart" />
      <span className={isEmpty ? 'cart-link__label' : 'visually-hidden'}>
        {quantity === null ? 'Корзина недоступна ' : 'Корзина '}
      </span>
      {quantity === null && (
        <span className="cart-link__count" aria-hidden="true">
          !
        </span>
      )}
      {!isEmpty && (
        <>
          <Price value={price} size="sm" />{' '}
          <span ref={count} className="cart-link__count">
            {quantity}
            <span className="visually-hidden"> шт.</span>
          </span>
        </>
      )}
    </a>
  );
}
