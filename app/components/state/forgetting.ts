import { useEffect } from 'react';
import { clearPersonalStorage, readStorage, writeStorage } from '#app/components/storage.ts';
import { FORGETTING_NOTICES, type Notice } from '#app/domain/text/notices.ts';

/** In local storage the last «Забыть» or «Выйти», in session storage the last one that this tab has applied. */
const KEY = 'forgotten';

/**
 * Deletes what this tab keeps, if something was forgotten in another tab. Runs before hydration, so that no form restores it.
 *
 * @returns whether that was necessary
 */
export function applyForgetting(): boolean {
  const last = readStorage('localStorage', KEY) ?? '';
  if (last === (readStorage('sessionStorage', KEY) ?? '')) return false;
  clearPersonalStorage();
  writeStorage('sessionStorage', KEY, last);
  return true;
}

/** Applies «Забыть» and «Выйти» to web storage, and reloads pages of other tabs and of the back/forward cache that were rendered before. */
export function useForgetting(notices: readonly Notice[]): void {
  useEffect(() => {
    if (!notices.some(({ code }) => FORGETTING_NOTICES.has(code))) return;
    clearPersonalStorage();
    writeStorage('localStorage', KEY, String(Date.now()));
    applyForgetting();
  }, [notices]);
  useEffect(() => {
    const rendered = readStorage('sessionStorage', KEY);
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener(
      'storage',
      ({ key }) => {
        if (key === KEY && applyForgetting()) window.location.reload();
      },
      { signal },
    );
    window.addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (!persisted) return;
        applyForgetting();
        if (readStorage('sessionStorage', KEY) !== rendered) window.location.reload();
      },
      { signal },
    );
    return () => controller.abort();
  }, []);
}
