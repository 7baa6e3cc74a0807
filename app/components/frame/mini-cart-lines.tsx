import { href } from 'react-router';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { focusAfterRemoval } from '#app/components/navigation/focus-after-removal.ts';
import { PictureOf } from '#app/components/picture/picture.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import { type CartLine, lineName } from '#app/domain/shopper/shown-lines.ts';
import { orderForOpening } from '#app/domain/text/dish-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { formatPrice } from '#app/domain/text/money.ts';
import { OpeningNote } from './opening-status.tsx';

/** Lazy-loaded; mounted while the popup is open. */
export default function MiniCartLines() {
  const { cart, quantities, isBusy } = useCart();
  return (
    <form className="mini-cart__panel" method="post" action={href('/cart')}>
      <ul className="mini-cart__lines">
        {cart.items.map((item) => (
          <Line key={item.line} item={item} quantity={quantities.get(item.line)} />
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

/** @param quantity includes unconfirmed changes; `undefined` after an unconfirmed removal */
function Line({ item, quantity }: { item: CartLine; quantity: number | undefined }) {
  const { line, product: dish, totalPrice } = item;
  if (quantity === undefined) return null;
  const name =
    dish.slug === undefined ? (
      <span>{typesetNode(dish.title)}</span>
    ) : (
      <a href={dishHref(dish.slug)}>{typesetNode(dish.title)}</a>
    );
  return (
    <li className="mini-cart__line">
      <PictureOf files={dish.picture} sizes="64px" width={64} height={64} />
      {dish.options ? (
        <div>
          {name} <span className="line-options">{typesetNode(dish.options)}</span>
        </div>
      ) : (
        name
      )}
      <button
        type="submit"
        className="icon-button icon-button--bare"
        name="intent"
        value={cartIntentValue({ kind: 'remove', line })}
        aria-label={`Удалить: ${lineName(dish)}`}
        onClick={(event) => focusAfterRemoval(event, '[data-cart-link]')}
      >
        <Icon name="close" />
      </button>
      <p className="muted small">
        {typesetNode(
          dish.canBuy === false
            ? (dish.notNow ?? MESSAGES.notNow)
            : `${quantity} × ${formatPrice(dish.price)}`,
        )}
      </p>
      <p className={classNames('mini-cart__sum', quantity !== item.quantity && 'is-stale')}>
        <Price value={totalPrice} size="sm" />
      </p>
    </li>
  );
}
