import type { Consent } from '#app/domain/forms/consents.ts';
import { Checkbox } from './fields.tsx';
import type { FormField } from './use-validated-form.ts';

type ConsentsProps = {
  fields: Record<Consent, FormField>;
  /** Link to the page about personal data; `null` if the shop has none. */
  personalDataHref: string | null;
};

/** The links open in a new tab, so that typed text is not lost. */
export function Consents({ fields: { privacy, personalData }, personalDataHref }: ConsentsProps) {
  return (
    <div className="consents">
      <Checkbox
        {...boxProps(privacy)}
        label={
          <>
            Принимаю <PrivacyLink />
          </>
        }
      />
      <Checkbox
        {...boxProps(personalData)}
        label={
          <>
            Согласен на <PersonalDataLink href={personalDataHref} />
          </>
        }
      />
    </div>
  );
}

function boxProps({ id, name, errors, initialValue }: FormField) {
  return { id, name, errors, required: true, defaultChecked: initialValue === 'on' };
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
