import { useEffect } from 'react';
import { forgetServiceWorkerCopies } from '#app/components/service-worker.ts';
import { clearPersonalStorage, readStorage, writeStorage } from '#app/components/storage.ts';
import { FORGETTING_NOTICES, type Notice } from '#app/domain/text/notices.ts';

/** Local storage: the last «Забыть» or «Выйти»; session storage: the last one applied by this tab. */
const KEY = 'forgotten';

/**
 * Something was forgotten in another tab. Before hydration, so that no form restores it.
 *
 * @returns whether that was necessary
 */
export function applyForgetting(): boolean {
  const last = readStorage('localStorage', KEY) ?? '';
  if (last === (readStorage('sessionStorage', KEY) ?? '')) return false;
  clearPersonalStorage();
  void forgetServiceWorkerCopies();
  writeStorage('sessionStorage', KEY, last);
  return true;
}

/** Reloads other tabs and pages of the back/forward cache that were rendered before. */
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
