import type { LineIntent } from '#app/domain/cart-intent.ts';
import { MAX_QUANTITY } from '#contract/defaults.ts';
import type { Cart } from '#contract/entities.ts';

type Timer = ReturnType<typeof setTimeout>;

/**
 * The clicks on the cart that the server has not answered yet. One request is under way at a time; what is clicked
 * meanwhile is merged per dish, so that after a burst one request carries the newest quantities.
 */
export class CartQueue {
  /** Called when the request can start; `settle` must follow when it ended. */
  readonly #send: (intents: LineIntent[]) => void;
  readonly #onChange: () => void;
  #waiting = new Map<number, LineIntent>();
  #inFlight = new Map<number, LineIntent>();
  #timer: Timer | undefined;

  constructor(send: (intents: LineIntent[]) => void, onChange: () => void) {
    this.#send = send;
    this.#onChange = onChange;
  }

  /** @param delayMs waits this long for further clicks; every click starts the wait anew. */
  change(intent: LineIntent, delayMs: number): void {
    this.#waiting.set(intent.productId, merge(this.#waiting.get(intent.productId), intent));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#flush();
    }, delayMs);
    this.#onChange();
  }

  /** The request under way ended and the page has the server's cart. */
  settle(): void {
    this.#inFlight = new Map();
    // While the wait for further clicks runs, its end sends them.
    if (this.#timer === undefined) this.#flush();
    this.#onChange();
  }

  /** What would be lost if the page went away now. It is no longer sent from here. */
  drain(): LineIntent[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const left = [...this.#waiting.values()];
    this.#waiting = new Map();
    return left;
  }

  get isSending(): boolean {
    return this.#inFlight.size > 0;
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0 || this.#inFlight.size > 0;
  }

  /** Quantities as the shopper wants them, by product id: the server's with all open clicks on top. */
  quantities(cart: Cart): Map<number, number> {
    const wanted = new Map(cart.items.map(({ product, quantity }) => [product.id, quantity]));
    for (const intents of [this.#inFlight, this.#waiting]) {
      for (const intent of intents.values()) {
        if (intent.kind === 'remove') wanted.delete(intent.productId);
        else wanted.set(intent.productId, result(intent, wanted.get(intent.productId) ?? 0));
      }
    }
    return wanted;
  }

  #flush(): void {
    if (this.#inFlight.size > 0 || this.#waiting.size === 0) return;
    this.#inFlight = this.#waiting;
    this.#waiting = new Map();
    this.#send([...this.#inFlight.values()]);
  }
}

/** A later click on a dish whose earlier one has not been sent. */
function merge(earlier: LineIntent | undefined, later: LineIntent): LineIntent {
  if (later.kind !== 'add' || earlier === undefined) return later;
  if (earlier.kind === 'remove') return { ...later, kind: 'set' };
  return { ...earlier, quantity: result(later, earlier.quantity) };
}

function result(intent: Exclude<LineIntent, { kind: 'remove' }>, before: number): number {
  return intent.kind === 'set' ? intent.quantity : Math.min(MAX_QUANTITY, before + intent.quantity);
}
