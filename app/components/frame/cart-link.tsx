import { Link } from 'react-router';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { Price } from '#app/components/price/price.tsx';
import { usePulse } from '#app/components/state/pulse.ts';

type CartLinkProps = {
  /** `null`: the API does not say what is in the cart. */
  quantity: number | null;
  price: number;
};

/** A link to the cart, with the sum and the count of what is in it. */
export function CartLink({ quantity, price }: CartLinkProps) {
  const isEmpty = !quantity;
  const count = usePulse<HTMLSpanElement>(quantity ?? 0);
  return (
    <Link to="/cart" className={classNames('cart-link', isEmpty && 'cart-link--empty')}>
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
          <Price value={price} size="sm" />
          <span ref={count} className="cart-link__count">
            {quantity}
            <span className="visually-hidden"> шт.</span>
          </span>
        </>
      )}
    </Link>
  );
}
