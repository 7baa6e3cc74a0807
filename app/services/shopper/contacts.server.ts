import { z } from 'zod';
import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import type { Checkout } from './checkout-schema.server.ts';

/** Of the last order on this device, if `remember` is ticked. */

const DAY_SECONDS = 24 * 60 * 60;
const RETENTION_DAYS = 90;

const contactsSchema = z
  .object({ fullName: z.string(), phone: z.string(), address: z.string() })
  .nullable()
  .catch(null);
export type Contacts = NonNullable<z.infer<typeof contactsSchema>>;

// The longest accepted values fit into 4096 bytes, the limit of browsers.
const cookie = createOwnCookie(OWN_COOKIES.contacts, {
  httpOnly: true,
  maxAge: RETENTION_DAYS * DAY_SECONDS,
});

export async function readContacts(request: Request): Promise<Contacts | null> {
  return contactsSchema.parse(await cookie.read(request));
}

export async function rememberContacts(headers: Headers, request: Request, checkout: Checkout) {
  if (!checkout.remember) return forgetContacts(headers, request);
  const { fullName, phone } = checkout;
  // A pickup keeps the stored address.
  const address = checkout.address || (await readContacts(request))?.address || '';
  await cookie.set(headers, request, { fullName, phone, address });
}

export async function forgetContacts(headers: Headers, request: Request): Promise<void> {
  if ((await cookie.read(request)) !== null) await cookie.set(headers, request, null);
}
