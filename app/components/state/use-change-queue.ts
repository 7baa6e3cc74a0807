import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { loadAction } from '#app/components/route-files.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { ChangeQueue, type ChangeRules } from './change-queue.ts';

type PostedChanges<Change> = ChangeRules<Change> & {
  action: '/cart' | '/favorites';
  failure: Notice;
  /** The form that carries the changes. */
  entriesOf: (changes: readonly Change[]) => [name: string, value: string][];
};

/**
 * Sends changes to an action from any page, and shows the notices it answers. A request has ended when `submit` has,
 * well or badly. `fetcher.state` cannot tell: a fast failure is over before React renders it.
 *
 * @param posted must be the same object in every render.
 * @returns `changes`: what to show on top of the loaders' data of this render.
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
          loadAction(posted.action)
            .then(
              () => latest.current.submit(body, { method: 'post', action: posted.action }),
              () => notify(posted.failure),
            )
            .finally(() => setEnded((count) => count + 1));
        },
        () => setVersion((count) => count + 1),
      ),
  );

  // When a request has ended its answer can be read, but React may show the loaders' new data later. `reset` updates the
  // router's state, and stands in one transition with our own update: so React shows `answeredCount` and the new data
  // together. Otherwise a click would vanish for a moment, or count twice.
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
