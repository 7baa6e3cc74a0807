import { LRUCache } from 'lru-cache';

/** How long a page waits for an answer of a kind that is not coming at present. */
const PATIENCE_MS = 500;
/** Shoppers come without end. Whoever is forgotten waits for the deadline once more. */
const MAX_OWN = 5_000;

/** What the end of a call says of the API; `none` if whoever asked did not wait for it. */
export type News = 'answered' | 'late' | 'none';

export type Caller = {
  /** Of calls that hang together: as a rule those of one endpoint. */
  kind: string;
  /** Whose call it is; `''` for what is the same for everybody. */
  owner: string;
};

type State = {
  /** How many were answered, with whatever: shows whether one was while another waited in vain. */
  answers: number;
  isHanging: boolean;
  trial: Trial;
};
/** Settles when the one call that tries the API ended, or is late. */
type Trial = { underWay: Promise<void> | null };

/** The calls of one kind, everybody's. */
type Kind = State & {
  /** Whose call was late since the last answer. */
  lateOwner: string | null;
  /** Of those whose own calls hang as well: they must not be in the way of one who may be answered. */
  lateTrial: Trial;
};

/**
 * Knows which kinds of calls the API leaves without an answer, so that not every page has to find out by waiting until
 * the deadline. Calls hang when one of them has reached its deadline and no other was answered meanwhile. They do until
 * one is answered, be it with an error: whoever answers does not hang.
 *
 * What hangs may be one shopper's own, a record that is locked say. So a late call counts for its owner's calls alone.
 * Everybody's hang when those of two owners do, or one that is nobody's own.
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
   * Makes a watched call, unless calls of its kind hang: then one at a time goes through, to tell when they are answered
   * again, and nobody waits long for it.
   *
   * @returns `null`: not made, or not waited for to its end.
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
