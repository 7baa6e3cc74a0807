import { clampQuantity } from '#app/domain/forms/quantity.ts';
import { lineName, optionsText } from '#app/domain/shopper/shown-lines.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { getDish } from '#app/services/catalogue/catalogue.server.ts';
import { lineKeyOf, lineOf } from '#contract/options.ts';
import type { Order } from '#contract/order.ts';
import { agreedLineOf, describeChange } from './agreement.server.ts';
import { getCart } from './cart.server.ts';
import { applyLineIntents, quantityIn } from './cart-changes.server.ts';
import type { OrderKey } from './order-key.server.ts';
import { clearLeftovers } from './ordered-lines.server.ts';

/**
 * At today's prices; at least the order's quantities, so a second click changes nothing. Without the dishes
 * the cart stays as it is.
 */
export async function repeatOrder(api: Api, orderKey: OrderKey, order: Order): Promise<Notice[]> {
  const dishes = await orNull(
    Promise.all(order.items.map(({ productData }) => findDish(api, productData.slug))),
  );
  if (!dishes || !(await clearLeftovers(api, orderKey))) return [{ code: 'cart-failed' }];
  let cart = await orNull(getCart(api));
  if (!cart) return [{ code: 'cart-failed' }];
  const missing: string[] = [];
  const changes: string[] = [];
  for (const [index, ordered] of order.items.entries()) {
    const { productData, options = [], quantity } = ordered;
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
    const inCart = quantityIn(cart, line);
    const wanted = Math.max(inCart, clampQuantity(quantity));
    const intents = wanted === inCart ? [] : [{ kind: 'set', line, quantity: wanted } as const];
    const { cart: changed, failure, notices } = await applyLineIntents(api, intents);
    if (changed) orderKey.noteCart(changed);
    cart = changed ?? cart;
    // The cached menu may be outdated.
    if (failure?.kind === 'refused' || failure?.kind === 'missing') missing.push(name);
    else if (failure) return notices;
    const item = cart.items.find((each) => lineOf(each) === line);
    if (!item) continue;
    if (!failure && item.product.canBuy === false) missing.push(name);
    changes.push(...describeChange(agreedLineOf(ordered), item));
  }
  return [{ code: 'repeated', missing, changes }];
}

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
