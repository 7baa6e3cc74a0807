/** The wire format of docs/specification.md, section 3. */

export const PageType = {
  HOME: 0,
  CATALOG: 10,
  NEWS: 20,
  ADDRESSES: 30,
  SEARCH: 40,
  CART: 50,
  CATEGORIES: 60,
} as const;
export type PageType = (typeof PageType)[keyof typeof PageType];

export const MenuType = {
  GRAND_MENU: 0,
  HOME_MENU: 10,
  HOME_SLIDER: 20,
  COUNTER_MENU: 30,
  PRODUCT_MENU: 40,
  PRODUCT_SLIDER: 50,
} as const;
export type MenuType = (typeof MenuType)[keyof typeof MenuType];

export const Delivery = { COURIER: 0, PICKUP: 10 } as const;
export type Delivery = (typeof Delivery)[keyof typeof Delivery];

/** `ONLINE`: in advance, on a page that the API names; the others on receipt. */
export const Payment = { CASH: 0, CARD: 10, ONLINE: 20 } as const;
export type Payment = (typeof Payment)[keyof typeof Payment];

/** `failed`: an attempt failed, or nobody paid in time. `refunding`: money is on its way back to the guest. */
export const PaymentStatus = {
  WAITING: 'waiting',
  PAID: 'paid',
  FAILED: 'failed',
  REFUNDING: 'refunding',
  REFUNDED: 'refunded',
} as const;
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];

export const OrderStatus = {
  NEW: 'new',
  ACCEPTED: 'accepted',
  READY: 'ready',
  ON_WAY: 'on_way',
  DONE: 'done',
  CANCELLED: 'cancelled',
} as const;
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus];

export const TemplateName = { GREAT: 'great', LUNCH: 'lunch', DELIVERY: 'delivery' } as const;
export type TemplateName = (typeof TemplateName)[keyof typeof TemplateName];

export const OptionKind = { ONE: 'one', MANY: 'many' } as const;
export type OptionKind = (typeof OptionKind)[keyof typeof OptionKind];
