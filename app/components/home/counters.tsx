import { Picture } from '#app/components/picture/picture.tsx';
import { formatNumber } from '#app/domain/money.ts';
import { typo } from '#app/domain/typography.ts';
import type { NavItem } from '#contract/entities.ts';

type CountersProps = { label: string; items: readonly NavItem[] };

/** Numbers of the house: «9 лет у открытого огня». Scripts count `[data-counter]` up; without them it is the final number. */
export function Counters({ label, items }: CountersProps) {
  return (
    <section aria-label={label}>
      <ul className="counters">
        {items.map(({ id, title, subTitle, counter, coverUrls }) => (
          <li key={id}>
            {Object.keys(coverUrls).length > 0 && (
              <Picture
                className="counters__picture"
                covers={coverUrls}
                prefer={['counter', 'default']}
                sizes="64px"
                width={128}
                height={128}
              />
            )}
            <p>
              <b className="counters__value">
                {counter !== undefined && <span data-counter={counter}>{formatNumber(counter)}</span>} {title}
              </b>
              {subTitle && <span className="counters__note">{typo(subTitle)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
