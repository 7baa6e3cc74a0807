import { useEffect } from 'react';
import { FormChecks, type FormChecksProps } from '#app/components/form/form-checks.ts';
import type { ContactField } from '#app/domain/forms/contact.ts';
import { validateContact } from '#app/domain/forms/validation.ts';

type FeedbackScriptsProps = Omit<FormChecksProps<ContactField>, 'validate'> & {
  /** Told with each change whether the form can be sent. */
  onComplete: (isComplete: boolean) => void;
};

/** What helps while the feedback form is filled in. Draws nothing. */
export function FeedbackScripts({ onComplete, ...checks }: FeedbackScriptsProps) {
  const { id, constraint } = checks;
  useEffect(() => {
    const form = document.forms.namedItem(id);
    if (!form) return;
    const filled = form;
    function look() {
      const values = Object.fromEntries(
        [...new FormData(filled)].map(([name, text]) => [name, String(text)]),
      );
      onComplete(validateContact(values, constraint) === null);
    }
    look();
    filled.addEventListener('input', look);
    return () => filled.removeEventListener('input', look);
  }, [id, constraint, onComplete]);
  return <FormChecks {...checks} validate={validateContact} />;
}
