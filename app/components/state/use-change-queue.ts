import { useEffect, useRef, useState } from 'react';
import { ChangeQueue, type QueueRules } from './change-queue.ts';
import { type ChangesAnswer, postChanges, sendChanges } from './post-changes.ts';
import { keep } from './storage.ts';
import { CHANGED_ON_LEAVING } from './use-other-tabs.ts';

type PostedChanges<Change, Served> = QueueRules<Change> & {
  /** Path that the changes are posted to. */
  action: string;
  fieldsOf: (changes: readonly Change[]) => [name: string, value: string][];
  /** Finds out what became of changes whose response was lost. */
  recover?: (sent: readonly Change[]) => Promise<ChangesAnswer<Served> | null>;
  /** @param answer `null`: the shop was not reached */
  onAnswer: (answer: ChangesAnswer<Served> | null, sent: readonly Change[]) => void;
};

/** A queue that posts its changes, also those left when the page is left. `open`: what to show on top of what the server sent. */
export function useChangeQueue<Change, Served>(posted: PostedChanges<Change, Served>) {
  const latest = useRef(posted);
  latest.current = posted;
  const [open, setOpen] = useState<readonly Change[]>([]);
  const [queue] = useState(
    () =>
      new ChangeQueue<Change>({
        keyOf: posted.keyOf,
        merge: posted.merge,
        send: async (changes) => {
          const { action, fieldsOf, recover } = latest.current;
          const answer =
            (await postChanges<Served>(action, fieldsOf(changes))) ?? (await recover?.(changes)) ?? null;
          return () => latest.current.onAnswer(answer, changes);
        },
        onChange: () => setOpen(queue.open),
      }),
  );
  useEffect(() => {
    function onPageHide() {
      // A quantity that is being typed counts as one that was left.
      (document.activeElement as HTMLElement | null)?.blur();
      const { action, fieldsOf } = latest.current;
      // The next page may be rendered before they arrive (`use-other-tabs.ts`).
      if (queue.isBusy) keep('sessionStorage', CHANGED_ON_LEAVING, 'true');
      sendChanges(action, fieldsOf(queue.drain()));
    }
    window.addEventListener('pagehide', onPageHide);
    return () => window.removeEventListener('pagehide', onPageHide);
  }, [queue]);
  return { queue, open };
}
