import type { Caller } from './caller.ts';
import { listOf, shown } from './differences.ts';
import { pathOf } from './endpoints.ts';
import type { Exchange } from './exchange.ts';
import type { JsonObject } from './openapi.ts';

const POST_CART = { method: 'POST', name: 'cart' } as const;
type Line = [optionIds: string[], quantity: number];
const UNKNOWN_OPTION = 'zzqxjvwkzzqx';

/** Two choices of one dish in a new cart. @returns the dish, its cheapest choice, and whether it needs one */
export async function checkOptions(exchange: Exchange, guest: Caller, dishes: readonly JsonObject[]) {
  const card = dishes.find(({ hasOptions, slug }) => hasOptions === true && typeof slug === 'string');
  if (!card) return undefined;
  const path = pathOf('product', String(card.slug));
  const dish = await exchange.send(guest, 'GET', 'product', { path, statuses: [200] });
  const groups = listOf(dish?.optionGroups);
  const choices = choicesOf(groups);
  const [first = [], second] = choices;
  const needsOptions = groups.some(({ min }) => Number(min ?? 0) > 0);
  const found = { dish: card, options: first, needsOptions };
  const productId = card.id ?? null;
  const send = async (about: string, body: JsonObject, isVital = false) =>
    exchange.send(guest, 'POST', 'cart', { body: { productId, ...body }, statuses: [200], about, isVital });
  const expectLines = (cart: JsonObject | undefined, about: string, lines: Line[]) => {
    if (!cart) return;
    const got = listOf(cart.items).map(
      ({ options, quantity }): Line => [listOf(options).map(({ id }) => String(id)), Number(quantity)],
    );
    const inOrder = (some: Line[]) =>
      shown(some.map(([ids, count]) => `${count} × ${ids.toSorted()}`).sort());
    const where = { ...POST_CART, place: 'items[].options', example: about };
    exchange.report.compare(where, 'the options that were put there', inOrder(lines), inOrder(got));
  };
  try {
    const added = 'a dish with options';
    const cart = await send(added, { options: first, quantity: 2 });
    expectLines(cart, added, [[first, 2]]);
    const { id: lineId } = listOf(cart?.items)[0] ?? {};
    if (cart && typeof lineId !== 'string') {
      const where = { ...POST_CART, place: 'items[].id' };
      exchange.report.differs(where, 'an id of a line with options', shown(lineId));
      return found;
    }
    const wrong = { productId, options: [...first, UNKNOWN_OPTION], quantity: 1 };
    await exchange.refuse(guest, 'cart', wrong, ['nonFieldErrors'], 'an option that does not exist');
    if (needsOptions) {
      const without = { productId, options: [], quantity: 1 };
      await exchange.refuse(guest, 'cart', without, ['nonFieldErrors'], 'a dish without its required option');
    }
    if (!cart || !second) return found;
    const other = 'the same dish with other options';
    const both = await send(other, { options: second, quantity: 1 });
    expectLines(both, other, [
      [first, 2],
      [second, 1],
    ]);
    const changed = 'a line changed by its id';
    const less = await send(changed, { lineId: lineId ?? null, quantity: 1, updateQuantity: true });
    expectLines(less, changed, [
      [first, 1],
      [second, 1],
    ]);
    const removed = 'a line removed by its id';
    expectLines(await send(removed, { lineId: lineId ?? null, action: 'remove' }), removed, [[second, 1]]);
    return found;
  } finally {
    await send('cleared', { action: 'clear' }, true);
  }
}

/** The minimum; then with the last options of the first group that has alternatives. */
function choicesOf(groups: JsonObject[]): string[][] {
  const ids = groups.map(({ options }) =>
    listOf(options).flatMap(({ id, onlyInHall }) => (onlyInHall === true ? [] : [String(id)])),
  );
  const least = groups.map(({ min }) => Number(min ?? 0));
  const first = ids.flatMap((group, index) => group.slice(0, least[index]));
  const changing = ids.findIndex((group, index) => group.length > Math.max(1, least[index] ?? 0));
  if (changing === -1) return [first];
  const second = ids.flatMap((group, index) =>
    index === changing ? group.slice(-Math.max(1, least[index] ?? 0)) : group.slice(0, least[index]),
  );
  return [first, second];
}
