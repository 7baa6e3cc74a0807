/** Compares displayed pages with the database. Each difference is a sentence. */

/** Quantities by dish id. */
export type Lines = ReadonlyMap<number, number>;

export type Confirmed = {
  uuid: string;
  shown: Lines;
  /** `null` if the page identified an earlier order. */
  posted: Lines | null;
};

export type Confirmations = {
  name: string;
  /** Exclusive to this shopper. */
  dishes: ReadonlySet<number>;
  confirmed: readonly Confirmed[];
  /** On the cart page at the end. */
  cart: Lines;
  messages: WrittenMessage[];
};

/** `isThanked`: the guest has read «Мы получили Ваше сообщение». */
export type WrittenMessage = { content: string; isThanked: boolean };

export type Stored = {
  orders: { uuid: string; name: string; lines: Lines }[];
  carts: Lines[];
  messages: string[];
};

export function findDifferences(
  shoppers: readonly Confirmations[],
  { orders, carts, messages }: Stored,
): string[] {
  const isOwned = (order: Stored['orders'][number]) => shoppers.some(({ name }) => name === order.name);
  const isMixed = (lines: Lines) => shoppers.every(({ dishes }) => foreignTo(dishes, lines).length > 0);
  const storedCarts = carts.map(textOf);
  const isLost = ({ cart }: Confirmations) => cart.size > 0 && !storedCarts.includes(textOf(cart));
  return [
    ...shoppers.flatMap((shopper) => checkOrders(shopper, orders)),
    ...shoppers.flatMap((shopper) => checkMessages(shopper, messages)),
    ...orders.filter((order) => !isOwned(order)).map(({ uuid }) => `order ${uuid} belongs to no shopper`),
    ...carts.filter(isMixed).map((lines) => `a cart holds dishes of several shoppers: ${textOf(lines)}`),
    ...shoppers.filter(isLost).map(({ name, cart }) => `${name}: the last cart is lost: ${textOf(cart)}`),
  ];
}

function checkOrders({ name, dishes, confirmed }: Confirmations, orders: Stored['orders']): string[] {
  const found: string[] = [];
  for (const { uuid, shown, posted } of confirmed) {
    const stored = orders.filter((order) => order.uuid === uuid);
    if (stored.length !== 1) found.push(`confirmed order ${uuid} is stored ${stored.length} times`);
    for (const order of stored) {
      if (order.name !== name) found.push(`was shown order ${uuid} of ${order.name}`);
      for (const [how, lines] of Object.entries({ shown, posted: posted ?? shown })) {
        if (textOf(order.lines) === textOf(lines)) continue;
        found.push(`order ${uuid} holds ${textOf(order.lines)}, but was ${how} as ${textOf(lines)}`);
      }
    }
  }
  const uuids = new Set(confirmed.map(({ uuid }) => uuid));
  if (uuids.size < confirmed.length) found.push('two intended orders became one');
  for (const { uuid, lines } of orders.filter((order) => order.name === name)) {
    if (!uuids.has(uuid)) found.push(`order ${uuid} was never confirmed: ${textOf(lines)}`);
    const foreign = foreignTo(dishes, lines);
    if (foreign.length > 0) found.push(`order ${uuid} holds dishes of others: ${foreign.join()}`);
  }
  return found.map((sentence) => `${name}: ${sentence}`);
}

function checkMessages({ name, messages }: Confirmations, stored: readonly string[]): string[] {
  return messages.flatMap(({ content, isThanked }) => {
    const times = stored.filter((text) => text === content).length;
    if (times === 1 || (times === 0 && !isThanked)) return [];
    return [
      `${name}: the message «${content}» ${isThanked ? 'was thanked for and' : ''} is stored ${times} times`,
    ];
  });
}

function foreignTo(dishes: ReadonlySet<number>, lines: Lines): number[] {
  return [...lines.keys()].filter((id) => !dishes.has(id));
}

/** The possible quantities of each dish: one after a confirmed change, two after one with an unknown outcome. */
export class ExpectedCart {
  readonly #possible = new Map<number, Set<number>>();

  change(dish: number, apply: (quantity: number) => number, isConfirmed: boolean): void {
    const before = this.#of(dish);
    const after = [...before].map(apply);
    this.#possible.set(dish, new Set(isConfirmed ? after : [...before, ...after]));
  }

  /** Continues from a displayed page. @returns the differences */
  compare(lines: Lines): string[] {
    const dishes = new Set([...this.#possible.keys(), ...lines.keys()]);
    return [...dishes].flatMap((dish) => {
      const [shown, possible] = [lines.get(dish) ?? 0, this.#of(dish)];
      this.#possible.set(dish, new Set([shown]));
      if (possible.has(shown)) return [];
      return [`the cart holds ${shown} of dish ${dish}, expected ${[...possible].join(' or ')}`];
    });
  }

  #of(dish: number): ReadonlySet<number> {
    return this.#possible.get(dish) ?? new Set([0]);
  }
}

export function textOf(lines: Lines): string {
  return [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([dish, quantity]) => `${dish}×${quantity}`)
    .join(' ');
}
