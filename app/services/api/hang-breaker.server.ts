import { LRUCache } from 'lru-cache';

/** How long a page waits for the one call that tries whether the API answers again. */
const PATIENCE_MS = 500;
/** The next try comes this long after one that failed; after each further one twice as long, up to the most. */
const FIRST_GAP_MS = 1_000;
const MAX_GAP_MS = 8_000;
/** When a shopper's own call takes so long, it is asked whether the API answers anybody. */
const DOUBT_MS = 2_000;
/**
 * The number of shoppers has no limit, so old ones are forgotten. A forgotten shopper waits for one deadline
 * more.
 */
const MAX_OWN = 5_000;

/** What the end of a call says about the API; `none` if the shopper left before it. */
export type News = 'answered' | 'late' | 'none';

export type Caller = {
  /** Of calls that hang together: as a rule those of one endpoint. */
  kind: string;
  /** Whose call it is; `''` for what is the same for everybody. */
  owner: string;
};

type State = {
  /**
   * How many calls were answered, well or badly. It shows whether one was answered while another waited in
   * vain.
   */
  answers: number;
  isHanging: boolean;
  trial: Trial;
};

/** The one call that tries the API while it hangs. */
type Trial = {
  isUnderWay: boolean;
  /** Settles when the call has ended, or nobody waits for it any longer. */
  patience: Promise<void> | null;
  gapMs: number;
  /** By the clock: there is no other trial before. */
  notBefore: number;
};

type Options = {
  /** A change that was sent may have happened, so its answer is waited for. */
  isChange?: boolean;
  /** A cheap read of everybody's, watched: it tries the API in place of this call. */
  probe?: () => Promise<unknown>;
};

/** Everybody's calls: of one kind, or all of them. */
type Shared = State & {
  /** Whose call was late since the last answer. */
  lateOwner: string | null;
  /**
   * The trial of shoppers whose own calls hang, too. It is separate, so that they do not block a shopper who
   * may be answered.
   */
  lateTrial: Trial;
};

/**
 * Knows which calls the API does not answer, so that only the first one waits until the deadline. Calls of a kind hang
 * when one of them reaches its deadline and no other was answered in that time. They stop to hang when one is
 * answered; an error is an answer, too. The whole API hangs when no call of any kind was answered in that time: then a
 * kind that nobody has asked for yet does not wait, either.
 *
 * Sometimes only the calls of one shopper hang, because a record of theirs is locked for example. So a late
 * call counts only for its owner. All calls of the kind hang when calls of two owners do, or a call that has no
 * owner.
 */
export class HangBreaker {
  readonly #api = newShared();
  readonly #kinds = new Map<string, Shared>();
  readonly #own = new LRUCache<string, State>({ max: MAX_OWN });
  readonly #patience: () => Promise<void>;
  readonly #doubtMs: number;
  readonly #now: () => number;

  constructor({
    patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS)),
    doubtMs = DOUBT_MS,
    now = () => performance.now(),
  } = {}) {
    this.#patience = patience;
    this.#doubtMs = doubtMs;
    this.#now = now;
  }

  /** Makes a call and learns from how it ends. */
  async watch<T>(caller: Caller, call: () => Promise<T>, newsOf: (outcome: T) => News): Promise<T> {
    const { kind, own } = this.#statesOf(caller);
    const states = [this.#api, kind, ...(own ? [own] : [])];
    const before = states.map(({ answers }) => answers);
    const outcome = await call();
    const news = newsOf(outcome);
    if (news === 'answered') {
      if (this.#api.isHanging) this.#forgetTrials();
      for (const state of states) answered(state);
      this.#api.lateOwner = null;
      kind.lateOwner = null;
    }
    if (news !== 'late') return outcome;
    const silent = states.filter(({ answers }, index) => answers === before[index]);
    for (const state of silent) {
      if (state === own) state.isHanging = true;
      else this.#countLate(state as Shared, own ? caller.owner : null);
    }
    return outcome;
  }

  /**
   * Makes a watched call, unless such calls hang. Then one call at a time goes through, to see whether the API answers
   * again, and the more seldom the longer it does not. Nobody waits long for it. While the whole API hangs, that is the
   * probe, never a shopper's press.
   *
   * @returns `null`: the call was not made; or, if it is no change, not waited for.
   */
  async unlessHanging<T>(
    caller: Caller,
    call: () => Promise<T>,
    { isChange = false, probe }: Options = {},
  ): Promise<T | null> {
    const { kind, own } = this.#statesOf(caller);
    if (this.#api.isHanging && probe) {
      this.#begin(this.#api.trial, probe);
      await this.#api.trial.patience;
      if (this.#api.isHanging) return null;
    }
    const isHanging = () => this.#api.isHanging || kind.isHanging || (own?.isHanging ?? false);
    if (!isHanging()) return own && probe ? this.#doubting(call, probe) : call();
    const trial = this.#api.isHanging ? this.#api.trial : trialOf(kind, own);
    const answer = this.#begin(trial, call);
    await trial.patience;
    if (answer !== null) return isChange || !isHanging() ? answer : null;
    return isHanging() ? null : call();
  }

  /** A shopper's own call that takes long may be the first one of a silent API. The others need not wait to learn it. */
  async #doubting<T>(call: () => Promise<T>, probe: () => Promise<unknown>): Promise<T> {
    const { answers } = this.#api;
    const timer = setTimeout(() => {
      if (this.#api.answers === answers) this.#begin(this.#api.trial, probe);
    }, this.#doubtMs);
    try {
      return await call();
    } finally {
      clearTimeout(timer);
    }
  }

  /** Makes the call as a trial, if one is due: `null` if not. */
  #begin<T>(trial: Trial, call: () => Promise<T>): Promise<T> | null {
    if (trial.isUnderWay || this.#now() < trial.notBefore) return null;
    trial.gapMs = Math.min(trial.gapMs * 2 || FIRST_GAP_MS, MAX_GAP_MS);
    trial.isUnderWay = true;
    const answer = call();
    const forget = () => {
      trial.patience = null;
    };
    const end = () => {
      forget();
      trial.isUnderWay = false;
      // Without a gap: it was answered.
      if (trial.gapMs > 0) trial.notBefore = this.#now() + trial.gapMs;
    };
    const ended = answer.then(end, end);
    trial.patience = Promise.race([ended, this.#patience().then(forget)]);
    return answer;
  }

  /** The API is back. Calls that are still under way began in its silence: nobody has to wait for their end. */
  #forgetTrials(): void {
    for (const kind of this.#kinds.values())
      Object.assign(kind, { trial: newTrial(), lateTrial: newTrial() });
  }

  /** What hangs for everybody, for who looks after the shop: kinds of calls, or `*` for all of them. */
  hanging(): string[] {
    if (this.#api.isHanging) return ['*'];
    return [...this.#kinds].filter(([, { isHanging }]) => isHanging).map(([kind]) => kind);
  }

  #countLate(state: Shared, owner: string | null): void {
    if (owner === null || (state.lateOwner ?? owner) !== owner) state.isHanging = true;
    state.lateOwner = owner ?? state.lateOwner;
  }

  #statesOf({ kind: name, owner }: Caller): { kind: Shared; own: State | null } {
    const kind = this.#kinds.get(name) ?? newShared();
    this.#kinds.set(name, kind);
    if (owner === '') return { kind, own: null };
    const key = `${name} ${owner}`;
    const own = this.#own.get(key) ?? newState();
    this.#own.set(key, own);
    return { kind, own };
  }
}

function answered(state: State | Shared): void {
  state.answers += 1;
  state.isHanging = false;
  // When it hangs again it is tried soon, however long it hung before.
  for (const trial of 'lateTrial' in state ? [state.trial, state.lateTrial] : [state.trial]) {
    trial.gapMs = 0;
    trial.notBefore = 0;
  }
}

function newTrial(): Trial {
  return { isUnderWay: false, patience: null, gapMs: 0, notBefore: 0 };
}

function newState(): State {
  return { answers: 0, isHanging: false, trial: newTrial() };
}

function newShared(): Shared {
  return { ...newState(), lateOwner: null, lateTrial: newTrial() };
}

function trialOf(kind: Shared, own: State | null): Trial {
  if (!own?.isHanging) return kind.trial;
  return kind.isHanging ? kind.lateTrial : own.trial;
}
