import { classNames } from '#app/components/class-names.ts';
import { Checkbox, Field } from '#app/components/form/fields.tsx';
import { type FormField, inputProps } from '#app/components/form/use-validated-form.ts';
import { EXTRA_NOT_CHOSEN } from '#app/domain/text/labels.ts';
import { CHECKED, ORDER_EXTRAS, type OrderExtra } from '#contract/order-extras.ts';

/** Those of other ways of delivery or payment are hidden by cart.css, and not sent. */
export function OrderExtraField({ name, field }: { name: OrderExtra; field: FormField }) {
  const extra = ORDER_EXTRAS[name];
  const { label, hint, only = {} } = extra;
  const className = classNames(
    'checkout__row',
    only.delivery !== undefined && `only-delivery-${only.delivery}`,
    only.payment !== undefined && `only-payment-${only.payment}`,
  );
  const props = { ...inputProps(field), className, label, hint };
  switch (extra.kind) {
    case 'text':
      return <Field {...props} {...(extra.rows !== undefined && { rows: extra.rows })} />;
    case 'number':
      return <Field {...props} maxLength={undefined} inputMode="numeric" autoComplete="off" />;
    case 'choice': {
      const choices = Object.entries(extra.choices).map(([value, title]) => ({ value, title }));
      const options = [{ value: '', title: EXTRA_NOT_CHOSEN }, ...choices];
      return <Field {...props} maxLength={undefined} options={options} />;
    }
    case 'flag': {
      const { id, errors, initialValue } = field;
      return (
        <div className={className}>
          <Checkbox
            id={id}
            name={name}
            label={label}
            errors={errors ?? []}
            defaultChecked={initialValue === CHECKED}
          />
          {hint && <p className="field__hint">{hint}</p>}
        </div>
      );
    }
  }
}
