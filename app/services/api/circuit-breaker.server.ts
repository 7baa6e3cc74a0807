import { setTimeout as sleep } from 'node:timers/promises';
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  IterableBackoff,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { metrics } from '#app/services/metrics.server.ts';
import type { FailureReason } from './outcome.server.ts';

/** How long other calls wait for the probe while a circuit is open. */
const PATIENCE_MS = 500;
/** Before each probe; none before the first: one timeout may be chance. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000];
/** Consecutive timeouts; a single one may be chance. */
const KIND_TIMEOUTS = 2;
const MAX_SHOPPERS = 1_000;
/** Upper bound for a Retry-After we honour. */
const MAX_SUSPENSION_MS = 60_000;

const UNSENT = { kind: 'failed', reason: 'unsent' } as const;
type Unsent = typeof UNSENT;
type Ending = { kind: string; reason?: FailureReason };
type Patience = () => Promise<unknown>;

/**
 * Two levels: the whole API, and each kind of call; personal calls per shopper, because one shopper's
 * record may be locked. An open circuit lets one probe through at a time, with growing delays; all other
 * calls fail fast.
 */
export class CircuitBreaker {
  readonly #api: Circuit;
  readonly #endpoints = new Map<string, Circuit>();
  readonly #shoppers = new LRUCache<string, Circuit>({ max: MAX_SHOPPERS });
  readonly #suspendedUntil = new Map<string, number>();
  readonly #patience: Patience;
  /** Timeouts since the API's last response. */
  readonly #silences = new WeakSet<Ending>();
  #responses = 0;

  constructor({ patience = () => sleep(PATIENCE_MS) }: { patience?: Patience } = {}) {
    this.#patience = patience;
    this.#api = new Circuit((ending) => this.#silences.has(ending), 1, patience);
  }

  /**
   * @param kind calls that time out together, usually those of one endpoint
   * @param call must not reject
   * @param options `isAwaited`: wait for the call even if it serves as the probe; `probe`: a cheap read
   * that tests the whole API
   */
  async run<T extends Ending>(
    kind: string,
    call: () => Promise<T>,
    {
      isAwaited = false,
      probe,
      shopper,
    }: { isAwaited?: boolean; probe?: () => Promise<T>; shopper?: string | undefined } = {},
  ): Promise<T | Unsent> {
    const observe = async (make: () => Promise<T>): Promise<T> => {
      const before = this.#responses;
      const ending = await make();
      if (ending.reason !== 'timeout') this.#responses += probe ? 1 : 0;
      else if (this.#responses === before) this.#silences.add(ending);
      return ending;
    };
    const runCall = () => this.#circuitOf(kind, shopper).run(() => observe(call), isAwaited);
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

  suspend(kind: string, ms: number): void {
    this.#suspendedUntil.set(kind, Date.now() + Math.min(ms, MAX_SUSPENSION_MS));
  }

  openCircuits(): string[] {
    if (this.#api.isOpen) return ['*'];
    return [...this.#endpoints].flatMap(([kind, { isOpen }]) => (isOpen ? [kind] : []));
  }

  #circuitOf(kind: string, shopper: string | undefined): Circuit {
    const circuits = shopper === undefined ? this.#endpoints : this.#shoppers;
    const key = shopper === undefined ? kind : `${kind} ${shopper}`;
    const isTimeout = ({ reason }: Ending) => reason === 'timeout';
    const circuit = circuits.get(key) ?? new Circuit(isTimeout, KIND_TIMEOUTS, this.#patience);
    circuits.set(key, circuit);
    return circuit;
  }
}

class Circuit {
  readonly #policy;
  readonly #patience: Patience;
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
