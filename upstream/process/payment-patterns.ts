/** As YooKassa's cabinet gives them. */
export const SHOP_ID = /^\d{1,20}$/;
export const SECRET_KEY = /^(?:test|live)_[\w-]{10,200}$/;
/** https://yookassa.ru/developers/payment-acceptance/receipts: 1 none … 12 22/122. */
export const VAT_CODES = 12;
export const PAYMENT_MODES = ['full_payment', 'full_prepayment'] as const;
export const DELIVERY_SUBJECTS = ['service', 'commodity'] as const;
