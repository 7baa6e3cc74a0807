import { Link } from 'react-router';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { Price } from '#app/components/price/price.tsx';
import { usePulse } from '#app/components/state/pulse.ts';

type CartLinkProps = { cart: { totalQuantity: number; totalPrice: number } | null };

/** A link to the cart, with the sum and the count of what is in it. `cart` is `null` if the API does not say. */
export function CartLink({ cart }: CartLinkProps) {
  const isEmpty = !cart?.totalQuantity;
  const count = usePulse<HTMLSpanElement>(cart?.totalQuantity ?? 0);
  return (
    <Link to="/cart" className={classNames('cart-link', isEmpty && 'cart-link--empty')}>
      <Icon name="cart" />
      <span className={isEmpty ? 'cart-link__label' : 'visually-hidden'}>
        {cart ? 'Корзина ' : 'Корзина недоступна '}
      </span>
      {!cart && (
        <span className="cart-link__count" aria-hidden="true">
          !
        </span>
      )}
      {!isEmpty && (
        <>
          <Price value={cart.totalPrice} size="sm" />
          <span ref={count} className="cart-link__count">
            {cart.totalQuantity}
            <span className="visually-hidden"> шт.</span>
          </span>
        </>
      )}
    </Link>
  );
}
