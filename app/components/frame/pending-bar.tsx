import { useGlobalPendingState } from 'remix-utils/use-global-navigation-state';
import { useIsLate } from '#app/components/use-is-late.ts';

/** A thin line over the page while a page, a dish or a change is on its way. */
export function PendingBar() {
  const isLate = useIsLate(useGlobalPendingState() === 'pending');
  return isLate && <div className="pending-bar screen-only" role="progressbar" aria-label="Загрузка" />;
}
