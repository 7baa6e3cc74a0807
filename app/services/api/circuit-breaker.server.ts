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

/** The circuit of the whole API. */
const API = '*';
/** The end of a call that was not made, or of a probe that takes too long. */
const UNSENT = { kind: 'failed', reason: 'unsent' } as const;

type Patience = () => Promise<unknown>;
type Ending = { kind: string; reason?: FailureReason };
/** `isSilent`: it timed out, and the API responded to no other call meanwhile. */
type Ended<T> = { outcome: T; isTimeout: boolean; isSilent: boolean };

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
   * @param options `isAwaited`: once sent, the call is waited for to its end; `probe`: a cheap read that tries the whole
   *   API, without it the call has its own circuit only
   */
  async run<T extends Ending>(
    kind: string,
    call: () => Promise<T>,
    { isAwaited = false, probe }: { isAwaited?: boolean; probe?: () => Promise<T> } = {},
  ): Promise<T | typeof UNSENT> {
    const observe = async (make: () => Promise<T>): Promise<Ended<T>> => {
      const before = this.#responses;
      const outcome = await make();
      const isTimeout = outcome.reason === 'timeout';
      if (probe && !isTimeout) this.#responses += 1;
      return { outcome, isTimeout, isSilent: isTimeout && this.#responses === before };
    };
    const runCall = () => this.#circuit(kind).run(() => observe(call), isAwaited);
    const runBehindProbe = async (tryApi: () => Promise<T>) => {
      const api = this.#circuit(API);
      if (api.isOpen) await api.run(() => observe(tryApi), false);
      return api.isOpen ? null : api.run(runCall, true);
    };
    const isResting = Date.now() < (this.#restUntil.get(kind) ?? 0);
    const ended = isResting ? null : await (probe ? runBehindProbe(probe) : runCall());
    if (ended) return ended.outcome;
    counted.calls.labels(kind.startsWith('POST ') ? kind : `GET ${kind}`, 'unsent').inc();
    return UNSENT;
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
    if (this.#policy.state === CircuitState.Open) {
      // It rejects while the pause lasts.
      const probe = this.#policy.execute(call).catch(() => null);
      this.#probed = Promise.race([probe, this.#patience()]);
      if (isAwaited) return probe;
      return Promise.race([probe, this.#probed.then(() => null)]);
    }
    if (this.isOpen) await this.#probed;
    return this.isOpen ? null : this.#policy.execute(call);
  }
}
