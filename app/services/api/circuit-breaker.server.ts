import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** How long a read waits for the trial call while a circuit is open. */
const PATIENCE_MS = 500;
/** The pause between trial calls doubles from the first value to the second. */
const MIN_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 8_000;
/** Upper bound for a Retry-After we honour. */
const MAX_REST_MS = 60_000;
/** Most circuits belong to one shopper; a forgotten one costs its shopper one deadline more. */
const MAX_CIRCUITS = 5_000;

/** The circuit of the whole API. */
const API = '*';
const OWNER = '#';

/** How a call ended; `unknown` if the shopper left before that. An error is a response, too. */
export type Ending = 'response' | 'timeout' | 'unknown';

type Circuit = {
  isOpen: boolean;
  /** Tells whether another call got its response while one timed out. */
  responses: number;
  /** Since the last response. */
  timeouts: number;
  isTrying: boolean;
  /** Settles when the trial call has ended or `PATIENCE_MS` is over. */
  trial: Promise<unknown> | undefined;
  pauseMs: number;
  nextTrialAt: number;
  restUntil: number;
};

/**
 * The circuits of one call of the API, the widest first.
 *
 * @param kind calls that time out together, usually those of one endpoint
 * @param owner the shopper; `''` for a call that is the same for everybody
 */
export function circuitsOf(kind: string, owner: string): string[] {
  return owner === '' ? [API, kind] : [API, kind, kind + OWNER + owner];
}

/**
 * A call belongs to a circuit for the whole API, one for its endpoint, and one for its endpoint and shopper. A timeout
 * opens each of them that saw no response meanwhile; a response closes them. While a circuit is open, one trial call at
 * a time goes through, with growing pauses, and all others fail at once. The endpoint's circuit opens only at the second
 * timeout of shoppers' calls, because a single shopper's record may be locked.
 */
export class CircuitBreaker {
  readonly #circuits = new LRUCache<string, Circuit>({ max: MAX_CIRCUITS });
  readonly #patience: () => Promise<unknown>;
  readonly #now: () => number;

  constructor({
    patience = () => sleep(PATIENCE_MS) as Promise<unknown>,
    now = () => performance.now(),
  } = {}) {
    this.#patience = patience;
    this.#now = now;
  }

  /**
   * Makes the call unless a circuit is open; it must not reject.
   *
   * @param options.isChange once sent it is waited for, because it may have happened
   * @param options.probe a cheap read, already watched, that tries the whole API instead of this call
   * @returns `null` if the call was not made, or is a trial read that takes too long
   */
  async run<T>(
    names: readonly string[],
    call: () => Promise<T>,
    endingOf: (outcome: T) => Ending,
    { isChange = false, probe }: { isChange?: boolean; probe?: () => Promise<unknown> } = {},
  ): Promise<T | null> {
    const circuits = names.map((name) => this.#circuit(name));
    const [widest] = circuits;
    if (this.#now() < (circuits.at(-1)?.restUntil ?? 0)) return null;
    if (widest?.isOpen && probe) {
      this.#startTrial(widest, probe);
      await widest.trial;
      if (widest.isOpen) return null;
    }
    const at = circuits.findIndex(({ isOpen }) => isOpen);
    const open = circuits[at];
    if (!open) return this.watch(names, call, endingOf);
    // The trial says nothing new about wider circuits.
    const made = this.#startTrial(open, () => this.watch(names.slice(at), call, endingOf));
    if (made && isChange) return made;
    await open.trial;
    if (open.isOpen) return null;
    return made ?? this.watch(names, call, endingOf);
  }

  /** Makes the call in any case and learns from its end. */
  async watch<T>(
    names: readonly string[],
    call: () => Promise<T>,
    endingOf: (outcome: T) => Ending,
  ): Promise<T> {
    const circuits = names.map((name) => this.#circuit(name));
    const before = circuits.map(({ responses }) => responses);
    const outcome = await call();
    const ending = endingOf(outcome);
    for (const [index, circuit] of circuits.entries()) {
      if (ending === 'response') {
        circuit.responses += 1;
        Object.assign(circuit, CLOSED);
      }
      if (ending !== 'timeout' || circuit.responses !== before[index]) continue;
      circuit.timeouts += 1;
      const isShared = names[index] !== API && index < circuits.length - 1;
      if (!isShared || circuit.timeouts > 1) circuit.isOpen = true;
    }
    return outcome;
  }

  /** No call of the narrowest circuit is made for so long: the API asked for it. */
  rest(names: readonly string[], ms: number): void {
    this.#circuit(names.at(-1) ?? API).restUntil = this.#now() + Math.min(ms, MAX_REST_MS);
  }

  /** Kinds of calls whose circuits are open for everybody, or `*` for the whole API. */
  hanging(): string[] {
    const open = [...this.#circuits].flatMap(([name, { isOpen }]) => (isOpen ? [name] : []));
    return open.includes(API) ? [API] : open.filter((name) => !name.includes(OWNER));
  }

  /** @returns `null` if a trial is under way or not due yet */
  #startTrial<T>(circuit: Circuit, call: () => Promise<T>): Promise<T> | null {
    if (circuit.isTrying || this.#now() < circuit.nextTrialAt) return null;
    circuit.isTrying = true;
    const made = call().finally(() => {
      circuit.isTrying = false;
      if (!circuit.isOpen) return;
      circuit.pauseMs = Math.min(MAX_PAUSE_MS, circuit.pauseMs * 2 || MIN_PAUSE_MS);
      circuit.nextTrialAt = this.#now() + circuit.pauseMs;
    });
    circuit.trial = Promise.race([made, this.#patience()]);
    return made;
  }

  #circuit(name: string): Circuit {
    const known = this.#circuits.get(name);
    if (known) return known;
    const circuit = { ...CLOSED, responses: 0, isTrying: false, trial: undefined, restUntil: 0 };
    this.#circuits.set(name, circuit);
    return circuit;
  }
}

const CLOSED = { isOpen: false, timeouts: 0, pauseMs: 0, nextTrialAt: 0 };
