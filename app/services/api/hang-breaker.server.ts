import { LRUCache } from 'lru-cache';

/** How long a page waits for an answer while calls of this kind hang. */
const PATIENCE_MS = 500;
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
/** Settles when the one call that tries the API has ended, or is late. */
type Trial = { underWay: Promise<void> | null };

/** The calls of one kind, everybody's. */
type Kind = State & {
  /** Whose call was late since the last answer. */
  lateOwner: string | null;
  /**
   * The trial of shoppers whose own calls hang, too. It is separate, so that they do not block a shopper who
   * may be answered.
   */
  lateTrial: Trial;
};

/**
 * Knows which kinds of calls the API does not answer, so that not every page waits until the deadline. Calls of
 * a kind hang when one of them reaches its deadline and no other was answered in that time. They stop to hang
 * when one is answered; an error is an answer, too.
 *
 * Sometimes only the calls of one shopper hang, because a record of theirs is locked for example. So a late
 * call counts only for its owner. All calls of the kind hang when calls of two owners do, or a call that has no
 * owner.
 */
export class HangBreaker {
  readonly #kinds = new Map<string, Kind>();
  readonly #own = new LRUCache<string, State>({ max: MAX_OWN });
  readonly #patience: () => Promise<void>;

  constructor(patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))) {
    this.#patience = patience;
  }

  /** Makes a call and learns from how it ends. */
  async watch<T>(caller: Caller, call: () => Promise<T>, newsOf: (outcome: T) => News): Promise<T> {
    const { all, own } = this.#statesOf(caller);
    const before = { all: all.answers, own: own?.answers };
    const outcome = await call();
    const news = newsOf(outcome);
    if (news === 'answered') {
      for (const state of own ? [all, own] : [all]) {
        state.answers += 1;
        state.isHanging = false;
      }
      all.lateOwner = null;
    }
    if (news !== 'late') return outcome;
    if (own && own.answers === before.own) own.isHanging = true;
    if (all.answers === before.all) {
      if (!own || (all.lateOwner ?? caller.owner) !== caller.owner) all.isHanging = true;
      all.lateOwner = caller.owner;
    }
    return outcome;
  }

  /**
   * Makes a watched call, unless calls of its kind hang. Then one call at a time goes through, to see whether
   * the API answers again. Nobody waits long for it.
   *
   * @returns `null`: the call was not made, or not waited for.
   */
  async unlessHanging<T>(caller: Caller, call: () => Promise<T>): Promise<T | null> {
    const { all, own } = this.#statesOf(caller);
    const isHanging = () => all.isHanging || (own?.isHanging ?? false);
    if (!isHanging()) return call();
    const trial = trialOf(all, own);
    if (trial.underWay) {
      await trial.underWay;
      return isHanging() ? null : call();
    }
    const answer = call();
    const forget = () => {
      trial.underWay = null;
    };
    trial.underWay = Promise.race([answer.then(forget, forget), this.#patience()]);
    await trial.underWay;
    return isHanging() ? null : answer;
  }

  #statesOf({ kind, owner }: Caller): { all: Kind; own: State | null } {
    const all = this.#kinds.get(kind) ?? { ...newState(), lateOwner: null, lateTrial: { underWay: null } };
    this.#kinds.set(kind, all);
    if (owner === '') return { all, own: null };
    const key = `${kind} ${owner}`;
    const own = this.#own.get(key) ?? newState();
    this.#own.set(key, own);
    return { all, own };
  }
}

function newState(): State {
  return { answers: 0, isHanging: false, trial: { underWay: null } };
}

function trialOf(all: Kind, own: State | null): Trial {
  if (!own?.isHanging) return all.trial;
  return all.isHanging ? all.lateTrial : own.trial;
}
