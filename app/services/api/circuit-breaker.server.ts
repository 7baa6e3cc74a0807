import { setTimeout as sleep } from 'node:timers/promises';
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  IterableBackoff,
} from 'cockatiel';
import { metrics } from '#app/services/metrics.server.ts';
import type { FailureReason } from './outcome.server.ts';

/** How long other calls wait for the probe while a circuit is open. */
const PATIENCE_MS = 500;
/** Delays before each probe; none before the first: a single call may time out by chance. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000];
/** Consecutive timeouts that open an endpoint's circuit. One is not enough: a single shopper's record may be locked. */
const ENDPOINT_TIMEOUTS = 2;
/** Upper bound for a Retry-After we honour. */
const MAX_SUSPENSION_MS = 60_000;

/** The outcome of a call that was not sent, or of a slow probe. */
const UNSENT = { kind: 'failed', reason: 'unsent' } as const;
type Unsent = typeof UNSENT;
type Ending = { kind: string; reason?: FailureReason };
type Patience = () => Promise<unknown>;

/**
 * Two levels of circuits: the whole API and each kind of call. An open circuit lets one probe through at a time, with
 * growing delays; all other calls fail fast.
 */
export class CircuitBreaker {
  readonly #api: Circuit;
  readonly #endpoints = new Map<string, Circuit>();
  readonly #suspendedUntil = new Map<string, number>();
  readonly #patience: Patience;
  /** Timeouts during which the API sent no other response. */
  readonly #silences = new WeakSet<Ending>();
  #responses = 0;

  constructor({ patience = () => sleep(PATIENCE_MS) }: { patience?: Patience } = {}) {
    this.#patience = patience;
    this.#api = new Circuit((ending) => this.#silences.has(ending), 1, patience);
  }

  /**
   * @param kind calls that time out together, usually those of one endpoint
   * @param call must not reject
   * @param options `isAwaited`: wait for the call itself even if it serves as the probe; `probe`: a cheap read that tests the
   *   whole API; without it only the call's own circuit applies
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
    const isSuspended = Date.now() < (this.#suspendedUntil.get(kind) ?? 0);
    const ending = isSuspended ? UNSENT : await (probe ? runBehindProbe(probe) : runCall());
    if (ending === UNSENT)
      metrics.calls.labels(kind.startsWith('POST ') ? kind : `GET ${kind}`, 'unsent').inc();
    return ending;
  }

  /** Suspends calls of this kind, as the API's Retry-After requests. */
  suspend(kind: string, ms: number): void {
    this.#suspendedUntil.set(kind, Date.now() + Math.min(ms, MAX_SUSPENSION_MS));
  }

  /** Kinds of calls with an open circuit; `*`: the whole API. */
  openCircuits(): string[] {
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
  /** Settles when the probe has ended or the waiting time is over. */
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
      // `execute` rejects during the delay.
      const probe = this.#policy.execute(call).catch(() => UNSENT);
      this.#probed = Promise.race([probe, this.#patience()]);
      return isAwaited ? probe : Promise.race([probe, this.#probed.then(() => UNSENT)]);
    }
    if (this.isOpen) await this.#probed;
    return this.isOpen ? UNSENT : this.#policy.execute(call);
  }
}
