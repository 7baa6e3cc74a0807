import { useEffect, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';

/** Code that a page does without until it is alive: it lies in a file of its own. */
export type Late<Code> = {
  /** `undefined` until it has come. */
  readonly code: Code | undefined;
  /** Once; after a failure the next call tries again. */
  load: () => Promise<Code>;
};

const all: Late<unknown>[] = [];

export function late<Code>(importCode: () => Promise<Code>): Late<Code> {
  let code: Code | undefined;
  let loading: Promise<Code> | undefined;
  function load(): Promise<Code> {
    loading ??= importCode().then(
      (loaded) => {
        code = loaded;
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
  };
  all.push(part);
  return part;
}

/** All that there is: on the server before a page is rendered, in the browser while it has nothing else to do. */
export async function loadLateCode(): Promise<void> {
  await Promise.all(all.map((part) => part.code ?? part.load()));
}

/**
 * Fetches code as soon as the page is alive and it is wanted. What could not be fetched is tried again when somebody does
 * something.
 *
 * @returns `undefined` in the HTML, during hydration and until the code is there.
 */
export function useLate<Code>(part: Late<Code>, isWanted = true): Code | undefined {
  const isHydrated = useHydrated();
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (!isWanted || part.code) return;
    let isOver = false;
    function load() {
      part.load().then(
        () => !isOver && setLoaded(true),
        () => !isOver && window.addEventListener('pointerdown', load, { capture: true, once: true }),
      );
    }
    load();
    return () => {
      isOver = true;
      window.removeEventListener('pointerdown', load, { capture: true });
    };
  }, [part, isWanted]);
  return isHydrated ? part.code : undefined;
}
