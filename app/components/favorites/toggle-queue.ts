/**
 * The hearts pressed that the server has not answered yet. One request is under way at a time: each reads the cookie
 * that the one before has written, and of two at once one would be lost. What is pressed meanwhile goes together.
 */
export class ToggleQueue {
  /** Called when the request can start; `settle` must follow when it ended. */
  readonly #send: (slugs: string[]) => void;
  readonly #onChange: () => void;
  /** Slug → what the shopper wants. */
  #waiting = new Map<string, boolean>();
  #inFlight = new Map<string, boolean>();

  constructor(send: (slugs: string[]) => void, onChange: () => void) {
    this.#send = send;
    this.#onChange = onChange;
  }

  /** @param slugs the favourites as the server last said */
  toggle(slug: string, slugs: readonly string[]): void {
    const isWanted = !this.favorites(slugs).has(slug);
    // One that waits is taken back: nothing is sent for it.
    if (!this.#waiting.delete(slug)) this.#waiting.set(slug, isWanted);
    this.#flush();
    this.#onChange();
  }

  /** The request under way ended and the page has the server's favourites. */
  settle(): void {
    this.#inFlight = new Map();
    this.#flush();
    this.#onChange();
  }

  /**
   * The favourites as the shopper wants them: the server's with all open clicks on top, also where the server's contain
   * them already, as they do for a moment when an answer arrives.
   */
  favorites(slugs: readonly string[]): Set<string> {
    const favorites = new Set(slugs);
    for (const [slug, isWanted] of [...this.#inFlight, ...this.#waiting]) {
      if (isWanted) favorites.add(slug);
      else favorites.delete(slug);
    }
    return favorites;
  }

  #flush(): void {
    if (this.#inFlight.size > 0 || this.#waiting.size === 0) return;
    this.#inFlight = this.#waiting;
    this.#waiting = new Map();
    this.#send([...this.#inFlight.keys()]);
  }
}
