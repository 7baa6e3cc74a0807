import { useIdle } from '#app/components/use-idle.ts';
import { useMediaQuery } from '#app/components/use-media-query.ts';

/** Videos are as wide as the wide pictures: on phones, where other pictures stand, they would show a part of nothing. */
const MAY_MOVE = '(width > 45em) and (prefers-reduced-motion: no-preference)';

/** Whether a video may be loaded and played, once the page has nothing better to do. */
export function useVideoAllowed(): boolean {
  const mayMove = useMediaQuery(MAY_MOVE);
  return useIdle() && mayMove && !savesData();
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
