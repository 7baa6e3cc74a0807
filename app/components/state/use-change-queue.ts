import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import type { Notice } from '#app/domain/text/messages.ts';
import { ChangeQueue, type ChangeRules } from './change-queue.ts';

type PostedChanges<Change> = ChangeRules<Change> & {
  action: '/cart' | '/favorites';
  /** The form that carries the changes. */
  entriesOf: (changes: readonly Change[]) => [name: string, value: string][];
};

/**
 * Sends changes to an action from wherever the page is, and tells what it answered. The end of a request is the end of
 * `submit`, whatever became of it. `fetcher.state` would not do: a fast failure is over before React has shown it.
 *
 * @param posted the same in every render.
 * @returns `changes`: those to be shown on top of what the loaders said in this very render.
 */
export function useChangeQueue<Change>(posted: PostedChanges<Change>) {
  const fetcher = useFetcher<{ notices: Notice[] }>({ key: posted.action });
  const latest = useRef(fetcher);
  latest.current = fetcher;
  const notify = useNotify();
  const [version, setVersion] = useState(0);
  const [endedCount, setEnded] = useState(0);
  const [answeredCount, setAnswered] = useState(0);

  const [queue] = useState(
    () =>
      new ChangeQueue<Change>(
        posted,
        (changes) => {
          const body = new URLSearchParams(posted.entriesOf(changes));
          latest.current
            .submit(body, { method: 'post', action: posted.action })
            .finally(() => setEnded((count) => count + 1));
        },
        () => setVersion((count) => count + 1),
      ),
  );

  // The answer can be read as soon as a request has ended. What the loaders brought with it is shown by React in its own
  // time. `reset` is one more update of the same state, and it goes in one transition with ours: when `answeredCount` is
  // shown, the loaders' news is as well. Otherwise a click would vanish for a moment, or count twice.
  useEffect(() => {
    if (endedCount === 0) return;
    for (const notice of latest.current.data?.notices ?? []) notify(notice);
    startTransition(() => setAnswered(endedCount));
    latest.current.reset();
  }, [endedCount, notify]);

  useEffect(() => {
    if (answeredCount > 0) queue.settle();
  }, [answeredCount, queue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the queue is mutable, `version` counts its changes
  const changes = useMemo(() => queue.open(answeredCount), [queue, answeredCount, version]);
  return { queue, changes, answeredCount };
}
