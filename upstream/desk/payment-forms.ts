import { PAYMENT_VALUES, type PaymentValues, parsePaymentValues } from '../payments/payment-settings.ts';
import { CHANNEL_TEXTS } from './notification-texts.ts';
import { PAYMENT_FIELDS, type PaymentFieldName } from './payment-texts.ts';

export type TypedPayments = Record<PaymentFieldName, string>;
export type PaymentProblems = Partial<TypedPayments>;
type ReadPayments = { values: PaymentValues } | { problems: PaymentProblems };

const EMPTY: TypedPayments = {
  shopId: '',
  secretKey: '',
  vatCode: '',
  taxSystem: '',
  mode: 'full_payment',
  deliverySubject: 'service',
};

/** Without the secret. */
export function shownPayments(json: string | null): TypedPayments {
  const values = parsePaymentValues(json);
  if (!values) return EMPTY;
  const { shopId, receipt } = values;
  if (!receipt) return { ...EMPTY, shopId };
  const { vatCode, taxSystem, mode, deliverySubject } = receipt;
  return {
    shopId,
    secretKey: '',
    vatCode: String(vatCode),
    taxSystem: taxSystem === null ? '' : String(taxSystem),
    mode,
    deliverySubject,
  };
}

/** An empty secret is the stored one, unless that belongs to another shop. */
export function readPayments(typed: TypedPayments, json: string | null): ReadPayments {
  const stored = parsePaymentValues(json);
  const keepsSecret = typed.secretKey === '' && stored?.shopId === typed.shopId;
  const { shopId, vatCode, taxSystem, mode, deliverySubject } = typed;
  const result = PAYMENT_VALUES.safeParse({
    shopId,
    secretKey: keepsSecret ? stored.secretKey : typed.secretKey,
    receipt:
      vatCode === ''
        ? null
        : {
            vatCode: Number(vatCode),
            taxSystem: taxSystem === '' ? null : Number(taxSystem),
            mode,
            deliverySubject,
          },
  });
  if (result.success) return { values: result.data };
  const problems: PaymentProblems = {};
  for (const { path } of result.error.issues) {
    const field = PAYMENT_FIELDS.find(({ name }) => name === path.at(-1));
    if (field) problems[field.name] = typed[field.name] === '' ? CHANNEL_TEXTS.notSet : field.problem;
  }
  return { problems };
}
