import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#app/components/use-idle.ts';
import { hasAgreedToStatistics, onAgreed, removeMetricaCopies } from './statistics-consent.ts';

/** Statistics are not worth an error page. */
const Metrica = lazy<() => ReactNode>(() =>
  import('./metrica.tsx').then(
    (file) => ({ default: file.Metrica }),
    () => ({ default: () => null }),
  ),
);

/** After consent, after everything else. */
export function MetricaHost({ isOn }: { isOn: boolean }) {
  const [isStarted, setStarted] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const start = () => hasAgreedToStatistics() && whenLoaded(() => whenIdle(() => setStarted(true)));
    // Consent may be withdrawn by a form without scripts, and in another tab.
    const stop = () => {
      if (document.visibilityState === 'hidden' || hasAgreedToStatistics()) return;
      setStarted(false);
      removeMetricaCopies();
    };
    start();
    stop();
    document.addEventListener('visibilitychange', stop);
    const stopListening = onAgreed(start);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', stop);
    };
  }, [isOn]);
  return <Suspense>{isStarted && <Metrica />}</Suspense>;
}

function whenLoaded(callback: () => void): void {
  if (document.readyState === 'complete') callback();
  else window.addEventListener('load', callback, { once: true });
}
