/** How long a page waits for an answer of a kind that is not coming at present. */
const PATIENCE_MS = 500;

/** What the end of a call says of the API; `none` if whoever asked did not wait for it. */
export type News = 'answered' | 'late' | 'none';

/** Calls of one kind, as a rule those of one endpoint. */
type Kind = {
  /** How many were answered, with whatever: shows whether one was while another waited in vain. */
  answers: number;
  isHanging: boolean;
  /** Settles when the one call that tries the API ended, or is late. */
  trial: Promise<void> | null;
};

/**
 * Knows which kinds of calls the API leaves without an answer, so that not every page has to find out by waiting until
 * the deadline. Calls hang when one of them has reached its deadline and no other was answered meanwhile. They do until
 * one is answered, be it with an error: whoever answers does not hang.
 */
export class HangBreaker {
  readonly #kinds = new Map<string, Kind>();
  readonly #patience: () => Promise<void>;

  constructor(patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))) {
    this.#patience = patience;
  }

  /** Makes a call and learns from how it ends. */
  async watch<T>(kind: string, call: () => Promise<T>, newsOf: (outcome: T) => News): Promise<T> {
    const state = this.#stateOf(kind);
    const { answers } = state;
    const outcome = await call();
    const news = newsOf(outcome);
    if (news === 'answered') {
      state.answers += 1;
      state.isHanging = false;
    } else if (news === 'late' && state.answers === answers) {
      state.isHanging = true;
    }
    return outcome;
  }

  /**
   * Makes a watched call, unless calls of its kind hang: then one at a time goes through, to tell when they are answered
   * again, and nobody waits long for it.
   *
   * @returns `null`: not made, or not waited for to its end.
   */
  async unlessHanging<T>(kind: string, call: () => Promise<T>): Promise<T | null> {
    const state = this.#stateOf(kind);
    if (!state.isHanging) return call();
    if (state.trial) {
      await state.trial;
      return state.isHanging ? null : call();
    }
    const answer = call();
    const forget = () => {
      state.trial = null;
    };
    state.trial = Promise.race([answer.then(forget, forget), this.#patience()]);
    await state.trial;
    return state.isHanging ? null : answer;
  }

  #stateOf(name: string): Kind {
    let kind = this.#kinds.get(name);
    if (!kind) {
      kind = { answers: 0, isHanging: false, trial: null };
      this.#kinds.set(name, kind);
    }
    return kind;
  }
}
