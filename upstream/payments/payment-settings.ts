import { z } from 'zod';
import type { Env } from '../process/env.ts';
import {
  DELIVERY_SUBJECTS,
  PAYMENT_MODES,
  SECRET_KEY,
  SHOP_ID,
  VAT_CODES,
} from '../process/payment-patterns.ts';
import type { Store } from '../store/database/store.ts';
import { readPaymentValues } from '../store/desk/payment-settings.ts';

/** Of a shop at YooKassa; at the desk stored as JSON, see store/desk/payment-settings.ts. */
export const PAYMENT_VALUES = z.object({
  shopId: z.string().regex(SHOP_ID),
  secretKey: z.string().regex(SECRET_KEY),
  /** `null`: YooKassa makes no fiscal receipts for the shop (54-ФЗ). */
  receipt: z
    .object({
      vatCode: z.int().min(1).max(VAT_CODES),
      /** `null`: as the cash register knows it. */
      taxSystem: z.int().min(1).max(6).nullable(),
      mode: z.enum(PAYMENT_MODES),
      deliverySubject: z.enum(DELIVERY_SUBJECTS),
    })
    .nullable(),
  /** Not offered; payments and refunds under way are brought to an end. */
  isOff: z.boolean().optional(),
});
export type PaymentValues = z.output<typeof PAYMENT_VALUES>;
export type ReceiptValues = NonNullable<PaymentValues['receipt']>;

export type PaymentSettings = PaymentValues & { apiUrl: string; shopUrl: string };

export type PaymentsEnv = Pick<
  Env,
  | 'PUBLIC_URL'
  | 'YOOKASSA_SHOP_ID'
  | 'YOOKASSA_SECRET_KEY'
  | 'YOOKASSA_API_URL'
  | 'YOOKASSA_VAT_CODE'
  | 'YOOKASSA_TAX_SYSTEM'
  | 'YOOKASSA_PAYMENT_MODE'
  | 'YOOKASSA_DELIVERY_SUBJECT'
>;

export type CurrentSettings = {
  /** By the environment, which takes precedence over the desk. */
  isFixed: boolean;
  /** `null`: orders cannot be paid online. */
  current: () => PaymentSettings | null;
  refresh: () => Promise<void>;
};

/** Without the storefront's address nobody could come back from the provider's page. */
export async function openPaymentSettings(store: Store, env: PaymentsEnv): Promise<CurrentSettings> {
  const { PUBLIC_URL: shopUrl, YOOKASSA_API_URL: apiUrl } = env;
  const complete = (values: PaymentValues | null) =>
    values && shopUrl !== undefined ? { ...values, apiUrl, shopUrl } : null;
  const fixed = complete(valuesOf(env));
  if (fixed) return { isFixed: true, current: () => fixed, refresh: async () => undefined };
  let current: PaymentSettings | null = null;
  async function refresh(): Promise<void> {
    current = complete(parsePaymentValues(await readPaymentValues(store)));
  }
  await refresh();
  return { isFixed: false, current: () => current, refresh };
}

/** @returns null for values that this release cannot read */
export function parsePaymentValues(json: string | null): PaymentValues | null {
  if (json === null) return null;
  try {
    return PAYMENT_VALUES.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

function valuesOf(env: PaymentsEnv): PaymentValues | null {
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey, YOOKASSA_VAT_CODE: vatCode } = env;
  if (shopId === undefined || secretKey === undefined) return null;
  const { YOOKASSA_TAX_SYSTEM: taxSystem = null } = env;
  const { YOOKASSA_PAYMENT_MODE: mode, YOOKASSA_DELIVERY_SUBJECT: deliverySubject } = env;
  const receipt = vatCode === undefined ? null : { vatCode, taxSystem, mode, deliverySubject };
  return { shopId, secretKey, receipt };
}
