import { useState } from 'react';
import { href } from 'react-router';
import { useHydrated } from 'remix-utils/use-hydrated';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { leaveLine } from '#app/components/navigation/leave-line.ts';
import { PictureOf } from '#app/components/picture/picture.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { usePulse } from '#app/components/state/pulse.ts';
import { words } from '#app/components/words.tsx';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import type { CartLine } from '#app/domain/shopper/shown-lines.ts';
import { orderForOpening } from '#app/domain/text/dish-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { formatPrice } from '#app/domain/text/money.ts';
import { OpeningNote } from './opening-note.tsx';

/**
 * The link to the cart. On wide screens it also shows what is in the cart: to a mouse that rests on the link, and to the
 * keyboard by a button that appears after the link. The link stays a link, with scripts and without.
 */
export function MiniCart({ currentPath }: { currentPath: string }) {
  const { cart, isKnown } = useCart();
  const [isOpen, setOpen] = useState(false);
  const hasLines = cart.items.length > 0 && currentPath !== href('/cart');
  // Without scripts the link is the way; the button would have nothing to open.
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
          {isOpen && <Lines />}
        </details>
      )}
    </div>
  );
}

/** @param quantity `null`: the API does not say what is in the cart. */
function CartLink({ quantity, price }: { quantity: number | null; price: number }) {
  const isEmpty = !quantity;
  const count = usePulse<HTMLSpanElement>(quantity ?? 0);
  return (
    <a href="/cart" className={classNames('cart-link', isEmpty && 'cart-link--empty')}>
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
    </a>
  );
}

/** Rendered only while it can be seen. */
function Lines() {
  const { cart, quantities, isBusy } = useCart();
  return (
    <form className="mini-cart__panel" method="post" action={href('/cart')}>
      <ul className="mini-cart__lines">
        {cart.items.map((item) => (
          <Line key={item.product.id} item={item} quantity={quantities.get(item.product.id)} />
        ))}
      </ul>
      <p className={classNames('mini-cart__total', isBusy && 'is-stale')}>
        {LABELS.total} <Price value={cart.totalPrice} />
      </p>
      <OpeningNote
        texts={cart.orderStop ? [cart.orderStop] : cart.forOpening ? [orderForOpening(cart.forOpening)] : []}
      />
      <a className="button button--primary button--block" href={href('/cart')}>
        Перейти в корзину
      </a>
    </form>
  );
}

/** @param quantity with open clicks on top; `undefined` while the line's removal is on its way. */
function Line({ item, quantity }: { item: CartLine; quantity: number | undefined }) {
  const { product: dish, totalPrice } = item;
  if (quantity === undefined) return null;
  return (
    <li className="mini-cart__line">
      <PictureOf files={dish.picture} sizes="64px" width={64} height={64} />
      {dish.slug === undefined ? (
        <span>{words(dish.title)}</span>
      ) : (
        <a href={dishHref(dish.slug)}>{words(dish.title)}</a>
      )}
      <button
        type="submit"
        className="icon-button icon-button--bare"
        name="intent"
        value={cartIntentValue({ kind: 'remove', productId: dish.id })}
        aria-label={`Удалить: ${dish.title}`}
        onClick={(event) => leaveLine(event, '.cart-link')}
      >
        <Icon name="close" />
      </button>
      <p className="muted small">
        {dish.canBuy === false
          ? (dish.notNow ?? MESSAGES.notNow)
          : `${quantity} × ${formatPrice(dish.price)}`}
      </p>
      <p className={classNames('mini-cart__sum', quantity !== item.quantity && 'is-stale')}>
        <Price value={totalPrice} size="sm" />
      </p>
    </li>
  );
}
