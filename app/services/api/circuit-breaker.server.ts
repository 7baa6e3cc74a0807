import { setTimeout as sleep } from 'node:timers/promises';
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  IterableBackoff,
} from 'cockatiel';
import { counted } from '#app/services/metrics.server.ts';
import type { FailureReason } from './outcome.server.ts';

/** How long others wait for the probe while a circuit is open. */
const PATIENCE_MS = 500;
/** Before the next probe. The first goes at once: one call may time out alone. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000];
/** A single shopper's record may be locked: an endpoint's circuit opens at the second timeout in a row. */
const ENDPOINT_TIMEOUTS = 2;
/** Upper bound for a Retry-After we honour. */
const MAX_REST_MS = 60_000;

/** The end of a call that was not made, or of a probe that takes too long. */
const UNSENT = { kind: 'failed', reason: 'unsent' } as const;
type Unsent = typeof UNSENT;
type Ending = { kind: string; reason?: FailureReason };
type Patience = () => Promise<unknown>;

/**
 * A call goes through the circuit of the whole API and that of its kind. While one is open, one probe at a time goes
 * through, with growing pauses, and all other calls fail at once.
 */
export class CircuitBreaker {
  readonly #api: Circuit;
  readonly #endpoints = new Map<string, Circuit>();
  readonly #restUntil = new Map<string, number>();
  readonly #patience: Patience;
  /** Timeouts during which the API responded to no other call. */
  readonly #silences = new WeakSet<Ending>();
  #responses = 0;

  constructor({ patience = () => sleep(PATIENCE_MS) }: { patience?: Patience } = {}) {
    this.#patience = patience;
    this.#api = new Circuit((ending) => this.#silences.has(ending), 1, patience);
  }

  /**
   * @param kind calls that time out together, usually those of one endpoint
   * @param call must not reject
   * @param options `isAwaited`: once sent, the call is waited for to its end; `probe`: a cheap read that tries the whole
   *   API, without it the call has its own circuit only
   */
  async run<T extends Ending>(
    kind: string,
    call: () => Promise<T>,
    { isAwaited = false, probe }: { isAwaited?: boolean; probe?: () => Promise<T> } = {},
  ): Promise<T | Unsent> {
    const observe = async (make: () => Promise<T>): Promise<T> => {
      const before = this.#responses;
      const ending = await make();
      if (ending.reason !== 'timeout') this.#responses += probe ? 1 : 0;
      else if (this.#responses === before) this.#silences.add(ending);
      return ending;
    };
    const runCall = () => this.#endpoint(kind).run(() => observe(call), isAwaited);
    const runBehindProbe = async (tryApi: () => Promise<T>) => {
      if (this.#api.isOpen) await this.#api.run(() => observe(tryApi), false);
      return this.#api.isOpen ? UNSENT : this.#api.run(runCall, true);
    };
    const isResting = Date.now() < (this.#restUntil.get(kind) ?? 0);
    const ending = isResting ? UNSENT : await (probe ? runBehindProbe(probe) : runCall());
    if (ending === UNSENT)
      counted.calls.labels(kind.startsWith('POST ') ? kind : `GET ${kind}`, 'unsent').inc();
    return ending;
  }

  /** No call of this kind is made for so long: the API asked for it. */
  rest(kind: string, ms: number): void {
    this.#restUntil.set(kind, Date.now() + Math.min(ms, MAX_REST_MS));
  }

  /** Kinds of calls whose circuits are open, or `*` for the whole API. */
  hanging(): string[] {
    if (this.#api.isOpen) return ['*'];
    return [...this.#endpoints].flatMap(([kind, { isOpen }]) => (isOpen ? [kind] : []));
  }

  #endpoint(kind: string): Circuit {
    const isTimeout = ({ reason }: Ending) => reason === 'timeout';
    const circuit = this.#endpoints.get(kind) ?? new Circuit(isTimeout, ENDPOINT_TIMEOUTS, this.#patience);
    this.#endpoints.set(kind, circuit);
    return circuit;
  }
}

class Circuit {
  readonly #policy;
  readonly #patience: Patience;
  /** Settles when the probe has ended or the patience is over. */
  #probed: Promise<unknown> = Promise.resolve();

  constructor(isFailure: (ending: Ending) => boolean, failures: number, patience: Patience) {
    this.#patience = patience;
    this.#policy = circuitBreaker(
      handleWhenResult((ending) => isFailure(ending as Ending)),
      { halfOpenAfter: new IterableBackoff(PAUSES_MS), breaker: new ConsecutiveBreaker(failures) },
    );
  }

  get isOpen(): boolean {
    return this.#policy.state !== CircuitState.Closed;
  }

  async run<T>(call: () => Promise<T>, isAwaited: boolean): Promise<T | Unsent> {
    if (this.#policy.state === CircuitState.Open) {
      // It rejects while the pause lasts.
      const probe = this.#policy.execute(call).catch(() => UNSENT);
      this.#probed = Promise.race([probe, this.#patience()]);
      return isAwaited ? probe : Promise.race([probe, this.#probed.then(() => UNSENT)]);
    }
    if (this.isOpen) await this.#probed;
    return this.isOpen ? UNSENT : this.#policy.execute(call);
  }
}
