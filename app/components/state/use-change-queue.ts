import {
  type Dispatch,
  type SetStateAction,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useFetcher } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import { loadAction } from '#app/components/route-files.ts';
import type { Notice } from '#app/domain/text/notices.ts';
import { ChangeQueue, type ChangeRules } from './change-queue.ts';
import type { OpenChanges } from './open-changes.ts';

type PostedChanges<Change, Shown> = ChangeRules<Change> & {
  action: '/cart' | '/favorites';
  failure: Notice;
  /** The form that carries the changes. */
  entriesOf: (changes: readonly Change[]) => [name: string, value: string][];
  /** What the server sent with changes on top. */
  wanted: (served: Shown, changes: readonly Change[]) => Shown;
};

/**
 * Sends changes to an action from any page, and shows the notices it answers. A request has ended when `submit` has,
 * well or badly. `fetcher.state` cannot tell: a fast failure is over before React renders it.
 *
 * @param posted must be the same object in every render.
 * @param setOpen tells the provider what to show on top of the loaders' data: in its own state, so that a change and its answer are
 * shown in one transition with them.
 */
export function useChangeQueue<Change, Shown>(
  posted: PostedChanges<Change, Shown>,
  answeredCount: number,
  setOpen: Dispatch<SetStateAction<OpenChanges<Shown>>>,
): ChangeQueue<Change> {
  const fetcher = useFetcher<{ notices: Notice[] }>({ key: posted.action });
  const latest = useRef(fetcher);
  latest.current = fetcher;
  const notify = useNotify();
  const [endedCount, setEnded] = useState(0);

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
        () => setOpen((before) => openChanges(before.answeredCount)),
      ),
  );
  const openChanges = useCallback(
    (answered: number): OpenChanges<Shown> => {
      const changes = queue.open(answered);
      return {
        isBusy: changes.length > 0,
        answeredCount: answered,
        applyTo: (served) => (changes.length > 0 ? posted.wanted(served, changes) : served),
      };
    },
    [queue, posted],
  );

  // When a request has ended its answer can be read, but React may show the loaders' new data later. `reset` updates the
  // router's state, and stands in one transition with our own update: so React shows `answeredCount` and the new data
  // together. Otherwise a click would vanish for a moment, or count twice.
  useEffect(() => {
    if (endedCount === 0) return;
    for (const notice of latest.current.data?.notices ?? []) notify(notice);
    startTransition(() => setOpen(() => openChanges(endedCount)));
    latest.current.reset();
  }, [endedCount, notify, setOpen, openChanges]);

  useEffect(() => {
    if (answeredCount > 0) queue.settle();
  }, [answeredCount, queue]);

  return queue;
}
