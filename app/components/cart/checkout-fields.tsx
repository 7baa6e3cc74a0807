import { Checkbox, ChoiceGroup, Field, fieldErrorsId } from '#app/components/form/fields.tsx';
import { type FormField, inputProps } from '#app/components/form/use-validated-form.ts';
import { ASKED_ADDRESS_FIELD, type CheckoutField } from '#app/domain/forms/checkout-field-names.ts';
import { maskPhone } from '#app/domain/forms/phone.ts';
import {
  courierNote,
  findZoneByAddress,
  pickupNote,
  timeGone,
  zoneHint,
  zoneOfAddress,
  zoneQuestion,
  zoneTitle,
} from '#app/domain/text/delivery-texts.ts';
import { statusEmailHint } from '#app/domain/text/guest-notification-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { receiptEmailHint } from '#app/domain/text/payment-texts.ts';
import { Delivery, Payment } from '#contract/enums.ts';
import { ORDER_EXTRA_NAMES, type OrderExtra } from '#contract/order-extras.ts';
import { parsePhone } from '#contract/phones.ts';
import { AllergyFields } from './allergy-fields.tsx';
import type { Bill } from './delivery-bill.tsx';
import { OrderExtraField } from './order-extra-field.tsx';

export const GUEST_ID = 'guest';

export type Fields = Record<CheckoutField, FormField>;

type CheckoutFieldsProps = {
  fields: Fields;
  address: string;
  /** The form has asked about it. */
  askedAddress: string;
  bill: Bill | null;
  online: OnlinePayment | undefined;
  extras: readonly OrderExtra[];
  hasStatusEmail: boolean;
  isCartUnknown: boolean;
};

/** Absent: not offered. */
export type OnlinePayment = { needsEmail: boolean };

export function CheckoutFields(props: CheckoutFieldsProps) {
  const { fields, address, askedAddress, bill, online, extras, hasStatusEmail, isCartUnknown } = props;
  const hidden = ORDER_EXTRA_NAMES.filter((name) => !extras.includes(name));
  const pickup = pickupNote(address, bill?.delivery.terms.pickup?.discountPercent);
  return (
    <div>
      <Guest fields={fields} hasStatusEmail={hasStatusEmail} />
      <section className="panel">
        <ChoiceGroup
          {...choicesProps(fields.delivery, LABELS.delivery)}
          options={[
            {
              value: Delivery.COURIER,
              title: LABELS.courier,
              // Not while the restaurant is closed.
              note: bill && !bill.delivery.isForOpening ? courierNote(bill.delivery.terms.zones) : undefined,
              icon: 'courier',
            },
            { value: Delivery.PICKUP, title: LABELS.pickup, note: pickup, icon: 'pickup' },
          ]}
        />
        <Field
          className="checkout__row checkout__address"
          {...inputProps(fields.address)}
          label="Адрес"
          placeholder="Улица, дом, квартира"
          autoComplete="address-line1"
        />
        {askedAddress && <input type="hidden" name={ASKED_ADDRESS_FIELD} value={askedAddress} />}
        {bill && <DeliveryFields fields={fields} bill={bill} />}
        {isCartUnknown &&
          [fields.zone, fields.wantedAt, ...hidden.map((name) => fields[name])].map(keepValue)}
        <AllergyFields fields={fields} />
        {extras.map((name) => (
          <OrderExtraField key={name} name={name} field={fields[name]} />
        ))}
      </section>
      <section className="panel">
        <PaymentFields fields={fields} online={online} />
      </section>
    </div>
  );
}

function PaymentFields({ fields, online }: Pick<CheckoutFieldsProps, 'fields' | 'online'>) {
  const { chosen, ...props } = choicesProps(fields.payment, LABELS.payment);
  const isChosenGone = chosen === Payment.ONLINE && !online;
  return (
    <>
      <ChoiceGroup
        {...props}
        // A choice that is no longer offered must not leave the group without one.
        key={String(online !== undefined)}
        {...(chosen !== undefined && { chosen: isChosenGone ? Payment.CASH : chosen })}
        options={[
          { value: Payment.CASH, title: LABELS.cash, note: 'При получении', icon: 'cash' },
          { value: Payment.CARD, title: LABELS.card, note: 'При получении', icon: 'card' },
          ...(online ? [ONLINE] : []),
        ]}
      />
      {online?.needsEmail && (
        <Field
          className="checkout__row checkout__email"
          {...inputProps(fields.email)}
          label={LABELS.receiptEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={receiptEmailHint}
        />
      )}
    </>
  );
}

const ONLINE = {
  value: Payment.ONLINE,
  title: LABELS.online,
  note: 'Сразу после оформления',
  icon: 'online',
} as const;

/** The zone is for streets in no zone's list. */
function DeliveryFields({ fields: { zone, wantedAt }, bill }: { fields: Fields; bill: Bill }) {
  const { terms, isStopped } = bill.delivery;
  const { zone: counted } = bill.charge?.zone ?? {};
  const isByAddress = counted && counted !== bill.fields.zone;
  const isAsked = bill.question !== null && terms.zones.some(({ zone: name }) => name);
  const hasChoice =
    isAsked || terms.zones.some(({ streets }, _index, { length }) => length > 1 || streets.length > 0);
  return (
    <>
      {hasChoice && (
        <Field
          className="checkout__row checkout__address"
          {...inputProps(zone)}
          maxLength={undefined}
          label={LABELS.zone}
          hint={
            isByAddress
              ? zoneOfAddress(counted)
              : bill.question
                ? zoneQuestion(bill.question, terms)
                : zoneHint
          }
          options={[
            { value: '', title: findZoneByAddress },
            ...terms.zones.map((each) => ({ value: each.zone ?? '', title: zoneTitle(each) })),
          ]}
        />
      )}
      {!isStopped && (bill.times.length > 1 || terms.stop) && (
        <Field
          className="checkout__row"
          {...inputProps(wantedAt)}
          maxLength={undefined}
          label={LABELS.when}
          hint={bill.isPickup ? undefined : terms.stop}
          options={bill.times}
          errors={wantedAt.errors ?? (bill.isTimeGone ? [timeGone] : undefined)}
        />
      )}
      {isStopped && keepValue(wantedAt)}
    </>
  );
}

/** Without the value the order would differ. */
function keepValue({ name, initialValue }: FormField) {
  return initialValue && <input key={name} type="hidden" name={name} value={initialValue} />;
}

/** The specification puts messages of both fields below the phone. */
function Guest({
  fields: { phone, fullName, statusEmail, remember },
  hasStatusEmail,
}: Pick<CheckoutFieldsProps, 'fields' | 'hasStatusEmail'>) {
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
          // Elsewhere the caret would move.
          onInput={({ currentTarget: field }) => {
            if (field.selectionEnd === field.value.length) field.value = maskPhone(field.value);
          }}
          onBlur={({ currentTarget: field }) => {
            field.value = parsePhone(field.value) ?? field.value;
          }}
          errors={errors}
          aria-invalid={Boolean(phone.errors)}
        />
      </div>
      {hasStatusEmail && (
        <Field
          className="checkout__row"
          {...inputProps(statusEmail)}
          label={LABELS.statusEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={statusEmailHint}
        />
      )}
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

function choicesProps(field: FormField, title: string) {
  const { id, name, errors, initialValue } = field;
  const chosen = initialValue ? Number(initialValue) : undefined;
  return { id, name, errors, chosen, legend: <h2 className="heading-3">{title}</h2> };
}
