import { Form, href } from 'react-router';
import { AgreementFields } from '#app/components/cart/agreement-fields.tsx';
import { ConsentTextInputs, PersonalDataLink, PrivacyLink } from '#app/components/form/consents.tsx';
import { Price } from '#app/components/price/price.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { CONSENTS, type ConsentTexts } from '#app/domain/forms/consents.ts';
import { cartIntentValue, QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import type { CheckoutDraft } from '#app/domain/shopper/checkout-draft.ts';
import { lineName, type ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { chargeAndTotal } from '#app/domain/text/delivery-texts.ts';
import { orderForOpening } from '#app/domain/text/dish-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { type Charge, totalOf } from '#contract/delivery.ts';

type RestOfCart = {
  cart: ShownCart;
  key: string;
  fields: CheckoutDraft;
  personalDataHref: string | null;
  consentTexts?: ConsentTexts;
  charge?: Charge | null | undefined;
  opening: string;
};

export function RemainingDishesForm({
  rest: { cart, key, fields, personalDataHref, consentTexts = {}, charge, opening },
}: {
  rest: RestOfCart;
}) {
  return (
    <Form method="post" action={href('/cart')} className="order-rest container screen-only">
      <input type="hidden" name="key" value={key} />
      <AgreementFields cart={cart} charge={charge} opening={opening} withoutPromo={cart.promo?.code} />
      {Object.entries(fields).map(
        ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {CONSENTS.map((name) => (
        <input key={name} type="hidden" name={name} value="on" />
      ))}
      <ConsentTextInputs texts={consentTexts} />
      <h2 className="heading-3">{LABELS.leftInCart}:</h2>
      <ul className="order-rest__dishes">
        {cart.items.map(({ line, product, quantity, totalPrice }) => (
          <li key={line}>
            <input type="hidden" name={`${QUANTITY_FIELD}${line}`} value={quantity} />
            {typesetNode(lineName(product))} ×&nbsp;{quantity} <Price value={totalPrice} size="sm" />
          </li>
        ))}
      </ul>
      {charge !== undefined && <p>{typesetNode(chargeAndTotal(charge, totalOf(cart.totalPrice, charge)))}</p>}
      {cart.orderStop !== undefined && <p>{typesetNode(cart.orderStop)}</p>}
      {cart.orderStop === undefined && opening !== '' && (
        <p>{typesetNode(cart.forOpening ? orderForOpening(cart.forOpening) : MESSAGES.cookedLater)}</p>
      )}
      <p className="small muted">
        {typesetNode('Имя, телефон, адрес, время и оплата те же. Нажимая кнопку, вы принимаете')}{' '}
        <PrivacyLink className="link" /> и&nbsp;соглашаетесь на{' '}
        <PersonalDataLink className="link" href={personalDataHref} />.
      </p>
      <div className="order__actions">
        {cart.orderStop === undefined && (
          <button
            type="submit"
            className="button button--primary"
            name="intent"
            value={cartIntentValue({ kind: 'order' })}
          >
            {LABELS.orderRest}
          </button>
        )}
        <a className="button button--plain" href={href('/cart')}>
          {LABELS.changeInCart}
        </a>
      </div>
    </Form>
  );
}
