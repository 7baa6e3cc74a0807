import { type FormEvent, useRef, useState } from 'react';
import { Form, href } from 'react-router';
import { useHydrated } from 'remix-utils/use-hydrated';
import { summaryOf, useFormCheck, useValidatedForm } from '#app/components/form/use-validated-form.ts';
import { OpeningNote } from '#app/components/frame/opening-status.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { ErrorSummary } from '#app/components/notices/error-summary.tsx';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useFrame } from '#app/components/state/use-frame.ts';
import { writeCookie } from '#app/components/write-cookie.ts';
import { CHECKOUT_FIELDS, type CheckoutField } from '#app/domain/forms/checkout-field-names.ts';
import { hasConsents } from '#app/domain/forms/consents.ts';
import { type FormRules, validateCheckout } from '#app/domain/forms/validation.ts';
import type { OpeningStatus } from '#app/domain/shop/opening-hours.ts';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import type { CheckoutAnswer, PendingOrder } from '#app/domain/shopper/checkout-answer.ts';
import {
  type CheckoutDraft,
  DRAFT_COOKIE,
  draftCookieValue,
  draftOf,
} from '#app/domain/shopper/checkout-draft.ts';
import {
  CHARGE_FIELD,
  deliveryFieldsOf,
  type ShownDelivery,
  sumOf,
} from '#app/domain/shopper/shown-delivery.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { FIELD_LABELS, orderUncertain } from '#app/domain/text/checkout-texts.ts';
import { orderForOpening } from '#app/domain/text/dish-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { CartNews } from './cart-change-notice.tsx';
import { CartLines, stopsOrder } from './cart-lines.tsx';
import { CheckoutBar, CheckoutConfirm } from './checkout-confirm.tsx';
import { CheckoutFailure } from './checkout-failure.tsx';
import { CheckoutFields } from './checkout-fields.tsx';
import { useBill } from './delivery-bill.tsx';
import { BeginAnew, UnknownCart } from './unknown-cart.tsx';

const FORM_ID = 'checkout';

export type CheckoutFormProps = {
  /** `null`: the API does not say what is in it. The form still shows what was typed. */
  cart: ShownCart | null;
  news: readonly string[];
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
    delivery?: ShownDelivery | null;
  };
  answer: CheckoutAnswer | undefined;
};

/**
 * The cart and the checkout are one form: whatever button is pressed without scripts, everything typed is submitted with it.
 * Scripts take over the quantity buttons (`CartProvider`), wait for both consents, and validate fields on input.
 */
export function CheckoutForm({ cart, news, checkout, answer }: CheckoutFormProps) {
  const { pending, isUnreadable = false } = checkout;
  const isHydrated = useHydrated();
  const { phone = '', address = '', opening } = useFrame() ?? {};
  const notify = useNotify();
  const { quantities, sendOrder, cart: live, isKnown } = useCart();
  const form = useValidatedForm({
    id: FORM_ID,
    constraint: checkout.constraint,
    defaults: checkout.defaults,
    result: answer?.result,
    validate: validateCheckout,
  });
  const dishes = (isKnown ? live : cart)?.totalPrice ?? 0;
  const initial = deliveryFieldsOf((name) => form.fields[name].initialValue);
  const { bill, look: lookAtDelivery } = useBill(checkout.delivery ?? null, initial, dishes);
  const keepDraft = useDraft(checkout.defaults);
  const { isReady, look } = useFormCheck(FORM_ID, (data) => {
    keepDraft(data);
    lookAtDelivery(data);
    return hasConsents(data);
  });
  const waits = [...closedNotes(cart, opening), ...checkout.notServed];
  // A page that comes with its answer is read from the top; one that is answered in place is looked at where it was sent.
  const [firstAnswer] = useState(answer);
  const isBesideButton = answer !== firstAnswer;
  // Without those whose removal is on its way.
  const blocked = (cart?.items ?? []).filter(
    ({ line, product: dish }) => dish.canBuy === false && quantities.has(line),
  );
  // Sent again, an order that may have been accepted is found whatever can be ordered now.
  const isBlocked = blocked.length > 0 && pending !== 'uncertain';

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // A button of the form that does not order. Conform validates by buttons of its own, with another name.
    if (submitter instanceof HTMLButtonElement && submitter.name === 'intent' && submitter.formNoValidate)
      return;
    form.props.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (!stopsOrder(notify)) sendOrder(submitter, event.currentTarget);
  }
  return (
    <Form
      {...form.props}
      method="post"
      action={href('/cart')}
      className="checkout container"
      onInput={look}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="key" value={checkout.key} />
      {bill && <input type="hidden" name={CHARGE_FIELD} value={sumOf(bill.charge)} />}
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
        {form.status === 'error' && (
          <ErrorSummary errors={summaryOf(CHECKOUT_FIELDS, form.fields, FIELD_LABELS)} />
        )}
        {answer?.failure && !isBesideButton && (
          <CheckoutFailure answer={answer} phone={phone} onClear={form.clear} />
        )}
        {/* Stands there as long as it is true, so it does not close. */}
        {!answer?.failure && pending && (
          <div className="checkout__failures">
            <Alert kind={pending === 'uncertain' ? 'danger' : 'info'}>
              {pending === 'uncertain' ? orderUncertain(phone) : MESSAGES.orderedAlready}
            </Alert>
          </div>
        )}
        <CartNews news={news} />
        {cart ? <CartLines cart={cart} /> : <UnknownCart answer={answer} isUnreadable={isUnreadable} />}
        <CheckoutFields fields={form.fields} address={address} bill={bill} />
        {cart && <CheckoutBar bill={bill} />}
      </div>
      <CheckoutConfirm
        fields={form.fields}
        bill={bill}
        personalDataHref={checkout.personalDataHref}
        isReady={isReady}
        waits={waits}
        orderStop={cart?.orderStop}
        blocked={blocked}
        isBlocked={isBlocked}
      >
        {answer?.failure && isBesideButton && (
          <CheckoutFailure answer={answer} phone={phone} onClear={form.clear} isBesideButton />
        )}
        {answer?.failure === 'cart-unreadable' && isBesideButton && <BeginAnew />}
      </CheckoutConfirm>
    </Form>
  );
}

/**
 * Keeps what is typed into the checkout: a reload must not lose it, nor a look at another page. It stands in the cookie that
 * posts without scripts set, so the server writes it into the form again. The answer to the order deletes it.
 */
function useDraft(defaults: CheckoutDraft): (data: FormData) => void {
  const written = useRef(defaults);
  return (data) => {
    const draft = draftOf(data);
    if (Object.entries(draft).every(([name, value]) => written.current[name] === value)) return;
    written.current = draft;
    writeCookie(DRAFT_COOKIE, draftCookieValue(draft));
  };
}

/** When the order is made, in a shop that is closed and takes it. */
function closedNotes(cart: ShownCart | null, opening: OpeningStatus | null | undefined): string[] {
  if (cart?.orderStop) return [];
  if (cart?.forOpening) return [orderForOpening(cart.forOpening)];
  return opening?.open === false ? [`${opening.text}. ${MESSAGES.cookedLater}`] : [];
}
