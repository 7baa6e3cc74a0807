import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { requiredText } from '#app/services/http/form-fields.server.ts';
import { ADDRESS_MISSING } from './address-rule.ts';

/** In the shop, a field of `checkoutSchema`. */
const schema = z.object({ address: requiredText(300, ADDRESS_MISSING) });

export function parseAddress(form: FormData) {
  return parseWithZod(form, { schema });
}

/** JSON for the browser: required, and its maximum length. */
export function addressConstraints() {
  return getZodConstraint(schema);
}
