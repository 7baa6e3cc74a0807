import { z } from 'zod';
import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import type { Checkout } from './checkout.server.ts';

/** Name, phone and address of the last order on this device, if its guest ticked the box. */

const DAY_SECONDS = 24 * 60 * 60;
const KEPT_DAYS = 90;

const contactsSchema = z
  .object({ fullName: z.string(), phone: z.string(), address: z.string() })
  .nullable()
  .catch(null);
export type Contacts = NonNullable<z.infer<typeof contactsSchema>>;

// With the longest name, phone and address that the form takes it is below the 4096 bytes of a cookie.
const cookie = createOwnCookie(OWN_COOKIES.contacts, { httpOnly: true, maxAge: KEPT_DAYS * DAY_SECONDS });

export async function readContacts(request: Request): Promise<Contacts | null> {
  return contactsSchema.parse(await cookie.read(request));
}

/** After an order: what its guest wants to be remembered, and nothing once the box is unticked. */
export async function rememberContacts(headers: Headers, request: Request, checkout: Checkout) {
  if (!checkout.remember) return forgetContacts(headers, request);
  const { fullName, phone } = checkout;
  // A pickup has none, and does not say that the guest has moved.
  const address = checkout.address || (await readContacts(request))?.address || '';
  await cookie.set(headers, request, { fullName, phone, address });
}

export async function forgetContacts(headers: Headers, request: Request): Promise<void> {
  if ((await cookie.read(request)) !== null) await cookie.set(headers, request, null);
}
