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

/** Real IDs count from 1. */
const UNKNOWN_ID = 2 ** 31 - 1;

export async function checkCart(
  exchange: Exchange,
  newCaller: NewCaller,
  dishes: JsonObject[],
  supportsConditions: boolean,
) {
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
  if (hasSession())
    report.misses({ method: 'GET', name: 'cart' }, 'robots begin carts: a GET sets sessionid');
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
      if (supportsConditions) {
        const change = { ...set(otherId, 2), ifInCart: true };
        await expectCart(guest, 'the removed dish set with ifInCart', [[id, 2]], change);
        await expectCart(guest, 'a dish set with ifInCart', [[id, 2]], { ...set(id, 2), ifInCart: true });
      }
    }
    const send = (about: string, body: JsonObject, statuses: number[]) =>
      exchange.send(guest, 'POST', 'cart', { body, statuses, about });
    const many = await send('101 of a dish', set(id, 101), [400, 200]);
    if (many && 'items' in many) report.misses(POST_CART, 'only the shop limits a line to 100');
    await send('a dish that does not exist', add(UNKNOWN_ID, 1), [404, 400]);
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

type Orderable = {
  dish: JsonObject | undefined;
  /** Its cheapest choice, and whether it needs one. */
  withOptions: { dish: JsonObject; options: string[]; needsOptions: boolean } | undefined;
  /** One order per `Idempotency-Key`. */
  keepsKeys: boolean;
  places: boolean;
};

/** `places`: one order, sent twice with one key. Otherwise no request can create one: no dishes, no cart. */
export async function checkOrder(
  exchange: Exchange,
  newCaller: NewCaller,
  { dish: plain, withOptions, keepsKeys, places }: Orderable,
) {
  const { report } = exchange;
  const nothing = { delivery: 10, phone: '', fullName: '', items: [] };
  const fields = ['phone', 'fullName', 'items', 'nonFieldErrors'];
  await exchange.refuse(newCaller(), 'orders', nothing, fields, 'an order of nothing');
  await exchange.send(newCaller(), 'GET', 'order', { path: pathOf('order', randomUUID()), statuses: [404] });
  if (!places) return report.notChecked(POST_ORDER, 'an accepted order, and its page: needs --order');
  const dish = plain ?? withOptions?.dish;
  if (!dish) return report.differs(POST_ORDER, 'an order (--order)', 'no dish that can be bought');
  const options = plain ? undefined : withOptions?.options;
  const item = { product: dish.id ?? null, ...(options && { options }) };
  const terms = await readTerms(exchange, newCaller(), {
    productId: item.product,
    ...(options && { options }),
  });
  if (typeof terms?.orderStop === 'string') {
    return report.differs(
      POST_ORDER,
      'an order (--order)',
      `orders are not accepted now: ${terms.orderStop}`,
    );
  }
  const order = { ...GUEST, items: [{ ...item, quantity: 1 }] };
  await refuseOrders(exchange, newCaller, order, terms);
  if (withOptions?.needsOptions) {
    const items = [{ product: withOptions.dish.id ?? null, quantity: 1 }];
    const about = 'a dish without its required option';
    await exchange.refuse(newCaller(), 'orders', { ...order, items }, ['nonFieldErrors', 'items'], about);
  }
  await placeOrder(exchange, newCaller, { dish, order, terms, keepsKeys });
}

const GUEST: JsonObject = {
  delivery: 10,
  payment: 0,
  phone: '+7-900-000-00-00',
  fullName: 'check:api',
  userComment: 'Проверка API: готовить не нужно',
};

/** With one dish; empties it. */
async function readTerms(exchange: Exchange, guest: Caller, line: JsonObject) {
  const send = (body: JsonObject, about: string) =>
    exchange.send(guest, 'POST', 'cart', { body, statuses: [200], about, isVital: true });
  try {
    return await send({ ...line, quantity: 1, updateQuantity: false }, 'the cart of the order');
  } finally {
    await send({ action: 'clear' }, 'the cart of the order, cleared');
  }
}

/** Zones and times only if the API has them. */
async function refuseOrders(
  exchange: Exchange,
  newCaller: NewCaller,
  order: JsonObject,
  terms: JsonObject | undefined,
): Promise<void> {
  const refuse = (body: JsonObject, fields: string[], about: string) =>
    exchange.refuse(newCaller(), 'orders', body, fields, about);
  await refuse({ ...order, phone: '' }, ['phone'], 'no phone');
  await refuse({ ...order, delivery: 0 }, ['address'], 'a courier without address');
  if (zonesOf(terms).length > 0) {
    const body = { ...order, delivery: 0, address: UNKNOWN_ADDRESS, zone: UNKNOWN_ZONE };
    await refuse(body, ['address', 'delivery', 'zone'], 'an unknown zone');
  }
  if (Array.isArray(terms?.slots)) {
    await refuse({ ...order, wantedAt: LONG_AGO }, ['wantedAt'], 'a time that is none of the slots');
  }
}
const UNKNOWN_ZONE = 'zzqxjvwkzzqx';
const UNKNOWN_ADDRESS = 'Проверка API, 1';
const LONG_AGO = '2001-01-01T12:00:00+03:00';

function zonesOf(terms: JsonObject | undefined): JsonObject[] {
  return listOf((terms?.delivery as JsonObject | undefined)?.zones).filter(
    ({ zone }) => typeof zone === 'string',
  );
}

/** 0 for none. */
function sumOf(money: Json | undefined): number {
  return kopecks(money ?? 0);
}

/** To the cheapest zone, above its least sum; `null`: only pickup. */
function courierOrder(order: JsonObject, dish: JsonObject, terms: JsonObject | undefined): JsonObject | null {
  const delivery = terms?.delivery as JsonObject | undefined;
  if (typeof delivery?.stop === 'string') return null;
  const [zone = delivery] = zonesOf(terms).toSorted((one, other) => sumOf(one.minSum) - sumOf(other.minSum));
  const quantity = Math.max(1, Math.ceil(sumOf(zone?.minSum) / sumOf(dish.price)));
  if (!(quantity <= 100)) return null;
  const items = listOf(order.items).map((item) => ({ ...item, quantity }));
  const named: JsonObject = typeof zone?.zone === 'string' ? { zone: zone.zone } : {};
  return { ...order, delivery: 0, address: UNKNOWN_ADDRESS, ...named, items };
}

type Placing = {
  dish: JsonObject;
  order: JsonObject;
  terms: JsonObject | undefined;
  keepsKeys: boolean;
};

/** By courier if possible: others must not see the address. */
async function placeOrder(
  exchange: Exchange,
  newCaller: NewCaller,
  { dish, order, terms, keepsKeys }: Placing,
) {
  const { report } = exchange;
  const headers = { 'Idempotency-Key': randomUUID() };
  const place = async (body: JsonObject, about: string, statuses: number[]) => {
    const call = { body, headers, statuses, about };
    const placed = await exchange.send(newCaller(), 'POST', 'orders', call);
    return placed?.uuid === undefined ? undefined : placed;
  };
  const doubts = report.doubtfulOrders;
  const courier = courierOrder(order, dish, terms);
  let sent = courier ?? order;
  // The specification names no status.
  let placed = courier && (await place(courier, 'an order by courier', [201, 200, 400]));
  if (!placed && report.doubtfulOrders === doubts) {
    report.pickupReason = courier ? 'the courier order was refused' : 'no courier now';
    sent = order;
    placed = await place(order, 'an order', [201, 200]);
  }
  if (!placed) {
    if (report.placedOrders.size === 0 && report.doubtfulOrders === 0)
      report.differs(POST_ORDER, 'an order (--order)', 'none was placed');
    return;
  }
  const [inCart] = listOf(terms?.items);
  const { price = dish.price } = (inCart?.product ?? {}) as JsonObject;
  compareOrder(exchange, placed, { dish, price: price ?? null, sent });

  const again = await place(sent, 'sent again with its Idempotency-Key', [200, 201]);
  await compareRepeated(exchange, newCaller, { placed, again, headers, keepsKeys });
  const path = pathOf('order', String(placed.uuid));
  const read = await exchange.send(newCaller(), 'GET', 'order', { path, statuses: [200] });
  if (!read) return;
  const where = { method: 'GET', name: 'order', example: path } as const;
  const own = 'the order that was placed';
  report.compare({ ...where, place: 'uuid' }, own, String(placed.uuid), String(read.uuid));
  for (const field of ['totalSum', 'items'] as const) {
    const [first, later] = [placed[field], read[field]];
    if (first === undefined || later === undefined) continue;
    const text = (value: Json) => (Array.isArray(value) ? `${value.length} lines` : `${sumOf(value) / 100}`);
    report.compare({ ...where, place: field }, own, text(first), text(later));
  }
  if (read.address !== undefined) {
    report.differs({ ...where, place: 'address' }, 'no address without its Idempotency-Key', 'one');
  }
}

type Repeating = {
  placed: JsonObject;
  again: JsonObject | undefined;
  headers: Record<string, string>;
  keepsKeys: boolean;
};

/** Without keys guests are asked to call. */
async function compareRepeated(
  exchange: Exchange,
  newCaller: NewCaller,
  { placed, again, headers, keepsKeys }: Repeating,
) {
  const { report } = exchange;
  const [first, second] = [String(placed.uuid), String(again?.uuid)];
  const where = { ...POST_ORDER, place: 'uuid' };
  if (!keepsKeys) {
    if (again && first !== second) report.misses(where, 'an order that is sent again is placed again');
    return;
  }
  if (again) report.compare(where, 'one order for one Idempotency-Key', first, second);
  const call = { headers, statuses: [200], about: 'with the Idempotency-Key of an order' };
  const found = await exchange.send(newCaller(), 'GET', 'orders', call);
  const named = { method: 'GET', name: 'orders', place: 'uuid' } as const;
  if (found) report.compare(named, 'the order of the Idempotency-Key', first, String(found.uuid));
}

/** `uuid` alone is required. */
function compareOrder(
  { report }: Exchange,
  placed: JsonObject,
  { dish, price, sent }: { dish: JsonObject; price: Json; sent: JsonObject },
) {
  if (!Array.isArray(placed.items)) return;
  const lines = listOf(placed.items);
  const got = lines.map(({ productData, quantity }) => [
    (productData as JsonObject)?.slug ?? null,
    quantity ?? null,
  ]);
  const [{ quantity = 1 } = {}] = listOf(sent.items);
  const items = { ...POST_ORDER, place: 'items' };
  report.compare(items, 'what was ordered', shown([[dish.slug ?? null, quantity]]), shown(got));
  for (const line of lines) {
    const own = { ...POST_ORDER, place: 'items[].price' };
    report.compare(own, 'the price in the cart', sumOf(price) / 100, sumOf(line.price) / 100);
  }
  if (placed.totalSum === undefined) return;
  const dishes = lines.reduce((all, line) => all + kopecks(line.price) * Number(line.quantity), 0);
  const sum = dishes + sumOf(placed.fee) - sumOf(placed.discount);
  const total = { ...POST_ORDER, place: 'totalSum' };
  const expected = 'the sum of the lines, with fee and less discount';
  report.compare(total, expected, sum / 100, kopecks(placed.totalSum) / 100);
}

/** A number or a decimal string. */
function kopecks(money: Json | undefined): number {
  return Math.round(Number(money) * 100);
}
