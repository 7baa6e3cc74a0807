import { type FormEvent, useState } from 'react';
import { Form, href } from 'react-router';
import { useHydrated } from 'remix-utils/use-hydrated';
import { summaryOf } from '#app/components/form/summary-of.ts';
import { useFormCheck } from '#app/components/form/use-form-check.ts';
import { useValidatedForm } from '#app/components/form/use-validated-form.ts';
import { OpeningNote } from '#app/components/frame/opening-note.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { ErrorSummary } from '#app/components/notices/error-summary.tsx';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import { words } from '#app/components/words.tsx';
import { CHECKOUT_FIELDS, type CheckoutField } from '#app/domain/forms/checkout.ts';
import { hasConsents } from '#app/domain/forms/consents.ts';
import type { FormRules } from '#app/domain/forms/validation.ts';
import type { OpeningStatus } from '#app/domain/shop/opening-hours.ts';
import { cartIntentValue, PRICE_FIELD, QUANTITY_FIELD } from '#app/domain/shopper/cart-intent.ts';
import type { CartNews as News } from '#app/domain/shopper/cart-news.ts';
import type { CheckoutAnswer, PendingOrder } from '#app/domain/shopper/checkout-answer.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { FIELD_LABELS } from '#app/domain/text/checkout-texts.ts';
import { orderForOpening } from '#app/domain/text/dish-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { BeginAnew, isToBeginAnew } from './begin-anew.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartNews } from './cart-news.tsx';
import { CheckoutBar } from './checkout-bar.tsx';
import { CheckoutConfirm } from './checkout-confirm.tsx';
import { CheckoutFailure } from './checkout-failure.tsx';
import { CheckoutFields } from './checkout-fields.tsx';
import { CheckoutScripts } from './checkout-scripts.tsx';
import { stopsOrder } from './misread-quantity.ts';
import { PendingNotice } from './pending-notice.tsx';
import { isToRemoveUnavailable } from './remove-unavailable.tsx';
import { useDraft } from './use-draft.ts';

const FORM_ID = 'checkout';

export type CheckoutFormProps = {
  /** `null`: the API does not say what is in it. The form still shows what was typed. */
  cart: ShownCart | null;
  news: News;
  checkout: {
    constraint: FormRules;
    defaults: Partial<Record<CheckoutField, string>>;
    key: string;
    personalDataHref: string | null;
    /** What is still open about an order sent before. */
    pending?: PendingOrder | undefined;
    /** The API answers with a cart that does not fit. */
    isUnreadable?: boolean;
    /** Which of the dishes are not served now, and when they are. */
    notServed: readonly string[];
  };
  /** What the last attempt was answered. */
  answer: CheckoutAnswer | undefined;
};

/**
 * The cart and the checkout are one form: whatever button is pressed without scripts, everything typed anywhere in it
 * travels along. Scripts take over the quantity buttons (`CartProvider`) and keep the order button shut until both consents
 * are given; those that help while somebody types come late.
 */
export function CheckoutForm({ cart, news, checkout, answer }: CheckoutFormProps) {
  const isHydrated = useHydrated();
  const frame = useFrame();
  const notify = useNotify();
  const { isOrderHeld, isOrderSent, quantities, sendOrder } = useCart();
  const { status, fields, props, checks, clear } = useValidatedForm({
    id: FORM_ID,
    names: CHECKOUT_FIELDS,
    constraint: checkout.constraint,
    defaults: checkout.defaults,
    result: answer?.result,
  });
  const phone = frame?.phone ?? '';
  const closed = closedNotes(cart, frame?.opening);
  const waits = [...closed, ...checkout.notServed];
  // A page that comes with its answer is read from the top; one that is answered in place is looked at where it was sent.
  const [firstAnswer] = useState(answer);
  const isBesideButton = answer !== firstAnswer;
  const consents = useFormCheck(FORM_ID, hasConsents);
  const isReady = consents.passes || !isHydrated;
  // Without those whose removal is on its way.
  const blocking = cart?.items.filter(
    ({ product: dish }) => dish.canBuy === false && quantities.has(dish.id),
  );
  const blocked = blocking?.map(({ product: dish }) => dish.title) ?? [];
  // Sent again, an order that may have been accepted is found whatever can be ordered now.
  const isBlocked = blocked.length > 0 && checkout.pending !== 'uncertain';
  const isUnreadable = checkout.isUnreadable ?? false;
  const keepDraft = useDraft(FORM_ID, checkout.defaults);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (isToBeginAnew(submitter) || isToRemoveUnavailable(submitter)) return;
    props.onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (stopsOrder(notify)) return;
    sendOrder(submitter, event.currentTarget);
  }
  return (
    <Form
      {...props}
      method="post"
      action={href('/cart')}
      className="checkout container"
      onInput={() => {
        consents.look();
        keepDraft();
      }}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="key" value={checkout.key} />
      {isHydrated && <CheckoutScripts {...checks} />}
      {/* The button that Enter presses must come first; nobody needs to see it. */}
      {isHydrated && (
        <button
          type="submit"
          className="visually-hidden"
          name="intent"
          value={cartIntentValue({ kind: 'order' })}
          disabled={!isReady || isBlocked}
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <div className="checkout__main">
        {/* Enter presses the first button of a form, so this one comes before plus and minus. */}
        {!isHydrated && (cart || isUnreadable) && (
          <button
            type="submit"
            className="cart-lines__update button button--plain"
            name="intent"
            value="update"
            formNoValidate
          >
            {LABELS.update}
          </button>
        )}
        <OpeningNote texts={cart?.orderStop ? [cart.orderStop, ...waits] : waits} />
        {status === 'error' && (
          <ErrorSummary
            title={MESSAGES.formInvalid}
            errors={summaryOf(CHECKOUT_FIELDS, fields, FIELD_LABELS)}
          />
        )}
        {answer?.failure && !isBesideButton && (
          <CheckoutFailure answer={answer} phone={phone} onClear={clear} />
        )}
        {!answer?.failure && checkout.pending && <PendingNotice pending={checkout.pending} phone={phone} />}
        <CartNews news={news} />
        {cart ? <CartLines cart={cart} /> : <UnknownCart answer={answer} isUnreadable={isUnreadable} />}
        <CheckoutFields fields={fields} address={frame?.address ?? ''} />
        {cart && <CheckoutBar />}
      </div>
      <CheckoutConfirm
        fields={fields}
        personalDataHref={checkout.personalDataHref}
        isReady={isReady}
        isOrdering={isOrderHeld || isOrderSent}
        waits={waits}
        orderStop={cart?.orderStop}
        blocked={blocked}
        isBlocked={isBlocked}
      >
        {answer?.failure && isBesideButton && (
          <CheckoutFailure answer={answer} phone={phone} onClear={clear} isBesideButton />
        )}
        {answer?.failure === 'cart-unreadable' && isBesideButton && <BeginAnew />}
      </CheckoutConfirm>
    </Form>
  );
}

/** When the order is made, in a shop that is closed and takes it. */
function closedNotes(cart: ShownCart | null, opening: OpeningStatus | null | undefined): string[] {
  if (cart?.orderStop) return [];
  if (cart?.forOpening) return [orderForOpening(cart.forOpening)];
  return opening?.open === false ? [`${opening.text}. ${MESSAGES.cookedLater}`] : [];
}

/** While the cart cannot be read the next attempt to order must carry the form's dishes all the same. */
function UnknownCart({
  answer,
  isUnreadable,
}: Pick<CheckoutFormProps, 'answer'> & { isUnreadable: boolean }) {
  return (
    <>
      {!answer?.failure && (
        <div className="checkout__failures">
          <Alert kind="danger">
            {words(isUnreadable ? MESSAGES.cartUnreadable : `${MESSAGES.cartUnavailable}.`)}{' '}
            <a className="link" href={href('/cart')} data-reload>
              {MESSAGES.retry}
            </a>
          </Alert>
        </div>
      )}
      {isUnreadable && <BeginAnew />}
      {answer?.lines?.map(([id, quantity]) => (
        <input key={id} type="hidden" name={`${QUANTITY_FIELD}${id}`} value={quantity} />
      ))}
      {answer?.prices?.map(([id, price]) => (
        <input key={id} type="hidden" name={`${PRICE_FIELD}${id}`} value={price} />
      ))}
    </>
  );
}
