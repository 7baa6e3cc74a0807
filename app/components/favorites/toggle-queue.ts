/**
 * The hearts pressed that the server has not answered yet. One request is under way at a time: each reads the cookie
 * that the one before has written, and of two at once one would be lost. What is pressed meanwhile goes together.
 */
export class ToggleQueue {
  /** Called when the request can start; `settle` must follow when it ended. */
  readonly #send: (slugs: string[]) => void;
  readonly #onChange: () => void;
  #waiting = new Set<string>();
  #inFlight = new Set<string>();

  constructor(send: (slugs: string[]) => void, onChange: () => void) {
    this.#send = send;
    this.#onChange = onChange;
  }

  toggle(slug: string): void {
    flip(this.#waiting, slug);
    this.#flush();
    this.#onChange();
  }

  /** The request under way ended and the page has the server's favourites. */
  settle(): void {
    this.#inFlight = new Set();
    this.#flush();
    this.#onChange();
  }

  /** The favourites as the shopper wants them: the server's with all open clicks on top. */
  favorites(slugs: readonly string[]): Set<string> {
    const wanted = new Set(slugs);
    for (const toggled of [this.#inFlight, this.#waiting]) for (const slug of toggled) flip(wanted, slug);
    return wanted;
  }

  #flush(): void {
    if (this.#inFlight.size > 0 || this.#waiting.size === 0) return;
    this.#inFlight = this.#waiting;
    this.#waiting = new Set();
    this.#send([...this.#inFlight]);
  }
}

function flip(slugs: Set<string>, slug: string): void {
  if (!slugs.delete(slug)) slugs.add(slug);
}
