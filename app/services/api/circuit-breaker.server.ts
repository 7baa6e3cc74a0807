import { setTimeout as sleep } from 'node:timers/promises';
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  IterableBackoff,
} from 'cockatiel';

/** How long others wait for the probe while a circuit is open. */
const PATIENCE_MS = 500;
/** Before the next probe. The first goes at once: one call may time out alone. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000];
/** A single shopper's record may be locked: an endpoint's circuit opens at the second timeout in a row. */
const ENDPOINT_TIMEOUTS = 2;
/** Upper bound for a Retry-After we honour. */
const MAX_REST_MS = 60_000;

/** The circuit of the whole API. */
const API = '*';

type Patience = () => Promise<unknown>;
/** `isSilent`: it timed out, and the API responded to no other call meanwhile. */
type Ended<T> = { outcome: T; isTimeout: boolean; isSilent: boolean };

type Options<T> = {
  isTimeout: (outcome: T) => boolean;
  /** Once sent, the call is waited for to its end. */
  isAwaited?: boolean;
  /** A cheap read that tries the whole API; without it the call has its own circuit only. */
  probe?: () => Promise<T>;
};

/**
 * A call goes through the circuit of the whole API and that of its kind. While one is open, one probe at a time goes
 * through, with growing pauses, and all other calls fail at once.
 */
export class CircuitBreaker {
  readonly #circuits = new Map<string, Circuit>();
  readonly #restUntil = new Map<string, number>();
  readonly #patience: Patience;
  #responses = 0;

  constructor({ patience = () => sleep(PATIENCE_MS) }: { patience?: Patience } = {}) {
    this.#patience = patience;
  }

  /**
   * @param kind calls that time out together, usually those of one endpoint
   * @param call must not reject
   * @returns `null` if the call was not made, or is a probe that takes too long
   */
  async run<T>(kind: string, call: () => Promise<T>, options: Options<T>): Promise<T | null> {
    if (Date.now() < (this.#restUntil.get(kind) ?? 0)) return null;
    const { probe, isAwaited = false } = options;
    const endpoint = this.#circuit(kind);
    const runCall = () => endpoint.run(() => this.#observe(call, options), isAwaited);
    if (!probe) return (await runCall())?.outcome ?? null;
    const api = this.#circuit(API);
    if (api.isOpen) await api.run(() => this.#observe(probe, options), false);
    if (api.isOpen) return null;
    return (await api.run(runCall, true))?.outcome ?? null;
  }

  /** No call of this kind is made for so long: the API asked for it. */
  rest(kind: string, ms: number): void {
    this.#restUntil.set(kind, Date.now() + Math.min(ms, MAX_REST_MS));
  }

  /** Kinds of calls whose circuits are open, or `*` for the whole API. */
  hanging(): string[] {
    const open = [...this.#circuits].flatMap(([kind, { isOpen }]) => (isOpen ? [kind] : []));
    return open.includes(API) ? [API] : open;
  }

  async #observe<T>(call: () => Promise<T>, options: Options<T>): Promise<Ended<T>> {
    const before = this.#responses;
    const outcome = await call();
    const isTimeout = options.isTimeout(outcome);
    if (options.probe && !isTimeout) this.#responses += 1;
    return { outcome, isTimeout, isSilent: isTimeout && this.#responses === before };
  }

  #circuit(kind: string): Circuit {
    const circuit = this.#circuits.get(kind) ?? new Circuit(kind === API, this.#patience);
    this.#circuits.set(kind, circuit);
    return circuit;
  }
}

class Circuit {
  readonly #policy;
  readonly #patience: Patience;
  /** Settles when the probe has ended or the patience is over. */
  #probed: Promise<unknown> = Promise.resolve();

  constructor(isApi: boolean, patience: Patience) {
    this.#patience = patience;
    const failure = isApi ? 'isSilent' : 'isTimeout';
    const isFailure = (ended: unknown) => (ended as Ended<unknown> | null)?.[failure] ?? false;
    this.#policy = circuitBreaker(handleWhenResult(isFailure), {
      halfOpenAfter: new IterableBackoff(PAUSES_MS),
      breaker: new ConsecutiveBreaker(isApi ? 1 : ENDPOINT_TIMEOUTS),
    });
  }

  get isOpen(): boolean {
    return this.#policy.state !== CircuitState.Closed;
  }

  async run<T>(call: () => Promise<T>, isAwaited: boolean): Promise<T | null> {
    if (!this.isOpen) return this.#policy.execute(call);
    if (this.#policy.state === CircuitState.Open) {
      // It rejects while the pause lasts.
      const probe = this.#policy.execute(call).catch(() => null);
      const first = Promise.race([probe, this.#patience().then(() => null)]);
      this.#probed = first;
      return isAwaited ? probe : first;
    }
    await this.#probed;
    return this.isOpen ? null : this.#policy.execute(call);
  }
}
