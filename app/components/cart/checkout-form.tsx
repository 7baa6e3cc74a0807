import { getFormProps, parse, type SubmissionResult, useForm } from '@conform-to/react';
import { type FocusEvent, type FormEvent, useEffect, useState } from 'react';
import { Form, href, useNavigation } from 'react-router';
import { useHydrated } from 'remix-utils/use-hydrated';
import { useFrame } from '#app/components/frame/use-frame.ts';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { cartIntentValue, QUANTITY_FIELD } from '#app/domain/cart-intent.ts';
import {
  CHECKOUT_FIELDS,
  type CheckoutField,
  type CheckoutRules,
  validateCheckout,
} from '#app/domain/checkout.ts';
import { LABELS, type RefusalAlert } from '#app/domain/messages.ts';
import type { Cart } from '#contract/entities.ts';
import { CartLines } from './cart-lines.tsx';
import { CheckoutConfirm } from './checkout-confirm.tsx';
import { CheckoutFailure } from './checkout-failure.tsx';
import { CheckoutFields } from './checkout-fields.tsx';

type CheckoutValues = Record<CheckoutField, string>;
export type CheckoutFormProps = {
  /** `null`: the API does not say what is in it. The form still shows what was typed. */
  cart: Cart | null;
  checkout: { constraint: CheckoutRules; defaults: Partial<CheckoutValues>; key: string };
  /** What the last attempt was answered. */
  answer:
    | {
        failure?: 'invalid' | 'refused' | 'uncertain' | 'cart-changed' | 'form-outdated';
        result?: SubmissionResult;
        alerts?: RefusalAlert[];
        key?: string;
        lines?: [productId: number, quantity: number][];
      }
    | undefined;
};

/**
 * The cart and the checkout are one form: whatever button is pressed without scripts, everything typed anywhere in it
 * travels along. Scripts take over the quantity buttons (`CartProvider`), validate while somebody types, and keep the
 * order button shut until both consents are given.
 */
export function CheckoutForm({ cart, checkout, answer }: CheckoutFormProps) {
  const isHydrated = useHydrated();
  const navigation = useNavigation();
  const notify = useNotify();
  const frame = useFrame();
  const isOrdering = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'order';
  const [form, fields] = useForm<CheckoutValues>({
    id: 'checkout',
    constraint: checkout.constraint,
    defaultValue: checkout.defaults,
    lastResult: answer?.result ?? null,
    shouldValidate: 'onInput',
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve: (values) => {
          const error = validateCheckout(values, checkout.constraint);
          return error ? { error } : { value: values as CheckoutValues };
        },
      }),
  });
  const [consents, setConsents] = useState({ privacy: false, personalData: false });
  // Boxes may be ticked before scripts run: by the shopper, by the server's answer, by the browser's Back.
  useEffect(() => {
    const boxes = document.forms.namedItem(form.id)?.elements;
    const isTicked = (name: string) => (boxes?.namedItem(name) as HTMLInputElement | null)?.checked ?? false;
    setConsents({ privacy: isTicked('privacy'), personalData: isTicked('personalData') });
  }, [form.id]);
  const props = getFormProps(form);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    if (isOrdering) {
      event.preventDefault();
      notify({ code: 'order-creating' });
      return;
    }
    props.onSubmit(event);
  }
  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    const name = CHECKOUT_FIELDS.find((field) => field === (target as Element as HTMLInputElement).name);
    if (name) form.validate({ name });
  }
  const isReady = !isHydrated || (consents.privacy && consents.personalData);
  return (
    <Form
      {...props}
      method="post"
      action={href('/cart')}
      className="checkout container"
      onSubmit={onSubmit}
      onBlur={onBlur}
    >
      <input type="hidden" name="key" value={answer?.key ?? checkout.key} />
      {isHydrated && (
        <button
          type="submit"
          className="checkout__default"
          name="intent"
          value={cartIntentValue({ kind: 'order' })}
          disabled={!isReady}
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      <div className="checkout__main">
        {/* Enter presses the first button of a form, so this one comes before plus and minus. */}
        {!isHydrated && cart && (
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
        {answer?.failure && <CheckoutFailure answer={answer} phone={frame?.phone ?? ''} />}
        {cart ? <CartLines cart={cart} /> : <KeptLines lines={answer?.lines ?? []} />}
        <CheckoutFields fields={fields} address={frame?.address ?? ''} />
      </div>
      <CheckoutConfirm
        fields={fields}
        isReady={isReady}
        isOrdering={isOrdering}
        onConsent={(name, isGiven) => setConsents((given) => ({ ...given, [name]: isGiven }))}
      />
    </Form>
  );
}

/** The form's dishes while the cart cannot be read: nothing to look at, but the next attempt must carry them. */
function KeptLines({ lines }: { lines: [productId: number, quantity: number][] }) {
  return lines.map(([id, quantity]) => (
    <input key={id} type="hidden" name={`${QUANTITY_FIELD}${id}`} value={quantity} />
  ));
}
