import { Icon } from '#app/components/icon/icon.tsx';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import { MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';

type CartControlProps = {
  dish: Pick<ListedDish, 'id' | 'title' | 'notForSale'>;
  /** How many of it are in the cart. */
  quantity: number;
};

/** «В корзину» on a card; minus, quantity, plus for a dish that is in the cart. */
export function CartControl({ dish, quantity }: CartControlProps) {
  const { id, title, notForSale } = dish;
  if (notForSale) return <span className="dish-card__note">{notForSale}</span>;
  if (quantity === 0) {
    return (
      <button
        type="submit"
        name="intent"
        value={cartIntentValue({ kind: 'add', productId: id, quantity: MIN_QUANTITY })}
        className="dish-card__add button button--quiet button--small"
      >
        <Icon name="plus" />
        <span className="dish-card__add-label">
          В&nbsp;корзину<span className="visually-hidden">{`: ${title}`}</span>
        </span>
      </button>
    );
  }
  const line = { kind: 'set', productId: id, shown: quantity } as const;
  const less =
    quantity > MIN_QUANTITY
      ? cartIntentValue({ ...line, quantity: quantity - 1 })
      : cartIntentValue({ kind: 'remove', productId: id });
  const more = cartIntentValue({ ...line, quantity: Math.min(quantity + 1, MAX_QUANTITY) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend for each dish of a list is too much to listen to
    <div className="stepper stepper--small stepper--solid" role="group" aria-label={`В корзине: ${title}`}>
      <button type="submit" name="intent" value={less} className="stepper__button">
        <Icon name="minus" />
        <span className="visually-hidden">{quantity > MIN_QUANTITY ? 'Меньше' : 'Убрать из корзины'}</span>
      </button>
      <output className="stepper__value">{quantity}</output>
      <button
        type="submit"
        name="intent"
        value={more}
        disabled={quantity >= MAX_QUANTITY}
        className="stepper__button"
      >
        <Icon name="plus" />
        <span className="visually-hidden">Больше</span>
      </button>
    </div>
  );
}
