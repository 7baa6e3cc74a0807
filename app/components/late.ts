import { useEffect, useSyncExternalStore } from 'react';
import { LATE_WAIT_MS } from '#app/domain/timing.ts';
import { whenIdle } from './use-idle.ts';

/** Code that a page does without until it is alive: it lies in a file of its own. */
export type Late<Code> = {
  /** `undefined` until it has come. */
  readonly code: Code | undefined;
  /** Once; after a failure the next call tries again. */
  load: () => Promise<Code>;
  /**
   * For `use`, in the browser: never fails. What could not be fetched is tried again when somebody does something. A page that a
   * link has led to, and that waits in vain or for long, is loaded as a document: that shows it without.
   */
  arrival: () => Promise<Code>;
  /**
   * Calls back when it has come, whoever asked for it.
   *
   * @returns what takes the wish back.
   */
  subscribe: (callback: () => void) => () => void;
};

const all: Late<unknown>[] = [];

/** A page may have several parts that come to nothing. Its document is loaded once. */
let reloadedPage = '';

export function late<Code>(importCode: () => Promise<Code>): Late<Code> {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  let arriving: Promise<Code> | undefined;
  let attempt = () => {};
  let waitingPage = '';
  const waiting = new Set<() => void>();
  function load(): Promise<Code> {
    loading ??= importCode().then(
      (loaded) => {
        code = loaded;
        // As React itself marks what it has waited for: `use` gives it at once.
        Object.assign(loading as Promise<Code>, { status: 'fulfilled', value: loaded });
        for (const callback of waiting) callback();
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }
  function loadDocument() {
    // A first page that React draws anew is the server's meanwhile.
    const isLedTo = 'isPageAlive' in window && window.location.href === waitingPage;
    if (!isLedTo || !navigator.onLine || reloadedPage === waitingPage) return;
    reloadedPage = waitingPage;
    window.location.reload();
  }
  const part = {
    get code() {
      return code;
    },
    load,
    arrival() {
      waitingPage = window.location.href;
      arriving ??= new Promise((resolve) => {
        attempt = attemptsOf(() =>
          load().then(resolve, (error: unknown) => {
            loadDocument();
            throw error;
          }),
        ).attempt;
      });
      attempt();
      setTimeout(() => code || loadDocument(), LATE_WAIT_MS);
      return arriving;
    },
    subscribe(callback: () => void) {
      waiting.add(callback);
      return () => waiting.delete(callback);
    },
  };
  all.push(part);
  return part;
}

/** All that there is: on the server before a page is rendered, in the browser while it has nothing else to do. */
export async function loadLateCode(): Promise<void> {
  // Late code has late code of its own, which is known when it is there.
  for (let known = 0; known < all.length; ) {
    const unloaded = all.slice(known);
    known = all.length;
    await Promise.all(unloaded.map((part) => part.code ?? part.load()));
  }
}

const drawnAtOnce = new Set<Late<unknown>>();

/** Says that changes which are no transitions draw with this code. React cannot wait for code then. */
export function drawAtOnce(part: Late<unknown>): void {
  drawnAtOnce.add(part);
}

/** Fetches now what must be there before such a change. Fails if some of it cannot be fetched. */
export async function takeOver(): Promise<void> {
  await Promise.all(Array.from(drawnAtOnce, (part) => part.load()));
}

/** Without a pointer somebody has keys. */
const SIGNS = ['pointerdown', 'keydown'];

/**
 * Fetches code when it is wanted and the page, which is alive, has nothing else to do, or somebody does something. What could not be
 * fetched is tried again when somebody does something.
 *
 * @returns `undefined` in the HTML, during hydration and until the code is there.
 */
export function useLate<Code>(part: Late<Code>, isWanted = true): Code | undefined {
  const code = useSyncExternalStore(
    part.subscribe,
    () => part.code,
    () => undefined,
  );
  useEffect(() => {
    if (!isWanted || part.code) return;
    return loadSoon(part.load);
  }, [part, isWanted]);
  return code;
}

/**
 * When nothing else is going on, and whenever somebody does something.
 *
 * @returns what ends the attempts.
 */
export function loadSoon(load: () => Promise<unknown>): () => void {
  const { attempt, end } = attemptsOf(load);
  const forget = whenIdle(attempt);
  return () => {
    forget();
    end();
  };
}

function attemptsOf(load: () => Promise<unknown>) {
  const ended = new AbortController();
  const end = () => ended.abort();
  const attempt = () => {
    load().then(end, () => {});
  };
  for (const sign of SIGNS) window.addEventListener(sign, attempt, { capture: true, signal: ended.signal });
  return { attempt, end };
}
