import type { KeyboardEvent } from 'react';
import { Field } from '#app/components/form/fields.tsx';
import { OpeningStatus } from '#app/components/frame/opening-status.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import { PROMO_CODE_FIELD } from '#app/domain/shopper/checkout-draft.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import type { ShownPromo } from '#app/domain/shopper/shown-promo.ts';
import * as PROMO from '#app/domain/text/promo-texts.ts';
import { MAX_PROMO_CODE, type Promo } from '#contract/promo.ts';

type PromoFieldsProps = {
  cart: ShownCart;
  promo: ShownPromo | null;
  /** Not entered yet: typed, or from a link. */
  typed: string;
  errors?: readonly string[] | undefined;
};

/** Part of the checkout form: its buttons send everything typed. */
export function PromoFields({ cart, promo, typed, errors }: PromoFieldsProps) {
  return (
    <section className="promo-code" aria-label={PROMO.code}>
      {promo && <EnteredPromo cart={cart} promo={promo} />}
      {(!promo || promo.problem !== undefined) && (
        <div className="promo-code__entry">
          <Field
            // A new document or response replaces what is typed.
            key={typed}
            id={PROMO_CODE_FIELD}
            name={PROMO_CODE_FIELD}
            label={PROMO.code}
            defaultValue={typed}
            errors={errors}
            maxLength={MAX_TYPED}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onKeyDown={applyOnEnter}
          />
          <button type="submit" className="button button--plain" name="intent" value={APPLY} formNoValidate>
            {PROMO.apply}
          </button>
        </div>
      )}
    </section>
  );
}

/** Spaces do not count. */
const MAX_TYPED = 2 * MAX_PROMO_CODE;
const APPLY = cartIntentValue({ kind: 'promo' });

/** Not the form's first button, which sends the order. */
function applyOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>(`[name="intent"][value="${APPLY}"]`)?.click();
}

function EnteredPromo({ cart, promo }: { cart: ShownCart; promo: ShownPromo }) {
  const { code, title, problem, gift } = promo;
  const isGiftMissing = gift && gift.id > 0 && !cart.items.some(({ product }) => product.id === gift.id);
  return (
    <>
      <div className="promo-code__entered">
        <p>
          <b>{PROMO.codeName(code)}</b> <span>{typesetNode(title)}</span>
        </p>
        <button
          type="submit"
          className="button button--plain"
          name="intent"
          value={cartIntentValue({ kind: 'no-promo' })}
          formNoValidate
        >
          {PROMO.remove}
          <span className="visually-hidden"> {PROMO.codeName(code)}</span>
        </button>
      </div>
      {problem !== undefined && <OpeningStatus open={false} text={PROMO.problemText(problem)} />}
      {isGiftMissing && <GiftControl gift={gift} />}
    </>
  );
}

function GiftControl({ gift: { id, title, slug, hasOptions } }: { gift: NonNullable<Promo['gift']> }) {
  if (hasOptions && slug !== undefined) {
    return (
      <a className="button button--plain" href={dishHref(slug)}>
        {typesetNode(PROMO.chooseGift(title))}
      </a>
    );
  }
  return (
    <button
      type="submit"
      className="button button--plain"
      name="intent"
      value={cartIntentValue({ kind: 'add', line: id, quantity: 1 })}
      formNoValidate
    >
      {typesetNode(PROMO.addGift(title))}
    </button>
  );
}
