import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { href, useLocation } from 'react-router';
import { classNames } from '#app/components/class-names.ts';
import { Stepper } from '#app/components/form/stepper.tsx';
import { OpeningNote } from '#app/components/frame/opening-status.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Price } from '#app/components/price/price.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { usePulse } from '#app/components/state/pulse.ts';
import { useClosedLabel } from '#app/components/state/use-closed.ts';
import { useFrame } from '#app/components/state/use-frame.ts';
import { defaultOptions, priceWith } from '#app/domain/catalogue/dish-options.ts';
import { clampQuantity, readQuantity } from '#app/domain/forms/quantity.ts';
import { ADDED_QUANTITY_FIELD, cartIntentValue, chosenOptions } from '#app/domain/shopper/cart-intent.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { DEFAULT_QUANTITY } from '#contract/defaults.ts';
import { lineKeyOf } from '#contract/options.ts';
import type { Product } from '#contract/product.ts';
import { DishOptions } from './dish-options.tsx';

type BuyFormProps = {
  dish: Pick<Product, 'id' | 'slug' | 'title' | 'price' | 'optionGroups'>;
  /** From the page's URL. */
  quantity?: number | undefined;
  options?: readonly string[] | undefined;
  /** The cart has it, as far as the browser knows. */
  onAdded?: () => void;
};

type DishOfferProps = BuyFormProps & {
  dish: Pick<Product, 'canBuy'>;
  /** «Есть молоко», for a guest who avoids it. */
  warning: string;
  /** The section's hours, if it is not served now. */
  notServed: string | null;
  /** «Завтра с 12:00», if it is not served now. */
  servedFrom: string | null;
};

export function DishOffer({ warning, notServed, servedFrom, ...form }: DishOfferProps) {
  const { dish, quantity } = form;
  const closed = useFrame()?.closed;
  const hours = dish.canBuy || servedFrom ? (notServed ?? closed?.note) : null;
  return (
    <>
      <OpeningNote texts={[warning, hours ?? ''].filter(Boolean)} />
      {dish.canBuy && <BuyForm key={`${dish.id} ${quantity}`} {...form} />}
      {servedFrom && (
        <p className="dish-buy">
          <button type="button" className="button button--primary" disabled>
            {servedFrom}
          </button>
        </p>
      )}
    </>
  );
}

/**
 * Without JavaScript plus and minus return to the page with the new number in its URL. All inputs are
 * inside of the form, and no button has a `formaction`: text browsers support neither `formaction` nor
 * `form`. After the dish was added, «В корзине 1 · Оформить» replaces the button until another number is
 * chosen.
 */
export function BuyForm({ dish, quantity = DEFAULT_QUANTITY, options, onAdded }: BuyFormProps) {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState(String(quantity));
  const current = readQuantity(typed);
  const { quantities } = useCart();
  const initial = options ?? defaultOptions(dish);
  const [chosen, setChosen] = useState(initial);
  const inCart = quantities.get(lineKeyOf(dish.id, chosen)) ?? 0;
  const [before, setBefore] = useState(inCart);
  if (inCart < before) setBefore(inCart);
  const isAdded = inCart > before;
  const isClicked = useRef(false);
  useEffect(() => {
    if (!onAdded || !isAdded || !isClicked.current) return;
    // The sheet may open again with this form.
    isClicked.current = false;
    setBefore(inCart);
    onAdded();
  }, [isAdded, inCart, onAdded]);
  function setQuantity(text: string) {
    setTyped(text);
    setBefore(inCart);
  }
  const form = useRef<HTMLFormElement>(null);
  function readOptions() {
    if (!form.current) return;
    const ids = chosenOptions(new FormData(form.current));
    setChosen(ids);
    setBefore(quantities.get(lineKeyOf(dish.id, ids)) ?? 0);
  }
  const groups = dish.optionGroups ?? [];
  // Options chosen before hydration, and those that a changed dish still has.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only in these cases the form differs from React's state
  useLayoutEffect(() => {
    if (groups.length > 0) readOptions();
  }, [dish.optionGroups]);
  function commit(text: string) {
    setTyped(String(readQuantity(text)));
  }
  const intent = cartIntentValue({ kind: 'add', line: dish.id, quantity: DEFAULT_QUANTITY });
  const add = {
    type: 'submit',
    name: 'intent',
    value: intent,
    onClick() {
      isClicked.current = true;
    },
  } as const;
  function step(kind: 'more' | 'less', change: 1 | -1) {
    return {
      formNoValidate: groups.length > 0 || undefined,
      name: 'intent',
      value: kind,
      onClick(event: React.MouseEvent) {
        event.preventDefault();
        setQuantity(String(clampQuantity(current + change)));
      },
    };
  }
  return (
    <>
      <form ref={form} className="dish-form" method="post" action="/cart">
        <input type="hidden" name="returnTo" value={pathname} />
        {/* Enter submits with the first button of a form. */}
        <button {...add} className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {LABELS.addToCart}
        </button>
        {groups.length > 0 && (
          <DishOptions groups={groups} initial={initial} chosen={chosen} onChange={readOptions} />
        )}
        <div className="dish-buy">
          <p className="dish-buy__total">
            {groups.length > 0 ? LABELS.portion : LABELS.price} <Price value={priceWith(dish, chosen)} />
          </p>
          <Stepper
            label={`${LABELS.quantity}: ${dish.title}`}
            name={ADDED_QUANTITY_FIELD}
            value={typed}
            onType={setQuantity}
            onLeave={commit}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && commit(currentTarget.value)}
            minus={step('less', -1)}
            plus={step('more', 1)}
          />
          {!isAdded && (
            <button {...add} className="button button--primary">
              {LABELS.addToCart}
            </button>
          )}
          {isAdded && <CheckOutLink inCart={inCart} className="button button--primary" takesFocus />}
        </div>
      </form>
      {before > 0 && (
        <CheckOutLink className={classNames('button-link', isAdded && 'invisible')} inCart={inCart} />
      )}
    </>
  );
}

type CheckOutLinkProps = { inCart: number; className: string; takesFocus?: boolean };

/** @param takesFocus it replaces the focused button */
function CheckOutLink({ inCart, className, takesFocus = false }: CheckOutLinkProps) {
  const link = usePulse<HTMLAnchorElement>(inCart);
  const isClosed = useClosedLabel() !== null;
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) link.current?.focus({ preventScroll: true });
  }, [takesFocus, link]);
  return (
    <a ref={link} className={className} href={href('/cart')}>
      <Icon name="cart" />
      <span>
        <span className="dish-buy__where">{'В\u00a0корзине\u00a0'}</span>
        {`${inCart} · ${isClosed ? LABELS.viewCart : LABELS.checkOut}`}
      </span>
    </a>
  );
}
