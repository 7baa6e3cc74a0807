import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { writeStorage } from '#app/components/storage.ts';

const KEY = 'allergens-changed';

/**
 * A list that is open in another tab is loaded again when «Мои аллергены» change. Storage says when, not
 * which: they are about the guest's health (docs/decisions/0083-my-allergens.md).
 */
export function useOtherChoices(chosen: string): void {
  const { revalidate } = useRevalidator();
  const shown = useRef(chosen);
  const onStorage = useEffectEvent(({ key }: StorageEvent) => {
    if (key === KEY) revalidate();
  });
  useEffect(() => {
    if (shown.current !== chosen) writeStorage('localStorage', KEY, String(Date.now()));
    shown.current = chosen;
  }, [chosen]);
  useEffect(() => {
    const controller = new AbortController();
    window.addEventListener('storage', onStorage, { signal: controller.signal });
    return () => controller.abort();
  }, []);
}
