import { useState } from 'react';
import { useLocation } from 'react-router';
import { Stepper } from '#app/components/form/stepper.tsx';
import { clampQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { ADDED_QUANTITY_FIELD, cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import { LABELS } from '#app/domain/text/messages.ts';
import { DEFAULT_QUANTITY } from '#contract/defaults.ts';

type BuyFormProps = {
  product: { id: number; slug: string; title: string };
  /** The quantity to begin with; the page's address may name one. */
  quantity?: number;
};

/**
 * «Добавить в корзину» with a quantity. Plus and minus change the number in place; without scripts they load the page
 * with the new number in its address, and nothing is bought until the button is pressed.
 */
export function BuyForm({ product, quantity = DEFAULT_QUANTITY }: BuyFormProps) {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState(String(quantity));
  const current = readQuantity(typed);
  function step(by: 1 | -1) {
    return {
      formMethod: 'get' as const,
      formAction: dishHref(product.slug),
      name: 'step',
      value: by,
      onClick(event: React.MouseEvent) {
        event.preventDefault();
        setTyped(String(clampQuantity(current + by)));
      },
    };
  }
  return (
    <form className="product-buy" method="post" action="/cart">
      <input type="hidden" name="returnTo" value={pathname} />
      {/* Enter in the number presses the first button of a form: it must be the one that buys. */}
      <button
        type="submit"
        className="visually-hidden"
        name="intent"
        value={cartIntentValue({ kind: 'add', productId: product.id, quantity: DEFAULT_QUANTITY })}
        tabIndex={-1}
        aria-hidden="true"
      >
        {LABELS.addToCart}
      </button>
      <Stepper
        label={`${LABELS.quantity}: ${product.title}`}
        name={ADDED_QUANTITY_FIELD}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(String(current))}
        minus={step(-1)}
        plus={step(1)}
      />
      <button
        type="submit"
        className="button button--primary"
        name="intent"
        value={cartIntentValue({ kind: 'add', productId: product.id, quantity: DEFAULT_QUANTITY })}
      >
        {LABELS.addToCart}
      </button>
    </form>
  );
}
