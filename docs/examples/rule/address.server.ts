import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { requiredText } from '#app/services/http/form-fields.server.ts';
import { ADDRESS_MISSING } from './address-rule.ts';

/** In the shop this is a field of `checkoutSchema`: required, with words of its own, and not longer than a letter. */
const schema = z.object({ address: requiredText(300, ADDRESS_MISSING) });

export function parseAddress(form: FormData) {
  return parseWithZod(form, { schema });
}

/** What the loader sends to the browser as plain JSON: that it is required, and how long it may be. */
export function addressConstraints() {
  return getZodConstraint(schema);
}
