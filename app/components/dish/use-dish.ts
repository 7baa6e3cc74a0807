import { useEffect, useReducer, useState } from 'react';
import { dialogDishHref } from '#app/domain/navigation/page-addresses.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { Product } from '#contract/entities.ts';

/** The body of a response of /dish/:slug. */
type LoadedDish = { dish: Product; notServed: string | null; again: string | null };

/**
 * Loads a dish for the dialog. Not through the router: where that fails to load something, it replaces the page.
 *
 * @param slug `null` loads nothing and aborts the pending request; it resets a failure and keeps a loaded dish
 * @returns at most one of dish and failure, a message; neither while it is loading
 */
export function useDish(slug: string | null) {
  const [answer, setAnswer] = useState<LoadedDish | string>();
  const [attempt, retry] = useReducer((last: number) => last + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (slug === null) return;
    const ended = new AbortController();
    fetchDish(slug, ended.signal).then((fetched) => {
      if (!ended.signal.aborted) setAnswer(fetched);
    });
    return () => {
      ended.abort();
      setAnswer((last) => (typeof last === 'string' ? undefined : last));
    };
  }, [slug, attempt]);
  return typeof answer === 'string' ? { failure: answer, retry } : { loaded: answer, retry };
}

async function fetchDish(slug: string, signal: AbortSignal): Promise<LoadedDish | string> {
  try {
    const response = await fetch(dialogDishHref(slug), { headers: { Accept: 'application/json' }, signal });
    if (response.ok) return (await response.json()) as LoadedDish;
    return response.status === 404 || response.status === 410 ? MESSAGES.pageMissing : MESSAGES.dishFailed;
  } catch (error) {
    // `fetch` fails so where the server is not reached, a body so where it breaks off; what is no JSON is another's answer.
    return error instanceof SyntaxError ? MESSAGES.dishFailed : MESSAGES.offline;
  }
}
