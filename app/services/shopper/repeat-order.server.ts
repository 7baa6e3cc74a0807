import { clampQuantity } from '#app/domain/forms/quantity.ts';
import { lineName, optionsText } from '#app/domain/shopper/shown-lines.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { getDish } from '#app/services/catalogue/catalogue.server.ts';
import { lineKeyOf } from '#contract/options.ts';
import type { Order } from '#contract/order.ts';
import { applyLineIntents } from './cart-changes.server.ts';
import type { OrderKey } from './order-key.server.ts';
import { clearLeftovers } from './ordered-lines.server.ts';

/**
 * Adds the dishes of an order to the cart, at today's prices. The notice lists dishes no longer sold. If the API fails
 * to return the dishes, the cart is not changed.
 */
export async function repeatOrder(api: Api, orderKey: OrderKey, order: Order): Promise<Notice[]> {
  const dishes = await orNull(
    Promise.all(order.items.map(({ productData }) => findDish(api, productData.slug))),
  );
  if (!dishes || !(await clearLeftovers(api, orderKey))) return [{ code: 'cart-failed' }];
  const missing: string[] = [];
  for (const [index, { productData, options = [], quantity }] of order.items.entries()) {
    const name = lineName({ title: productData.title, options: optionsText(options) });
    const dish = dishes[index];
    if (!dish?.canBuy) {
      missing.push(name);
      continue;
    }
    const line = lineKeyOf(
      dish.id,
      options.map(({ id }) => id),
    );
    const intent = { kind: 'add', line, quantity: clampQuantity(quantity) } as const;
    const { cart, failure, notices } = await applyLineIntents(api, [intent]);
    if (cart) orderKey.noteCart(cart);
    // The cached menu may have a dish that the API no longer sells.
    if (failure?.kind === 'refused' || failure?.kind === 'missing') missing.push(name);
    else if (failure) return notices;
  }
  return [{ code: 'repeated', missing }];
}

/** `null` if the dish was deleted. */
async function findDish(api: Api, slug: string | undefined) {
  if (slug === undefined) return null;
  try {
    return await getDish(api, slug);
  } catch (failure) {
    const { status } = (failure as { init?: ResponseInit }).init ?? {};
    if (status === 404 || status === 410) return null;
    throw failure;
  }
}
