export type QueueRules<Change> = {
  /** Waiting changes with the same key are merged. */
  keyOf: (change: Change) => string | number;
  merge: (earlier: Change, later: Change) => Change;
};

type QueueOptions<Change> = QueueRules<Change> & {
  /** Posts the changes; what it resolves with is called in the same task in which they stop being open. Never rejects. */
  send: (changes: readonly Change[]) => Promise<() => void>;
  onChange: () => void;
};

/**
 * The clicks that the server has not confirmed yet. One request is under way at a time: a second one would read the cart or
 * the cookie before the first has written it. Clicks made meanwhile are merged and go in the next request.
 */
export class ChangeQueue<Change> {
  readonly #options: QueueOptions<Change>;
  #waiting = new Map<string | number, Change>();
  #inFlight: readonly Change[] = [];
  #request = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: QueueOptions<Change>) {
    this.#options = options;
  }

  /** @param delayMs wait for further changes; every change restarts the wait */
  add(change: Change, delayMs = 0): void {
    const key = this.#options.keyOf(change);
    const earlier = this.#waiting.get(key);
    this.#waiting.set(key, earlier === undefined ? change : this.#options.merge(earlier, change));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), delayMs);
    this.#options.onChange();
  }

  /** Sends what waits: now, or as soon as the request under way has ended. */
  flush(): void {
    this.#stopWaiting();
    if (this.#inFlight.length > 0 || this.#waiting.size === 0) return;
    this.#inFlight = this.drain();
    this.#request = this.#send();
  }

  async #send(): Promise<void> {
    const apply = await this.#options.send(this.#inFlight);
    this.#inFlight = [];
    apply();
    this.#options.onChange();
    // If a wait for further changes runs, its timer sends them.
    if (this.#timer === undefined) this.flush();
  }

  /** Sends at once and resolves when nothing is open any more. */
  async whenIdle(): Promise<void> {
    while (this.isBusy) {
      this.flush();
      await this.#request;
    }
  }

  /** Takes out what has not been sent, for a request or a page that is being left. */
  drain(): Change[] {
    this.#stopWaiting();
    const taken = [...this.#waiting.values()];
    this.#waiting.clear();
    return taken;
  }

  get isBusy(): boolean {
    return this.#waiting.size > 0 || this.#inFlight.length > 0;
  }

  /** The changes to show on top of what the server sent, oldest first. */
  get open(): readonly Change[] {
    return [...this.#inFlight, ...this.#waiting.values()];
  }

  #stopWaiting(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
