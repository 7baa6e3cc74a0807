import { useEffect, useRef, useState } from 'react';
import { REDUCED_MOTION } from '#app/components/use-media-query.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { COUNT_UP_MS } from '#app/domain/timing.ts';

/**
 * A number that counts up the first time it comes into view. The HTML has the number itself, and whoever listens hears no
 * other; what runs is drawn over it, in the room it takes.
 */
export function CountUp({ value }: { value: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const [running, setRunning] = useState<number | null>(null);
  useEffect(() => {
    if (!place.current || window.matchMedia(REDUCED_MOTION).matches) return;
    let frame = 0;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const startedAt = performance.now();
      function count() {
        const progress = (performance.now() - startedAt) / COUNT_UP_MS;
        setRunning(progress < 1 ? countAt(progress, value) : null);
        if (progress < 1) frame = requestAnimationFrame(count);
      }
      count();
    });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value]);
  return (
    <span ref={place} className={running === null ? 'count-up' : 'count-up count-up--running'}>
      <span className="count-up__value">{formatNumber(value)}</span>
      {running !== null && (
        <span className="screen-only" aria-hidden="true">
          {formatNumber(running)}
        </span>
      )}
    </span>
  );
}

/** What is counted when a part of the time has passed: fast at first, slower towards the end. */
export function countAt(progress: number, value: number): number {
  return Math.round(value * (1 - (1 - progress) ** 3));
}
