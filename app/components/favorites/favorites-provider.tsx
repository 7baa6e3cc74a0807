import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { useNotify } from '#app/components/notices/notices-provider.tsx';
import type { Notice } from '#app/domain/messages.ts';
import { ToggleQueue } from './toggle-queue.ts';

/** What a post to /favorites answers to scripts. */
type FavoritesAnswer = { notices: Notice[] };

const FavoritesContext = createContext<ReadonlySet<string>>(new Set());

/** Slugs of the favourite dishes, with the clicks on top that the server has not answered yet. */
export function useFavorites(): ReadonlySet<string> {
  return use(FavoritesContext);
}

/**
 * Makes every heart, wherever it stands, work in place. Hearts are plain submit buttons that post to /favorites: without
 * this component they work all the same.
 *
 * @param slugs as the server last said.
 */
export function FavoritesProvider({ slugs, children }: { slugs: readonly string[]; children: ReactNode }) {
  const fetcher = useFetcher<FavoritesAnswer>({ key: 'favorites' });
  const notify = useNotify();
  const [version, setVersion] = useState(0);
  const submit = useRef(fetcher.submit);
  submit.current = fetcher.submit;
  const known = useRef(slugs);
  known.current = slugs;
  const [queue] = useState(
    () =>
      new ToggleQueue(
        (toggled) => submit.current(formOf(toggled), { method: 'post', action: href('/favorites') }),
        () => setVersion((count) => count + 1),
      ),
  );

  const wasBusy = useRef(false);
  useEffect(() => {
    if (fetcher.state !== 'idle') {
      wasBusy.current = true;
    } else if (wasBusy.current) {
      wasBusy.current = false;
      queue.settle();
      for (const notice of fetcher.data?.notices ?? []) notify(notice);
    }
  }, [fetcher.state, fetcher.data, queue, notify]);

  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const slug = toggledSlug(event.submitter);
      if (slug === null) return;
      event.preventDefault();
      queue.toggle(slug, known.current);
    }
    document.addEventListener('submit', onSubmit, { capture: true });
    return () => document.removeEventListener('submit', onSubmit, { capture: true });
  }, [queue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the queue is mutable, `version` counts its changes
  const favorites = useMemo(() => queue.favorites(slugs), [slugs, version]);
  return <FavoritesContext value={favorites}>{children}</FavoritesContext>;
}

function toggledSlug(submitter: HTMLElement | null): string | null {
  return submitter instanceof HTMLButtonElement && submitter.name === 'toggle' ? submitter.value : null;
}

function formOf(slugs: readonly string[]): FormData {
  const form = new FormData();
  for (const slug of slugs) form.append('toggle', slug);
  return form;
}
