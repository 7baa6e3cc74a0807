import {
  CONSENT_TEXT_FIELDS,
  CONSENTS,
  type Consent,
  type ConsentTextField,
  type ConsentTexts,
  consentTextValue,
} from '#app/domain/forms/consents.ts';
import { Checkbox } from './fields.tsx';
import type { FormField } from './use-validated-form.ts';

type ConsentsProps = {
  fields: Record<Consent | ConsentTextField, FormField>;
  /** Absent in page data of an earlier release. */
  texts: ConsentTexts | undefined;
  personalDataHref: string | null;
};

/** A new tab: typed text is not lost. */
export function Consents({ fields, texts = {}, personalDataHref }: ConsentsProps) {
  return (
    <div className="consents">
      <ConsentTextInputs texts={texts} />
      <Checkbox
        key={`privacy ${texts.privacy?.digest}`}
        {...boxProps(fields, 'privacy', texts)}
        label={
          <>
            Принимаю <PrivacyLink />
          </>
        }
      />
      <Checkbox
        key={`personal data ${texts.personalData?.digest}`}
        {...boxProps(fields, 'personalData', texts)}
        label={
          <>
            Согласен на <PersonalDataLink href={personalDataHref} />
          </>
        }
      />
    </div>
  );
}

/** A tick stays only for the text that it was given to. */
function boxProps(fields: ConsentsProps['fields'], consent: Consent, texts: ConsentTexts) {
  const { id, name, errors, initialValue } = fields[consent];
  const isSameText = fields[CONSENT_TEXT_FIELDS[consent]].initialValue === consentTextValue(texts[consent]);
  return { id, name, errors, required: true, defaultChecked: initialValue === 'on' && isSameText };
}

export function ConsentTextInputs({ texts }: { texts: ConsentTexts }) {
  return CONSENTS.map((name) => {
    const value = consentTextValue(texts[name]);
    return value && <input key={name} type="hidden" name={CONSENT_TEXT_FIELDS[name]} value={value} />;
  });
}

export function PrivacyLink({ className }: { className?: string }) {
  return (
    <a className={className} href="/page/privacy" target="_blank" rel="noopener">
      политику конфиденциальности
    </a>
  );
}

export function PersonalDataLink({ href, className }: { href: string | null; className?: string }) {
  const text = 'обработку персональных данных';
  if (href === null) return text;
  return (
    <a className={className} href={href} target="_blank" rel="noopener">
      {text}
    </a>
  );
}
