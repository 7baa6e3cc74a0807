import { Form, href } from 'react-router';
import { Field } from '#app/components/form/fields.tsx';
import { OpeningStatus } from '#app/components/frame/opening-status.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import { PROMO_CODE_FIELD } from '#app/domain/shopper/checkout-draft.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import type { ShownPromo } from '#app/domain/shopper/shown-promo.ts';
import * as PROMO from '#app/domain/text/promo-texts.ts';
import { MAX_PROMO_CODE } from '#contract/promo.ts';

const FORM_ID = 'promo';

/** A form of its own: Enter in the field must not send the order. Its controls stand inside the checkout. */
export function PromoForm() {
  return <Form id={FORM_ID} method="post" action={href('/cart')} noValidate />;
}

type PromoFieldsProps = {
  cart: ShownCart;
  promo: ShownPromo | null;
  /** Typed, or from a link. */
  typed: string;
  errors?: readonly string[] | undefined;
};

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
            form={FORM_ID}
            defaultValue={typed}
            errors={errors}
            required
            maxLength={MAX_PROMO_CODE}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <button
            type="submit"
            form={FORM_ID}
            className="button button--plain"
            name="intent"
            value={cartIntentValue({ kind: 'promo' })}
          >
            {PROMO.apply}
          </button>
        </div>
      )}
    </section>
  );
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
          form={FORM_ID}
          className="button button--plain"
          name="intent"
          value={cartIntentValue({ kind: 'no-promo' })}
          formNoValidate
        >
          {PROMO.remove}
          <span className="visually-hidden"> {PROMO.codeName(code)}</span>
        </button>
      </div>
      {problem !== undefined && <OpeningStatus open={false} text={problem} />}
      {isGiftMissing && (
        <button
          type="submit"
          form={FORM_ID}
          className="button button--plain"
          name="intent"
          value={cartIntentValue({ kind: 'add', line: gift.id, quantity: 1 })}
          formNoValidate
        >
          {typesetNode(PROMO.addGift(gift.title))}
        </button>
      )}
    </>
  );
}
