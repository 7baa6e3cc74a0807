import type { CheckoutDraft } from './checkout-draft.ts';
import type { ShownCart } from './shown-lines.ts';

/** What an earlier order left in the cart, and what its form was filled in with. */
export type RestOfCart = {
  cart: ShownCart;
  key: string;
  fields: CheckoutDraft;
  /** The page about personal data, if the shop has one. */
  personalDataHref: string | null;
};
