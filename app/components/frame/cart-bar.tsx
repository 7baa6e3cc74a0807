import { href } from 'react-router';
import { Icon } from '#app/components/icon/icon.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { usePulse } from '#app/components/state/pulse.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { plural } from '#app/domain/text/plural.ts';

/** Phones: «7 блюд · 2 140.- → Оформить». Dish pages have the buy form in its place (`cart-bar.css`). */
export function CartBar({ currentPath }: { currentPath: string }) {
  const { cart, isBusy } = useCart();
  const { totalQuantity: quantity, totalPrice } = cart;
  const count = usePulse<HTMLSpanElement>(quantity);
  if (quantity === 0 || currentPath === href('/cart')) return null;
  return (
    <aside className="cart-bar screen-only" aria-label={LABELS.cart}>
      <a className="button button--primary button--block" href={href('/cart')}>
        <span ref={count} className={isBusy ? 'is-stale' : undefined}>
          {quantity} {plural(quantity, 'блюдо', 'блюда', 'блюд')} · <Price value={totalPrice} size="sm" />
        </span>
        <Icon name="arrow-right" /> {LABELS.checkOut}
      </a>
    </aside>
  );
}
