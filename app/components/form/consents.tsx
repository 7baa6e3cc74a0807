import type { ReactNode } from 'react';
import type { Consent } from '#app/domain/forms/consents.ts';
import { Checkbox } from './checkbox.tsx';
import type { FormField } from './use-validated-form.ts';

type ConsentsProps = {
  fields: Record<Consent, FormField>;
  /** The page about personal data, if the shop has one. */
  personalDataHref: string | null;
};

/** The two boxes. Their links open in a new tab, so that reading them does not lose what was typed. */
export function Consents({ fields, personalDataHref }: ConsentsProps) {
  return (
    <>
      <ConsentBox field={fields.privacy}>
        Принимаю{' '}
        <a href="/page/privacy" target="_blank" rel="noopener">
          политику конфиденциальности
        </a>
      </ConsentBox>
      <ConsentBox field={fields.personalData}>
        Согласен на{' '}
        {personalDataHref ? (
          <a href={personalDataHref} target="_blank" rel="noopener">
            обработку персональных данных
          </a>
        ) : (
          'обработку персональных данных'
        )}
      </ConsentBox>
    </>
  );
}

function ConsentBox({ field, children }: { field: FormField; children: ReactNode }) {
  return (
    <Checkbox
      id={field.id}
      name={field.name}
      label={children}
      errors={field.errors}
      required
      defaultChecked={field.initialValue === 'on'}
    />
  );
}
