import { Delivery } from '#contract/enums.ts';
import type { OrderRules } from '../../process/order-rules.ts';
import type { Store } from '../database/store.ts';
import { findTerms } from './delivery.ts';
import { canBuyAt } from './sold-out.ts';

/** What an order was placed for; moments in ISO 8601, `null`: as soon as possible. */
export type AgreedTerms = {
  delivery: number;
  wantedAt: string | null;
  /** The opening, if the shop was closed. */
  scheduledFor: string | null;
  productIds: readonly number[];
};

/** Whether the same order could be placed at this moment, for the time promised to the guest. */
export async function isOrderable(
  store: Store,
  { delivery, wantedAt, scheduledFor, productIds }: AgreedTerms,
  at: Date,
  rules: OrderRules,
): Promise<boolean> {
  const terms = await findTerms(store, at, rules, wantedAt === null ? null : new Date(wantedAt));
  if (terms.stop !== null) return false;
  const isCourier = delivery === Delivery.COURIER;
  if (wantedAt === null) {
    if (isCourier && terms.delivery?.terms.stop !== undefined) return false;
    if ((terms.scheduledFor?.toISOString() ?? null) !== scheduledFor) return false;
  } else {
    const slots = isCourier ? terms.delivery?.slots : terms.delivery?.terms.pickup?.slots;
    if (slots?.includes(wantedAt) !== true) return false;
  }
  const ids = new Set(productIds);
  const products = await store
    .selectFrom('products')
    .select(['id', 'category_id', canBuyAt(at).as('can_buy')])
    .where('id', 'in', [...ids])
    .execute();
  const sold = products.filter(
    ({ can_buy, category_id }) => can_buy !== 0 && !terms.notServed.has(category_id),
  );
  return sold.length === ids.size;
}
