import { useEffect, useState } from 'react';
import { useGlobalPendingState } from 'remix-utils/use-global-navigation-state';
import { PENDING_DELAY_MS } from '#app/domain/timing.ts';

/** A thin line over the page while a page, a dish or a change is on its way. Quick answers never show it. */
export function PendingBar() {
  const isPending = useGlobalPendingState() === 'pending';
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setShown(true), PENDING_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isPending]);
  return isShown && <div className="pending-bar" role="progressbar" aria-label="Загрузка" />;
}
