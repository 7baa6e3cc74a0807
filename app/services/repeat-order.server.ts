import type { LineIntent } from '#app/domain/cart-intent.ts';
import type { Notice } from '#app/domain/messages.ts';
import { clampQuantity } from '#app/domain/quantity.ts';
import type { Order } from '#contract/entities.ts';
import { applyLineIntents } from './cart-changes.server.ts';
import { getProduct } from './catalogue.server.ts';
import { type Api, orNull } from './upstream.server.ts';

/**
 * Puts the dishes of an order into the cart again, at today's prices. What is no longer sold is named in the notice.
 */
export async function repeatOrder(api: Api, order: Order): Promise<Notice[]> {
  const found = await Promise.all(
    order.items.map(async ({ productData, quantity }) => ({
      title: productData.title,
      quantity: clampQuantity(quantity),
      product: await orNull(getProduct(api, productData.slug)),
    })),
  );
  const intents: LineIntent[] = [];
  const missing: string[] = [];
  for (const { product, title, quantity } of found) {
    if (product?.canBuy) intents.push({ kind: 'add', productId: product.id, quantity });
    else missing.push(title);
  }
  const change = await applyLineIntents(api, intents);
  return change.ok
    ? [{ code: 'repeated', missing }]
    : change.notices.filter(({ code }) => code !== 'cart-added');
}
