import { z } from 'zod';
import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import type { Checkout } from './checkout-schema.server.ts';

/** Name, phone and address of the last order on this device, if its guest ticked the checkbox. */

const DAY_SECONDS = 24 * 60 * 60;
const RETENTION_DAYS = 90;

const contactsSchema = z
  .object({ fullName: z.string(), phone: z.string(), address: z.string() })
  .nullable()
  .catch(null);
export type Contacts = NonNullable<z.infer<typeof contactsSchema>>;

// With the longest values that the form accepts it is below the 4096 bytes of a cookie.
const cookie = createOwnCookie(OWN_COOKIES.contacts, {
  httpOnly: true,
  maxAge: RETENTION_DAYS * DAY_SECONDS,
});

export async function readContacts(request: Request): Promise<Contacts | null> {
  return contactsSchema.parse(await cookie.read(request));
}

/** After an order: stores the contacts if the checkbox is ticked, otherwise deletes them. */
export async function rememberContacts(headers: Headers, request: Request, checkout: Checkout) {
  if (!checkout.remember) return forgetContacts(headers, request);
  const { fullName, phone } = checkout;
  // A pickup has no address; the stored one stays valid.
  const address = checkout.address || (await readContacts(request))?.address || '';
  await cookie.set(headers, request, { fullName, phone, address });
}

export async function forgetContacts(headers: Headers, request: Request): Promise<void> {
  if ((await cookie.read(request)) !== null) await cookie.set(headers, request, null);
}
