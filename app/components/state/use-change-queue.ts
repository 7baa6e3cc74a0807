import { useEffect, useRef, useState } from 'react';
import type { Notice } from '#app/domain/text/notices.ts';
import { ChangeQueue, type QueueRules } from './change-queue.ts';
import { keep } from './storage.ts';
import { CHANGED_ON_LEAVING } from './use-other-tabs.ts';

/** What the server answers to changes: the notices to show, and its own view of what was changed. */
export type ChangesAnswer<Served> = { notices: Notice[]; served: Served };

type PostedChanges<Change, Served> = QueueRules<Change> & {
  /** Path that the changes are posted to. */
  action: string;
  /** As in the form whose buttons make the changes. */
  fieldName: string;
  toValue: (change: Change) => string;
  /** Finds out what became of changes whose response was lost. */
  recover?: (sent: readonly Change[]) => Promise<ChangesAnswer<Served> | null>;
  /** @param answer `null`: the shop was not reached */
  onAnswer: (answer: ChangesAnswer<Served> | null, sent: readonly Change[]) => void;
};

/** A queue that posts its changes, also those left when the page is left. `open`: what to show on top of what the server sent. */
export function useChangeQueue<Change, Served>(posted: PostedChanges<Change, Served>) {
  const { action, fieldName, toValue, keyOf, merge } = posted;
  const latest = useRef(posted);
  latest.current = posted;
  const [open, setOpen] = useState<readonly Change[]>([]);
  const [queue] = useState(
    () =>
      new ChangeQueue<Change>({
        keyOf,
        merge,
        send: async (changes) => {
          const answer =
            (await postChanges<Served>(action, fieldName, changes.map(toValue))) ??
            (await latest.current.recover?.(changes)) ??
            null;
          return () => latest.current.onAnswer(answer, changes);
        },
        onChange: () => setOpen(queue.open),
      }),
  );
  useEffect(() => {
    function onPageHide() {
      // A quantity that is being typed counts as one that was left.
      (document.activeElement as HTMLElement | null)?.blur();
      // The next page may be rendered before they arrive (`use-other-tabs.ts`).
      if (queue.isBusy) keep('sessionStorage', CHANGED_ON_LEAVING, 'true');
      const left = queue.drain();
      if (left.length > 0) navigator.sendBeacon(action, fields(fieldName, left.map(toValue)));
    }
    window.addEventListener('pagehide', onPageHide);
    return () => window.removeEventListener('pagehide', onPageHide);
  }, [queue, action, fieldName, toValue]);
  return { queue, open };
}

/**
 * Posts changes without loading a page. `keepalive`: the request goes on when the page is left.
 *
 * @returns `null` if the shop was not reached, or something in front of it answered
 */
export async function postChanges<Served>(
  action: string,
  fieldName: string,
  values: readonly string[],
): Promise<ChangesAnswer<Served> | null> {
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: fields(fieldName, values),
      keepalive: true,
    });
    const answer: Partial<ChangesAnswer<Served>> | null = await response.json();
    return answer?.notices ? (answer as ChangesAnswer<Served>) : null;
  } catch {
    return null;
  }
}

function fields(name: string, values: readonly string[]): URLSearchParams {
  return new URLSearchParams(values.map((value) => [name, value]));
}
