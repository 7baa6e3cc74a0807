import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import { DishLine } from '#app/components/catalogue/dish-line.tsx';
import { classNames } from '#app/components/class-names.ts';
import { Stepper } from '#app/components/form/stepper.tsx';
import { OpeningStatus } from '#app/components/frame/opening-status.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { focusAfterRemoval } from '#app/components/navigation/focus-after-removal.ts';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { spokenPrice, typesetNode } from '#app/components/typeset-text.tsx';
import { clampQuantity, isQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { cartIntentValue, QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import { type CartLine, lineName, type ShownCart } from '#app/domain/shopper/shown-lines.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { formatPrice } from '#app/domain/text/money.ts';
import type { LineKey } from '#contract/options.ts';

/** The inputs belong to the surrounding form: every button of it submits all quantities. */
export function CartLines({ cart }: { cart: ShownCart }) {
  const { quantities, order } = useCart();
  const isOrderSent = order === 'sent';
  return (
    <table className={classNames('cart-lines', isOrderSent && 'is-stale')} aria-busy={isOrderSent}>
      <thead>
        <tr>
          <th scope="col">Блюдо</th>
          <th scope="col">Цена</th>
          <th scope="col">{LABELS.quantity}</th>
          <th scope="col" className="cart-line__total">
            Сумма
          </th>
          <th scope="col">
            <span className="visually-hidden">Удалить</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cart.items.map((item) => (
          <Line key={item.line} {...item} wanted={quantities.get(item.line)} />
        ))}
      </tbody>
    </table>
  );
}

/** @param wanted includes unconfirmed changes; `undefined` after an unconfirmed removal */
function Line({
  line,
  product: dish,
  quantity,
  totalPrice,
  was,
  wanted,
}: CartLine & { wanted: number | undefined }) {
  if (wanted === undefined) return null;
  return (
    <tr>
      <td>
        <DishLine dish={dish}>
          {was && <span className="line-options">{typesetNode(was)}</span>}
          {dish.canBuy === false && <OpeningStatus open={false} text={dish.notNow ?? MESSAGES.notNow} />}
        </DishLine>
      </td>
      <td className="cart-line__price nowrap">
        <span className="visually-hidden">Цена: </span>
        {spokenPrice(formatPrice(dish.price))}
      </td>
      <td className="cart-line__quantity">
        {dish.canBuy === false ? (
          <>
            {/* A dish that cannot be ordered still submits its quantity. */}
            <span className="visually-hidden">{LABELS.quantity}: </span>
            {wanted}
            <input type="hidden" name={`${QUANTITY_FIELD}${line}`} value={wanted} />
          </>
        ) : (
          <LineQuantity line={line} title={lineName(dish)} quantity={wanted} />
        )}
      </td>
      <td className="cart-line__total">
        <span className={wanted === quantity ? undefined : 'is-stale'}>
          <Price value={totalPrice} size="sm" />
        </span>
      </td>
      <td className="cart-line__remove">
        <button
          type="submit"
          className="icon-button icon-button--bare"
          name="intent"
          value={cartIntentValue({ kind: 'remove', line })}
          onClick={(event) => focusAfterRemoval(event, 'main')}
          formNoValidate
        >
          <Icon name="trash" />
          <span className="visually-hidden">Удалить: {lineName(dish)}</span>
        </button>
      </td>
    </tr>
  );
}

function LineQuantity({ line, title, quantity }: { line: LineKey; title: string; quantity: number }) {
  const { change, order } = useCart();
  const isOrderSent = order === 'sent';
  const notify = useNotify();
  // The typed text until blur, then the parsed quantity.
  const [typed, setTyped] = useState<string | null>(null);
  const [lastQuantity, setLastQuantity] = useState(quantity);
  if (quantity !== lastQuantity) {
    setLastQuantity(quantity);
    setTyped(null);
  }

  function button(target: number) {
    const intent = { kind: 'set', line, quantity: clampQuantity(target), shown: quantity } as const;
    return { name: 'intent', value: cartIntentValue(intent), formNoValidate: true };
  }
  function commit(text: string) {
    const wanted = text === String(quantity) ? quantity : readQuantity(text);
    if (text !== String(quantity) && !isQuantity(text)) notifyMisread(notify);
    if (wanted !== quantity) change({ kind: 'set', line, quantity: wanted, shown: quantity });
    setTyped(null);
  }
  // Without a blur event.
  const isLeaving = useNavigation().state === 'loading';
  const onLeaving = useEffectEvent(() => typed !== null && !isOrderSent && commit(typed));
  useEffect(() => {
    if (isLeaving) onLeaving();
  }, [isLeaving]);
  return (
    <Stepper
      name={`${QUANTITY_FIELD}${line}`}
      label={`${LABELS.quantity}: ${title}`}
      size="small"
      value={typed ?? String(quantity)}
      onType={(text) => !isOrderSent && setTyped(text)}
      onLeave={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit(event.currentTarget.value);
      }}
      minus={button(quantity - 1)}
      plus={button(quantity + 1)}
    />
  );
}

type Notify = ReturnType<typeof useNotify>;

/** Corrected, and no click or key press since. */
let isUnseen = false;

function notifyMisread(notify: Notify): void {
  notify({ code: 'quantity-misread' });
  isUnseen = true;
  function onNextInteraction() {
    isUnseen = false;
  }
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, onNextInteraction, { capture: true, once: true });
  }
}

/**
 * Cancels an order whose click blurred a quantity that was then corrected: the shopper has not seen the
 * correction.
 */
export function stopUnseenOrder(notify: Notify): boolean {
  const field = document.activeElement;
  const isTyping = field instanceof HTMLInputElement && field.name.startsWith(QUANTITY_FIELD);
  // On some phones a tap does not blur the field.
  if (isTyping && !isQuantity(field.value)) field.blur();
  if (!isUnseen) return false;
  isUnseen = false;
  notify({ code: 'order-held-back' });
  return true;
}
