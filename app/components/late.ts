import { useEffect, useSyncExternalStore } from 'react';

/** Code that a page does without until it is alive: it lies in a file of its own. */
export type Late<Code> = {
  /** `undefined` until it has come. */
  readonly code: Code | undefined;
  /** Once; after a failure the next call tries again. */
  load: () => Promise<Code>;
  /**
   * For `use`, in the browser: never fails. What could not be fetched is tried again when somebody does something. A page that a
   * link has led to, and that waits in vain, is loaded as a document: that shows it without.
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

export function late<Code>(importCode: () => Promise<Code>): Late<Code> {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  let arriving: Promise<Code> | undefined;
  let waitingPage = '';
  const waiting = new Set<() => void>();
  function load(): Promise<Code> {
    loading ??= importCode().then(
      (loaded) => {
        code = loaded;
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
  const part = {
    get code() {
      return code;
    },
    load,
    arrival() {
      waitingPage = window.location.href;
      arriving ??= new Promise((resolve) => {
        tryUntilLoaded(() =>
          load().then(resolve, (error: unknown) => {
            // A first page that React draws anew is the server's meanwhile.
            const isLedTo = 'isPageAlive' in window && window.location.href === waitingPage;
            if (isLedTo && navigator.onLine) window.location.reload();
            throw error;
          }),
        );
      });
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
  await Promise.all(all.map((part) => part.code ?? part.load()));
}

/** Without a pointer somebody has keys. */
const SIGNS = ['pointerdown', 'keydown'];

/**
 * Fetches code as soon as the page is alive and it is wanted. What could not be fetched is tried again when somebody does
 * something.
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
    return tryUntilLoaded(part.load);
  }, [part, isWanted]);
  return code;
}

/** @returns what ends the attempts. */
function tryUntilLoaded(load: () => Promise<unknown>): () => void {
  const end = new AbortController();
  function attempt() {
    load().then(
      () => end.abort(),
      () => {},
    );
  }
  attempt();
  for (const sign of SIGNS) window.addEventListener(sign, attempt, { capture: true, signal: end.signal });
  return () => end.abort();
}
