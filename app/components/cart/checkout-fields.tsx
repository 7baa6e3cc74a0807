import { Checkbox } from '#app/components/form/checkbox.tsx';
import { Choice, ChoiceGroup } from '#app/components/form/choice.tsx';
import { Field, fieldErrorsId } from '#app/components/form/field.tsx';
import { inputProps } from '#app/components/form/input-props.ts';
import type { FormField } from '#app/components/form/use-validated-form.ts';
import type { CheckoutField } from '#app/domain/forms/checkout.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { Delivery, Payment } from '#contract/enums.ts';

/** Where the form begins, below the dishes. */
export const GUEST_ID = 'guest';

export type Fields = Record<CheckoutField, FormField>;

type CheckoutFieldsProps = {
  fields: Fields;
  /** Where a pickup is picked up. */
  address: string;
};

/** «Любимый гость», «Доставка» and «Оплата». */
export function CheckoutFields({ fields, address }: CheckoutFieldsProps) {
  return (
    <div>
      <Guest {...fields} />
      <section className="panel">
        <ChoiceGroup
          legend={<h2 className="heading-3">{LABELS.delivery}</h2>}
          id={fields.delivery.id}
          errors={fields.delivery.errors}
        >
          <Option
            field={fields.delivery}
            value={Delivery.COURIER}
            title={LABELS.courier}
            note="Привезём по адресу"
            icon="courier"
          />
          <Option
            field={fields.delivery}
            value={Delivery.PICKUP}
            title={LABELS.pickup}
            note={address}
            icon="pickup"
          />
        </ChoiceGroup>
        <Field
          className="checkout__row checkout__address"
          {...inputProps(fields.address)}
          label="Адрес"
          placeholder="Улица, дом, квартира"
          autoComplete="address-line1"
          errors={fields.address.errors}
        />
        <Field
          className="checkout__row"
          multiline
          {...inputProps(fields.userComment)}
          label={LABELS.comment}
          hint="Необязательно: подъезд, приборы, пожелания"
          rows={2}
          errors={fields.userComment.errors}
        />
      </section>
      <section className="panel">
        <ChoiceGroup
          legend={<h2 className="heading-3">{LABELS.payment}</h2>}
          id={fields.payment.id}
          errors={fields.payment.errors}
        >
          <Option
            field={fields.payment}
            value={Payment.CASH}
            title={LABELS.cash}
            note="При получении"
            icon="cash"
          />
          <Option
            field={fields.payment}
            value={Payment.CARD}
            title={LABELS.card}
            note="При получении"
            icon="card"
          />
        </ChoiceGroup>
      </section>
    </div>
  );
}

/** As specified, the messages of both fields stand together, below the phone. */
function Guest({ phone, fullName, remember }: Fields) {
  const errors = [...(phone.errors ?? []), ...(fullName.errors ?? [])];
  return (
    <section className="panel">
      <h2 id={GUEST_ID} className="heading-3">
        {LABELS.guest}
      </h2>
      <div className="field-grid">
        <Field
          {...inputProps(fullName)}
          label="Имя"
          autoComplete="name"
          errorId={fieldErrorsId(phone.id)}
          aria-invalid={Boolean(fullName.errors)}
        />
        <Field
          {...inputProps(phone)}
          label="Телефон"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          errors={errors}
          aria-invalid={Boolean(phone.errors)}
        />
      </div>
      <div className="checkout__row">
        <Checkbox
          id={remember.id}
          name={remember.name}
          label={LABELS.remember}
          defaultChecked={remember.initialValue === 'on'}
        />
      </div>
    </section>
  );
}

type OptionProps = {
  field: FormField;
  value: number;
  title: string;
  note: string;
  icon: 'courier' | 'pickup' | 'cash' | 'card';
};

function Option({ field, value, ...rest }: OptionProps) {
  return (
    <Choice {...rest} name={field.name} value={value} defaultChecked={field.initialValue === String(value)} />
  );
}
