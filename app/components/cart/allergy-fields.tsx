import { Checkbox, Field } from '#app/components/form/fields.tsx';
import { type FormField, inputProps } from '#app/components/form/use-validated-form.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { ALLERGY_FIELDS, allergenField, OTHER_ALLERGY_FIELD } from '#app/domain/forms/allergy-fields.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { ALLERGENS, ALLERGY, allergenNames } from '#contract/allergens.ts';

type Fields = Record<(typeof ALLERGY_FIELDS)[number], FormField>;

/** Open if it has something in it, or nobody would see what is sent. */
export function AllergyFields({ fields }: { fields: Fields }) {
  const isFilled = ALLERGY_FIELDS.some((name) => fields[name].initialValue || fields[name].errors);
  return (
    <details className="allergy checkout__row" open={isFilled}>
      <summary className="allergy__summary">
        {ALLERGY} <Icon name="chevron-down" size="sm" />
      </summary>
      <p className="field__hint">{LABELS.allergyHint}</p>
      <fieldset className="allergy__names">
        <legend className="visually-hidden">{LABELS.allergyTo}</legend>
        {ALLERGENS.map((allergen) => {
          const { id, name, initialValue } = fields[allergenField(allergen)];
          return (
            <Checkbox
              key={name}
              id={id}
              name={name}
              label={allergenNames([allergen])}
              defaultChecked={initialValue === 'on'}
            />
          );
        })}
      </fieldset>
      <Field {...inputProps(fields[OTHER_ALLERGY_FIELD])} label={LABELS.allergyOther} />
    </details>
  );
}
