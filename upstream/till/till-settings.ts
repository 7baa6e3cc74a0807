import { z } from 'zod';
import type { Store } from '../store/database/store.ts';
import { readTillSettings } from '../store/desk/till-settings.ts';
import { SEND_WHEN } from '../store/orders/sent-to-till.ts';

const id = z.guid();
const text = z.string().trim().min(1).max(200);

/** An old login, or a key with the application that it belongs to. */
export const TILL_ACCESS = z.union([
  z.strictObject({ apiLogin: text }),
  z.strictObject({ apiKey: text, appId: id, clientSecret: text }),
]);
export type TillAccess = z.output<typeof TILL_ACCESS>;

/** Kinds that `deliveries/create` knows, of those that `payment_types` lists. */
export const PAYMENT_KINDS = ['Cash', 'Card', 'External'] as const;
const paymentType = z.object({ kind: z.enum(PAYMENT_KINDS), id });

export const TILL_CHOICE = z.object({
  organizationId: id,
  terminalGroupId: id,
  /** Of the external menu. `null`: the nomenclature. */
  menuId: z.string().nullable(),
  payments: z.object({ cash: paymentType, card: paymentType, online: paymentType.nullable() }),
  /** YooKassa makes the receipt of an online payment. */
  isFiscalized: z.boolean(),
  /** Of the dish that stands for the delivery fee: its code at the till. */
  deliveryCode: text.nullable(),
  discountTypeId: id.nullable(),
  cancelCauseId: id.nullable(),
  sendWhen: z.enum(SEND_WHEN),
  /** Of the organization, as it was read. */
  addressFormat: z.string(),
  hasAnonymousGuests: z.boolean(),
});
export type TillChoice = z.output<typeof TILL_CHOICE>;

/** At the desk stored as JSON: store/desk/till-settings.ts. */
export const TILL_VALUES = z.object({
  access: TILL_ACCESS,
  /** Of the till's notifications. */
  secret: z.string(),
  /** `null`: not chosen yet. */
  choice: TILL_CHOICE.nullable(),
  /** When orders were last switched on; earlier ones are not sent. */
  since: z.string().nullable(),
  /** Orders are not sent; those under way are brought to an end. */
  isOff: z.boolean().optional(),
});
export type TillValues = z.output<typeof TILL_VALUES>;

export type CurrentTill = {
  /** `null`: there is no till. */
  current: () => TillValues | null;
  refresh: () => Promise<void>;
};

export async function openTillSettings(store: Store): Promise<CurrentTill> {
  let json: string | null = null;
  let current: TillValues | null = null;
  async function refresh(): Promise<void> {
    const next = (await readTillSettings(store))?.value ?? null;
    if (next === json) return;
    json = next;
    current = parseTillValues(next);
  }
  await refresh();
  return { current: () => current, refresh };
}

/** @returns null for values that this release cannot read */
export function parseTillValues(json: string | null): TillValues | null {
  if (json === null) return null;
  try {
    return TILL_VALUES.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
