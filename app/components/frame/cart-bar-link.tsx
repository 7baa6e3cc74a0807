import { href, Link } from 'react-router';
import { Icon } from '#app/components/icon/icon.tsx';
import { Price } from '#app/components/price/price.tsx';
import { usePulse } from '#app/components/state/pulse.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { plural } from '#app/domain/text/plural.ts';

type CartBarLinkProps = { quantity: number; price: number; isBusy: boolean };

/** What the bar at the bottom of phones says, and where it leads. */
export function CartBarLink({ quantity, price, isBusy }: CartBarLinkProps) {
  const count = usePulse<HTMLSpanElement>(quantity);
  return (
    <aside className="cart-bar screen-only" aria-label={LABELS.cart}>
      <Link className="button button--primary button--block" to={href('/cart')}>
        <span ref={count} className={isBusy ? 'is-stale' : undefined}>
          {quantity} {plural(quantity, 'блюдо', 'блюда', 'блюд')} · <Price value={price} size="sm" />
        </span>
        <Icon name="arrow-right" /> {LABELS.checkOut}
      </Link>
    </aside>
  );
}
