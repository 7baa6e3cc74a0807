import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { requiredText } from '#app/services/http/form-fields.server.ts';
import { HOUSE, HOUSE_MISSING } from './house.ts';

/** For the server, which decides: in the shop this is a field of `checkoutSchema`. */
const schema = z.object({ address: requiredText(300).regex(new RegExp(`^${HOUSE}$`), HOUSE_MISSING) });

export function parseAddress(form: FormData) {
  return parseWithZod(form, { schema });
}

/** What the loader sends to the browser: lengths and «required», as plain JSON. A pattern is not among them. */
export function addressConstraints() {
  return getZodConstraint(schema);
}
