import { FormChecks, type FormChecksProps } from '#app/components/form/form-checks.ts';
import type { CheckoutField } from '#app/domain/forms/checkout.ts';
import { validateCheckout } from '#app/domain/forms/validation.ts';
import { usePhoneMask } from './use-phone-mask.ts';

/** What helps while the checkout is filled in. Draws nothing. */
export function CheckoutScripts(props: Omit<FormChecksProps<CheckoutField>, 'validate'>) {
  usePhoneMask(props.id);
  return <FormChecks {...props} validate={validateCheckout} />;
}
