import { randomUUID } from 'node:crypto';
import type { Caller } from './caller.ts';
import { listOf, shown } from './differences.ts';
import { pathOf } from './endpoints.ts';
import type { Exchange } from './exchange.ts';
import type { Json, JsonObject } from './openapi.ts';
import type { Place } from './report.ts';

type NewCaller = () => Caller;
type Line = [dish: Json | undefined, quantity: number];
const POST_CART = { method: 'POST', name: 'cart' } as const;
const POST_ORDER = { method: 'POST', name: 'orders' } as const;

/** The largest 32-bit ID: real IDs count from 1. */
const UNKNOWN_ID = 2 ** 31 - 1;

/** Fills and empties its own cart. */
export async function checkCart(exchange: Exchange, newCaller: NewCaller, dishes: JsonObject[]) {
  const { report } = exchange;
  const guest = newCaller();
  const expectCart = async (caller: Caller, about: string, lines: Line[], body?: JsonObject) => {
    const method = body ? 'POST' : 'GET';
    const cart = await exchange.send(caller, method, 'cart', {
      body,
      statuses: [200],
      about,
      isVital: body?.action === 'clear',
    });
    if (cart) compareCart(exchange, { method, name: 'cart', example: about }, cart, lines);
    return cart;
  };
  await expectCart(guest, 'without a session', []);
  const hasSession = () => guest.cookies.has('sessionid');
  if (hasSession()) report.differs({ method: 'GET', name: 'cart' }, 'no cookie sessionid', 'one');
  const [id, otherId] = dishes.map((dish) => dish.id ?? null);
  if (id === undefined) return report.notChecked(POST_CART, 'no dish of GET /products/ can be bought');

  const add = (productId: Json, quantity: number) => ({ productId, quantity, updateQuantity: false });
  const set = (productId: Json, quantity: number) => ({ ...add(productId, quantity), updateQuantity: true });
  try {
    if (!(await expectCart(guest, 'two of a dish added', [[id, 2]], add(id, 2)))) return;
    if (!hasSession()) report.differs(POST_CART, 'a cookie sessionid', 'none');
    await expectCart(guest, 'read by the same guest', [[id, 2]]);
    await expectCart(newCaller(), 'read by another guest', []);
    await expectCart(guest, 'one more added', [[id, 3]], add(id, 1));
    await expectCart(guest, 'set to two', [[id, 2]], set(id, 2));
    if (otherId !== undefined) {
      await expectCart(
        guest,
        'another dish added',
        [
          [id, 2],
          [otherId, 1],
        ],
        add(otherId, 1),
      );
      await expectCart(guest, 'a dish removed', [[id, 2]], { productId: otherId, action: 'remove' });
    }
    const send = (about: string, body: JsonObject, status: number) =>
      exchange.send(guest, 'POST', 'cart', { body, statuses: [status], about });
    await send('101 of a dish', set(id, 101), 400);
    await send('a dish that does not exist', add(UNKNOWN_ID, 1), 404);
  } finally {
    await expectCart(guest, 'cleared', [], { action: 'clear' });
    await expectCart(guest, 'read after clearing', []);
  }
}

function compareCart({ report }: Exchange, where: Place, cart: JsonObject, lines: Line[]): void {
  const items = listOf(cart.items);
  const textOf = (some: Line[]) =>
    some.map(([dish, quantity]) => `${quantity} of dish ${dish}`).join(', ') || 'an empty cart';
  const got = items.map(({ product, quantity }): Line => [(product as JsonObject)?.id, Number(quantity)]);
  const inOrder = (some: Line[]) => some.toSorted(([one], [other]) => Number(one) - Number(other));
  report.compare(
    { ...where, place: 'items' },
    'what was put there',
    textOf(inOrder(lines)),
    textOf(inOrder(got)),
  );
  for (const { product, quantity, totalPrice } of items) {
    const price = kopecks((product as JsonObject)?.price) * Number(quantity);
    const place = { ...where, place: 'items[].totalPrice' };
    report.compare(place, 'price × quantity', price / 100, kopecks(totalPrice) / 100);
  }
  const price = items.reduce((sum, { totalPrice }) => sum + kopecks(totalPrice), 0) / 100;
  report.compare(
    { ...where, place: 'totalPrice' },
    'the sum of the lines',
    price,
    kopecks(cart.totalPrice) / 100,
  );
  const quantity = items.reduce((sum, item) => sum + Number(item.quantity), 0);
  report.compare(
    { ...where, place: 'totalQuantity' },
    'the sum of the lines',
    quantity,
    Number(cart.totalQuantity),
  );
}

/**
 * Checks rejected orders and, with `places`, an order that is sent twice with one key. Without `places` no request can create an
 * order, because it has no dishes and no session with a cart.
 */
export async function checkOrder(
  exchange: Exchange,
  newCaller: NewCaller,
  { dish, places }: { dish: JsonObject | undefined; places: boolean },
) {
  const { report } = exchange;
  const nothing = { delivery: 10, phone: '', fullName: '', items: [] };
  const fields = ['phone', 'fullName', 'items', 'nonFieldErrors'];
  await exchange.refuse(newCaller(), 'orders', nothing, fields, 'an order of nothing');
  await exchange.send(newCaller(), 'GET', 'order', { path: pathOf('order', randomUUID()), statuses: [404] });
  if (!places) return report.notChecked(POST_ORDER, 'an accepted order, and its page: needs --order');
  if (!dish) return report.notChecked(POST_ORDER, 'no dish for sale');
  const cart = await exchange.send(newCaller(), 'GET', 'cart', { statuses: [200] });
  if (cart?.orderStop) return report.notChecked(POST_ORDER, `orders are not accepted now: ${cart.orderStop}`);

  const order: JsonObject = {
    delivery: 10,
    payment: 0,
    phone: '+7-900-000-00-00',
    fullName: 'check:api',
    userComment: 'Проверка API: готовить не нужно',
    items: [{ product: dish.id ?? null, quantity: 1 }],
  };
  await exchange.refuse(newCaller(), 'orders', { ...order, phone: '' }, ['phone'], 'no phone');
  await exchange.refuse(
    newCaller(),
    'orders',
    { ...order, delivery: 0 },
    ['address'],
    'a courier without address',
  );
  const headers = { 'Idempotency-Key': randomUUID() };
  const place = async (about: string, statuses: number[]) => {
    const placed = await exchange.send(newCaller(), 'POST', 'orders', {
      body: order,
      headers,
      statuses,
      about,
    });
    if (placed) report.placedOrders.add(`${placed.id} (${placed.uuid})`);
    return placed;
  };
  const placed = await place('an order', [201]);
  if (typeof placed?.uuid !== 'string') return;
  const lines = listOf(placed.items);
  const got = lines.map(({ productData, quantity }) => [(productData as JsonObject)?.slug, quantity]);
  const dishes = lines.reduce((all, { price, quantity }) => all + kopecks(price) * Number(quantity), 0);
  const sum = dishes + kopecks(placed.fee ?? 0) - kopecks(placed.discount ?? 0);
  const items = { ...POST_ORDER, place: 'items' };
  report.compare(items, 'what was ordered', shown([[dish.slug ?? null, 1]]), shown(got as Json));
  const total = { ...POST_ORDER, place: 'totalSum' };
  const expected = 'the sum of the lines, with fee and less discount';
  report.compare(total, expected, sum / 100, kopecks(placed.totalSum) / 100);

  const again = await place('sent again with its Idempotency-Key', [200, 201]);
  const uuid = { ...POST_ORDER, place: 'uuid' };
  if (again) report.compare(uuid, 'one order for one Idempotency-Key', placed.uuid, String(again.uuid));
  const path = pathOf('order', placed.uuid);
  const read = await exchange.send(newCaller(), 'GET', 'order', { path, statuses: [200] });
  const where = { method: 'GET', name: 'order', place: 'uuid' } as const;
  if (read) report.compare(where, 'the order that was placed', placed.uuid, String(read.uuid));
}

/** Money is a number or a decimal string. */
function kopecks(money: Json | undefined): number {
  return Math.round(Number(money) * 100);
}
