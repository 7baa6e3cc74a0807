type Timer = ReturnType<typeof setTimeout>;

export type ChangeRules<Change> = {
  /** Changes of the same thing are merged while they wait. */
  keyOf: (change: Change) => string | number;
  merge: (earlier: Change, later: Change) => Change;
};

/**
 * The clicks that the server has not answered yet. Only one request is under way at a time: a second one would read the
 * cart or the cookie before the first has written it. Clicks made meanwhile are merged and go in the next request.
 */
export class ChangeQueue<Change> {
  readonly #rules: ChangeRules<Change>;
  /** Starts the request. Whoever sends it calls `settle` when it has ended. */
  readonly #send: (changes: readonly Change[]) => void;
  readonly #onChange: () => void;
  #waiting = new Map<string | number, Change>();
  #inFlight: readonly Change[] = [];
  #sentCount = 0;
  #timer: Timer | undefined;

  constructor(rules: ChangeRules<Change>, send: (changes: readonly Change[]) => void, onChange: () => void) {
    this.#rules = rules;
    this.#send = send;
    this.#onChange = onChange;
  }

  /**
   * Sends soon, in a task of its own: making a request takes longer than showing the change, which comes first.
   *
   * @param delayMs waits this long for further changes; every change starts the wait anew.
   */
  change(change: Change, delayMs = 0): void {
    const key = this.#rules.keyOf(change);
    const earlier = this.#waiting.get(key);
    this.#waiting.set(key, earlier === undefined ? change : this.#rules.merge(earlier, change));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), delayMs);
    this.#onChange();
  }

  /** Sends what waits: now, or as soon as the request under way has ended. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#inFlight.length > 0 || this.#waiting.size === 0) return;
    this.#inFlight = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#sentCount += 1;
    this.#send(this.#inFlight);
  }

  /** The request under way ended and the page shows what the server says now. */
  settle(): void {
    this.#inFlight = [];
    // If a wait for further changes runs, its timer will send them.
    if (this.#timer === undefined) this.flush();
    this.#onChange();
  }

  /** Takes out what has not been sent, for a page that is going away. The queue does not send it any more. */
  drain(): Change[] {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const left = [...this.#waiting.values()];
    this.#waiting = new Map();
    return left;
  }

  /** Something waits or is under way. */
  get isBusy(): boolean {
    return this.#waiting.size > 0 || this.#inFlight.length > 0;
  }

  /**
   * The changes that a page must show on top of what the server said, oldest first.
   *
   * @param answeredCount how many requests are answered in what the server said. A change shown on top of its own answer
   * would count twice.
   */
  open(answeredCount: number): Change[] {
    const inFlight = this.#sentCount > answeredCount ? this.#inFlight : [];
    return [...inFlight, ...this.#waiting.values()];
  }
}
