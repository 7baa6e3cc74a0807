import { useEffect, useRef, useState } from 'react';
import { Picture } from '#app/components/picture/picture.tsx';
import { REDUCED_MOTION } from '#app/components/use-media-query.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { typeset } from '#app/domain/text/typography.ts';
import { COUNT_UP_MS } from '#app/domain/timing.ts';
import type { HomeMenuProps } from './home-menus.tsx';

/** «9 лет у открытого огня». */
export function Counters({ label, items }: HomeMenuProps) {
  return (
    <section className="section" aria-label={label}>
      <ul className="counters">
        {items.map((item) => (
          <li key={item.id}>
            {Object.keys(item.coverUrls).length > 0 && (
              <Picture
                className="counters__picture"
                covers={item.coverUrls}
                prefer={['counter', 'default']}
                sizes="64px"
                width={128}
                height={128}
              />
            )}
            <p>
              {item.url === undefined ? (
                <CounterText item={item} />
              ) : (
                <a className="counters__link cover-link" href={item.url}>
                  <CounterText item={item} />
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In letters: «мин» is a unit beside its number, a longer title is part of the text below. */
const UNIT_LENGTH = 4;

function CounterText({ item: { title, subTitle, counter } }: { item: HomeMenuProps['items'][number] }) {
  const isUnit = counter === undefined || title.length <= UNIT_LENGTH;
  const note = [isUnit ? '' : title, subTitle].filter(Boolean).join(' ');
  return (
    <>
      <b className="counters__value">
        {counter !== undefined && <CountUp value={counter} />}
        {isUnit && ` ${title}`}
      </b>{' '}
      {note && <span className="counters__note">{typeset(note)}</span>}
    </>
  );
}

/** The final number is always in the HTML; the animated one is drawn over it. */
function CountUp({ value }: { value: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const [running, setRunning] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current || window.matchMedia(REDUCED_MOTION).matches) return;
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
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value]);
  return (
    <span ref={element} className={running === null ? 'count-up' : 'count-up count-up--running'}>
      <span className="count-up__value">{formatNumber(value)}</span>
      {running !== null && (
        <span className="screen-only" aria-hidden="true">
          {formatNumber(running)}
        </span>
      )}
    </span>
  );
}

/** @param progress elapsed time, 0 to 1 */
export function countAt(progress: number, value: number): number {
  return Math.round(value * (1 - (1 - progress) ** 3));
}
