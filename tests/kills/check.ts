/** What is promised, compared with what is in the database. Each broken promise is a sentence. */

/** Quantities by dish id. */
export type Lines = ReadonlyMap<number, number>;

/** An order that a shopper has seen the page of. */
export type Told = {
  uuid: string;
  /** What its page showed. */
  shown: Lines;
  /** What the form held that led there; `null` if the page said that this is an earlier order. */
  posted: Lines | null;
};

export type Witness = {
  name: string;
  /** Nobody else ever orders one of these. */
  dishes: ReadonlySet<number>;
  told: readonly Told[];
  /** What the cart page showed at the end. */
  cart: Lines;
};

export type Stored = {
  orders: { uuid: string; name: string; lines: Lines }[];
  /** Carts that hold something. */
  carts: Lines[];
};

export function brokenPromises(witnesses: readonly Witness[], { orders, carts }: Stored): string[] {
  return [
    ...witnesses.flatMap((witness) => ofOrders(witness, orders)),
    ...ofStrangers(witnesses, orders),
    ...ofCarts(witnesses, carts),
  ];
}

function ofOrders({ name, dishes, told }: Witness, orders: Stored['orders']): string[] {
  const broken: string[] = [];
  for (const { uuid, shown, posted } of told) {
    const found = orders.filter((order) => order.uuid === uuid);
    if (found.length !== 1)
      broken.push(`${name}: order ${uuid}, which was confirmed, is stored ${found.length} times`);
    for (const order of found) {
      if (order.name !== name) broken.push(`${name}: was led to order ${uuid} of ${order.name}`);
      for (const [how, lines] of Object.entries({ shown, posted: posted ?? shown })) {
        if (textOf(order.lines) === textOf(lines)) continue;
        broken.push(
          `${name}: order ${uuid} holds ${textOf(order.lines)}, and was ${how} as ${textOf(lines)}`,
        );
      }
    }
  }
  if (new Set(told.map(({ uuid }) => uuid)).size < told.length) {
    broken.push(`${name}: two orders that were wanted are one`);
  }
  for (const { uuid, lines } of orders.filter((order) => order.name === name)) {
    if (!told.some((each) => each.uuid === uuid))
      broken.push(`${name}: nobody was told of order ${uuid}: ${textOf(lines)}`);
    const foreign = [...lines.keys()].filter((id) => !dishes.has(id));
    if (foreign.length > 0) broken.push(`${name}: order ${uuid} holds dishes of others: ${foreign.join()}`);
  }
  return broken;
}

function ofStrangers(witnesses: readonly Witness[], orders: Stored['orders']): string[] {
  const names = new Set(witnesses.map(({ name }) => name));
  return orders.filter(({ name }) => !names.has(name)).map(({ uuid }) => `order ${uuid} is nobody’s`);
}

function ofCarts(witnesses: readonly Witness[], carts: readonly Lines[]): string[] {
  const mixed = carts.filter(
    (lines) => !witnesses.some(({ dishes }) => [...lines.keys()].every((id) => dishes.has(id))),
  );
  const stored = carts.map(textOf);
  const lost = witnesses.filter(({ cart }) => cart.size > 0 && !stored.includes(textOf(cart)));
  return [
    ...mixed.map((lines) => `a cart holds dishes of several shoppers: ${textOf(lines)}`),
    ...lost.map(({ name, cart }) => `${name}: the cart shown at the end is not stored: ${textOf(cart)}`),
  ];
}

/**
 * What may be in a cart, as its shopper was told. A change that was confirmed leaves one possibility, one whose end is not
 * known two.
 */
export class ToldCart {
  readonly #possible = new Map<number, Set<number>>();

  /** A change of one dish; `change` says what becomes of a quantity. */
  changed(dish: number, change: (quantity: number) => number, isConfirmed: boolean): void {
    const before = this.#of(dish);
    const after = [...before].map(change);
    this.#possible.set(dish, new Set(isConfirmed ? after : [...before, ...after]));
  }

  /** A page shows the cart. @returns what is wrong with it; from now on it is what counts */
  shown(lines: Lines): string[] {
    const dishes = new Set([...this.#possible.keys(), ...lines.keys()]);
    const wrong = [...dishes].filter((dish) => !this.#of(dish).has(lines.get(dish) ?? 0));
    const told = wrong.map(
      (dish) =>
        `the cart holds ${lines.get(dish) ?? 0} of dish ${dish}, and was told to hold ${[...this.#of(dish)].join(' or ')}`,
    );
    for (const dish of dishes) this.#possible.set(dish, new Set([lines.get(dish) ?? 0]));
    return told;
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
