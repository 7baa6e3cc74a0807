import { type FormEvent, useRef, useState } from 'react';
import { Form, href } from 'react-router';
import { useHydrated } from 'remix-utils/use-hydrated';
import { summaryOf, useFormCheck, useValidatedForm } from '#app/components/form/use-validated-form.ts';
import { OpeningNote } from '#app/components/frame/opening-status.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { ErrorSummary } from '#app/components/notices/error-summary.tsx';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { useCart } from '#app/components/state/cart-provider.tsx';
import { useClosedLabel } from '#app/components/state/use-closed.ts';
import { useFrame } from '#app/components/state/use-frame.ts';
import { writeCookie } from '#app/components/write-cookie.ts';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { CHECKOUT_FIELDS, type CheckoutField } from '#app/domain/forms/checkout-field-names.ts';
import { type ConsentTextField, type ConsentTexts, hasConsents } from '#app/domain/forms/consents.ts';
import { type FormRules, validateCheckout } from '#app/domain/forms/validation.ts';
import type { OpeningStatus } from '#app/domain/shop/opening-hours.ts';
import { cartIntentValue } from '#app/domain/shopper/cart-intent.ts';
import {
  askedAddressOf,
  type CheckoutActionData,
  type PendingOrder,
} from '#app/domain/shopper/checkout-action-data.ts';
import {
  type CheckoutDraft,
  DRAFT_COOKIE,
  draftCookieValue,
  draftOf,
  PROMO_CODE_FIELD,
} from '#app/domain/shopper/checkout-draft.ts';
import {
  deliveryFieldsOf,
  notServedNotesAt,
  type ShownDelivery,
} from '#app/domain/shopper/shown-delivery.ts';
import type { ShownCart } from '#app/domain/shopper/shown-lines.ts';
import { FIELD_LABELS, orderUncertain } from '#app/domain/text/checkout-texts.ts';
import { orderForOpening } from '#app/domain/text/dish-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { OrderExtra } from '#contract/order-extras.ts';
import { AgreementFields } from './agreement-fields.tsx';
import { CartChangeNotice } from './cart-change-notice.tsx';
import { CartLines, stopUnseenOrder } from './cart-lines.tsx';
import { CheckoutBar, CheckoutConfirm } from './checkout-confirm.tsx';
import { CheckoutFailure } from './checkout-failure.tsx';
import { CheckoutFields, type OnlinePayment } from './checkout-fields.tsx';
import { showsMinutes, useBill } from './delivery-bill.tsx';
import { PromoFields } from './promo-fields.tsx';
import { SuggestedDishes } from './suggested-dishes.tsx';
import { NewCartButton, UnknownCart } from './unknown-cart.tsx';

const FORM_ID = 'checkout';

/** An earlier attempt may have been accepted. */
const FAILURES_IN_DOUBT: ReadonlySet<CheckoutActionData['failure']> = new Set(['uncertain', 'changed']);

export type CheckoutFormProps = {
  /** `null` if the API failed. */
  cart: ShownCart | null;
  changes: readonly string[];
  suggested?: readonly ListedDish[];
  checkout: {
    constraint: FormRules;
    defaults: Partial<Record<CheckoutField | ConsentTextField, string>>;
    online?: OnlinePayment;
    extras: readonly OrderExtra[];
    hasStatusEmail?: boolean;
    key: string;
    mark?: string;
    personalDataHref: string | null;
    consentTexts?: ConsentTexts;
    offerHref?: string | null;
    pending?: PendingOrder | undefined;
    keepsKeys: boolean;
    opening: string;
    isUnreadable?: boolean;
    /** Unserved sections; for a chosen time those of `delivery` count. */
    notServed: readonly string[];
    delivery?: ShownDelivery | null;
    /** Of the draft or of a link, not entered yet. */
    linkedCode?: string | undefined;
  };
  actionData: CheckoutActionData | undefined;
};

/** Cart and checkout are one form: without JavaScript every button submits everything typed. */
export function CheckoutForm({ cart, changes, suggested = [], checkout, actionData }: CheckoutFormProps) {
  const { pending, isUnreadable = false } = checkout;
  const isHydrated = useHydrated();
  const { phone = '', address = '', opening } = useFrame() ?? {};
  const notify = useNotify();
  const { quantities, sendOrder, cart: live, isKnown } = useCart();
  const form = useValidatedForm({
    id: FORM_ID,
    constraint: checkout.constraint,
    defaults: checkout.defaults,
    result: actionData?.result,
    validate: validateCheckout,
  });
  const shown = isKnown ? live : cart;
  const dishes = shown?.totalPrice ?? 0;
  const initial = deliveryFieldsOf((name) => form.fields[name].initialValue);
  const refused = actionData?.refusedPromo;
  const code = { promo: shown?.promo, refused };
  const { bill, promo, onInput: updateBill } = useBill(checkout.delivery ?? null, initial, dishes, code);
  const { value: typedCode = checkout.linkedCode ?? '', errors: codeErrors } = typedCodeOf(actionData);
  const saveDraft = useDraft(checkout.defaults);
  const { isReady, onInput } = useFormCheck(FORM_ID, (data) => {
    saveDraft(data);
    updateBill(data);
    return hasConsents(data);
  });
  const chosenNotes = bill && notServedNotesAt(bill.delivery, bill.fields);
  const waits = [...closedNotes(cart, opening), ...(chosenNotes ?? checkout.notServed)];
  // A failure is shown at the top of a new document, but beside the clicked button if only the action data
  // has changed.
  const [firstActionData] = useState(actionData);
  const isBesideButton = actionData !== firstActionData;
  // A refusal may say the same.
  const isStopSaid = actionData?.alerts?.some(({ text }) => text === cart?.orderStop) === true;
  const stops = cart?.orderStop && !isStopSaid ? [cart.orderStop] : [];
  // These name the fields, and so does each field.
  const hasFieldAlerts = isBesideButton && (actionData?.alerts ?? []).length > 0;
  const blocked = (cart?.items ?? []).filter(
    ({ line, product: dish }) => dish.canBuy === false && quantities.has(line),
  );
  // The API returns an accepted order even if its dishes are unavailable now.
  const isBlocked = blocked.length > 0 && pending !== 'uncertain';
  const isClosed = useClosedLabel() !== null && pending !== 'uncertain';

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Conform's own buttons have another name.
    if (submitter instanceof HTMLButtonElement && submitter.name === 'intent' && submitter.formNoValidate)
      return;
    form.props.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (!stopUnseenOrder(notify)) sendOrder(submitter, event.currentTarget);
  }
  return (
    <Form
      {...form.props}
      method="post"
      action={href('/cart')}
      className="checkout container"
      onInput={onInput}
      onSubmit={onSubmit}
    >
      {/* First, or browsers put forgotten text back. */}
      <input type="hidden" name={checkout.mark} disabled />
      <input type="hidden" name="key" value={checkout.key} />
      {cart && shown && (
        <AgreementFields
          cart={shown}
          charge={bill === null ? undefined : bill.charge}
          isFeeByPhone={bill?.isFeeByPhone}
          pickupDiscount={bill ? (bill.delivery.terms.pickup?.discountPercent ?? 0) : undefined}
          minutes={bill && showsMinutes(bill) ? bill.charge?.minutes : undefined}
          opening={checkout.opening}
          promo={promo}
          withoutPromo={refused?.code}
        />
      )}
      {/* Enter submits with the first button of a form. */}
      {isHydrated && (
        <button
          type="submit"
          className="visually-hidden"
          name="intent"
          value={cartIntentValue({ kind: 'order' })}
          disabled={!isReady || isBlocked || isClosed}
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <div className="checkout__main">
        {/* Enter submits with the first button of a form. */}
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
        <OpeningNote texts={[...stops, ...waits]} />
        {form.status === 'error' && !hasFieldAlerts && (
          <ErrorSummary errors={summaryOf(CHECKOUT_FIELDS, form.fields, FIELD_LABELS)} />
        )}
        {actionData?.failure && !isBesideButton && (
          <CheckoutFailure
            actionData={actionData}
            phone={phone}
            keepsKeys={checkout.keepsKeys}
            onClear={form.clear}
          />
        )}
        {/* No close button: it describes the current state. */}
        {!actionData?.failure && pending === 'uncleared' && (
          <div className="checkout__failures">
            <Alert kind="info">{MESSAGES.orderedAlready}</Alert>
          </div>
        )}
        {pending === 'uncertain' && !FAILURES_IN_DOUBT.has(actionData?.failure) && (
          <div className="checkout__failures">
            <Alert kind="danger">
              {orderUncertain(phone, checkout.keepsKeys, actionData?.failure !== undefined)}
            </Alert>
          </div>
        )}
        {actionData?.failure !== 'changed' && <CartChangeNotice changes={changes} />}
        {cart ? (
          <CartLines cart={shown ?? cart} />
        ) : (
          <UnknownCart actionData={actionData} isUnreadable={isUnreadable} />
        )}
        {(shown?.promos || promo) && shown && (
          <PromoFields cart={shown} promo={promo} typed={typedCode} errors={codeErrors} />
        )}
        <SuggestedDishes dishes={suggested} />
        <CheckoutFields
          fields={form.fields}
          address={address}
          askedAddress={askedAddressOf(actionData)}
          bill={bill}
          online={checkout.online}
          extras={checkout.extras}
          hasStatusEmail={checkout.hasStatusEmail ?? false}
          isCartUnknown={cart === null}
        />
        {cart && <CheckoutBar bill={bill} promo={promo} />}
      </div>
      <CheckoutConfirm
        fields={form.fields}
        bill={bill}
        promo={promo}
        personalDataHref={checkout.personalDataHref}
        consentTexts={checkout.consentTexts}
        offerHref={checkout.offerHref}
        isReady={isReady}
        waits={waits}
        orderStops={stops}
        isStopped={cart?.orderStop !== undefined}
        isInDoubt={pending === 'uncertain'}
        blocked={blocked}
        isBlocked={isBlocked}
      >
        {actionData?.failure && isBesideButton && (
          <CheckoutFailure
            actionData={actionData}
            phone={phone}
            keepsKeys={checkout.keepsKeys}
            onClear={form.clear}
            isBesideButton
          />
        )}
        {actionData?.failure === 'cart-unreadable' && isBesideButton && <NewCartButton />}
      </CheckoutConfirm>
    </Form>
  );
}

function typedCodeOf({ promo }: CheckoutActionData = {}): { value?: string; errors?: readonly string[] } {
  if (!promo) return {};
  return {
    value: String(promo.initialValue?.[PROMO_CODE_FIELD] ?? ''),
    errors: promo.error?.[PROMO_CODE_FIELD] ?? [],
  };
}

/** Posts without JavaScript set the same cookie. The response to the order deletes it. */
function useDraft(defaults: CheckoutDraft): (data: FormData) => void {
  const written = useRef(defaults);
  return (data) => {
    const draft = draftOf(data);
    // A form filled in from the stored contacts is no draft.
    if (Object.entries(draft).every(([name, value]) => (written.current[name] ?? '') === value)) return;
    written.current = draft;
    writeCookie(DRAFT_COOKIE, draftCookieValue(draft));
  };
}

function closedNotes(cart: ShownCart | null, opening: OpeningStatus | null | undefined): string[] {
  if (cart?.orderStop) return [];
  if (cart?.forOpening) return [orderForOpening(cart.forOpening)];
  if (opening?.isStopped) return [opening.text];
  return opening?.open === false ? [`${opening.text}. ${MESSAGES.cookedLater}`] : [];
}
