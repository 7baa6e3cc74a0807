import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { requiredText } from '#app/services/http/form-fields.server.ts';
import { HOUSE_MISSING } from './house.ts';

/** In the shop this is a field of `checkoutSchema`. A street alone has no door: an address needs a digit. */
const schema = z.object({ address: requiredText(300).regex(/^.*\d.*$/, HOUSE_MISSING) });

export function parseAddress(form: FormData) {
  return parseWithZod(form, { schema });
}

/** What the loader sends to the browser as plain JSON: that it is required, how long it may be, the pattern. */
export function addressConstraints() {
  return getZodConstraint(schema);
}
