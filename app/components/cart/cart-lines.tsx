import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import { DishLine } from '#app/components/catalogue/dish-line.tsx';
import { classNames } from '#app/components/class-names.ts';
import { Stepper } from '#app/components/form/stepper.tsx';
import { OpeningStatus } from '#app/components/frame/opening-status.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { leaveLine } from '#app/components/navigation/focus-after-removal.ts';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { clampQuantity, isQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { cartIntentValue, QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import { type CartLine, nameOf, type ShownCart } from '#app/domain/shopper/shown-lines.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { formatPrice } from '#app/domain/text/money.ts';
import type { LineKey } from '#contract/options.ts';

/**
 * The dishes in the cart. The quantity inputs belong to the surrounding form: what is typed into them goes along with
 * «Обновить», with plus and minus of another line, and with the order itself.
 */
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

/** @param wanted the quantity with open clicks on top; `undefined` while the line's removal is on its way. */
function Line({
  line,
  product: dish,
  quantity,
  totalPrice,
  wanted,
}: CartLine & { wanted: number | undefined }) {
  if (wanted === undefined) return null;
  return (
    <tr>
      <td>
        <DishLine dish={dish} />
        {dish.canBuy === false && <OpeningStatus open={false} text={dish.notNow ?? MESSAGES.notNow} />}
      </td>
      <td className="cart-line__price nowrap">
        <span className="visually-hidden">Цена: </span>
        {formatPrice(dish.price)}
      </td>
      <td className="cart-line__quantity">
        {dish.canBuy === false ? (
          <>
            {/* Of a dish that cannot be ordered now nobody wants another number. It goes along with the form all the same. */}
            <span className="visually-hidden">{LABELS.quantity}: </span>
            {wanted}
            <input type="hidden" name={`${QUANTITY_FIELD}${line}`} value={wanted} />
          </>
        ) : (
          <LineQuantity line={line} title={nameOf(dish)} quantity={wanted} />
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
          onClick={(event) => leaveLine(event, 'main')}
          formNoValidate
        >
          <Icon name="trash" />
          <span className="visually-hidden">Удалить: {nameOf(dish)}</span>
        </button>
      </td>
    </tr>
  );
}

function LineQuantity({ line, title, quantity }: { line: LineKey; title: string; quantity: number }) {
  const { change, order } = useCart();
  const isOrderSent = order === 'sent';
  const notify = useNotify();
  // What is being typed is the shopper's own until the field is left; then the quantity shows what counts.
  const [typed, setTyped] = useState<string | null>(null);
  const [typedOver, setTypedOver] = useState(quantity);
  // A click on plus or minus ends the typing.
  if (quantity !== typedOver) {
    setTypedOver(quantity);
    setTyped(null);
  }

  function button(target: number) {
    const intent = { kind: 'set', line, quantity: clampQuantity(target), shown: quantity } as const;
    return { name: 'intent', value: cartIntentValue(intent), formNoValidate: true };
  }
  function commit(text: string) {
    const wanted = text === String(quantity) ? quantity : readQuantity(text);
    if (text !== String(quantity) && !isQuantity(text)) tellMisread(notify);
    if (wanted !== quantity) change({ kind: 'set', line, quantity: wanted, shown: quantity });
    setTyped(null);
  }
  // Back, and a tap on a link, take the page away while the focus is in the field.
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

/** Whether what counts instead has not been seen yet. */
let isUnseen = false;

/** Says that a quantity does not count as it was typed. */
function tellMisread(notify: Notify): void {
  notify({ code: 'quantity-misread' });
  isUnseen = true;
  function onNextPress() {
    isUnseen = false;
  }
  for (const sign of ['pointerdown', 'keydown']) {
    window.addEventListener(sign, onNextPress, { capture: true, once: true });
  }
}

/** The press that has made a shopper leave such a quantity orders nothing: what counts instead came after it. */
export function stopsOrder(notify: Notify): boolean {
  const field = document.activeElement;
  const isTyping = field instanceof HTMLInputElement && field.name.startsWith(QUANTITY_FIELD);
  // On some phones a tap on a button does not leave the field.
  if (isTyping && !isQuantity(field.value)) field.blur();
  if (!isUnseen) return false;
  isUnseen = false;
  notify({ code: 'order-held-back' });
  return true;
}
