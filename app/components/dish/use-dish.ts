import { useCallback, useEffect, useState } from 'react';
import { dialogDishHref } from '#app/domain/navigation/page-addresses.ts';
import type { Product } from '#contract/entities.ts';

/** What /dish/:slug answers. */
type LoadedDish = { dish: Product; notServed: string | null; again: string | null };
/** Why there is no dish to show. */
export type DishFailure = 'gone' | 'offline' | 'failed';
type Answer = LoadedDish | { failure: DishFailure };

/**
 * Loads a dish for the dialog. Not through the router: where that fails to load something, it replaces the page.
 *
 * @param slug `null` loads nothing and aborts what is on its way; a failure is forgotten, a loaded dish is kept
 * @returns at most one of dish and failure; neither while it is on its way
 */
export function useDish(slug: string | null): {
  loaded: LoadedDish | undefined;
  failure: DishFailure | undefined;
  retry: () => void;
} {
  const [answer, setAnswer] = useState<Answer>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (slug === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    fetchDish(slug, signal).then((fetched) => {
      if (!signal.aborted) setAnswer(fetched);
    });
    return () => {
      controller.abort();
      setAnswer((last) => (last && 'failure' in last ? undefined : last));
    };
  }, [slug, attempt]);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  if (!answer) return { loaded: undefined, failure: undefined, retry };
  return 'failure' in answer
    ? { loaded: undefined, failure: answer.failure, retry }
    : { loaded: answer, failure: undefined, retry };
}

async function fetchDish(slug: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(dialogDishHref(slug), { headers: { Accept: 'application/json' }, signal });
    if (response.ok) return (await response.json()) as LoadedDish;
    return { failure: response.status === 404 || response.status === 410 ? 'gone' : 'failed' };
  } catch (error) {
    // `fetch` fails so where the server is not reached, a body so where it breaks off; what is no JSON is another's answer.
    return { failure: error instanceof SyntaxError ? 'failed' : 'offline' };
  }
}
