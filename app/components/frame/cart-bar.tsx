import { href } from 'react-router';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { usePulse } from '#app/components/state/pulse.ts';
import { useClosedLabel } from '#app/components/state/use-closed.ts';
import { typesetNode } from '#app/components/typeset-text.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import { plural } from '#app/domain/text/plural.ts';

/** Phones: «7 блюд · 2 140.- → Оформить». Dish pages have the buy form in its place (`cart-bar.css`). */
export function CartBar({ currentPath }: { currentPath: string }) {
  const { cart, isBusy } = useCart();
  const { totalQuantity: quantity, totalPrice } = cart;
  const closed = useClosedLabel();
  const count = usePulse<HTMLSpanElement>(quantity);
  if (quantity === 0 || currentPath === href('/cart')) return null;
  return (
    <aside className="cart-bar screen-only" aria-label={LABELS.cart}>
      <a
        className={classNames('button button--block', closed ? 'button--quiet' : 'button--primary')}
        href={href('/cart')}
      >
        <span ref={count} className={isBusy ? 'is-stale' : undefined}>
          {quantity} {plural(quantity, 'блюдо', 'блюда', 'блюд')} · <Price value={totalPrice} size="sm" />
        </span>{' '}
        {closed ? (
          <span className="cart-bar__closed">{typesetNode(closed)}</span>
        ) : (
          <>
            <Icon name="arrow-right" /> {LABELS.checkOut}
          </>
        )}
      </a>
    </aside>
  );
}
