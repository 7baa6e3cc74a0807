import { Picture } from '#app/components/picture/picture.tsx';
import { typo } from '#app/domain/text/typography.ts';
import type { NavItem } from '#contract/entities.ts';
import { CountUp } from './count-up.tsx';

type CountersProps = { label: string; items: readonly Omit<NavItem, 'childs'>[] };

/** Numbers of the house: «9 лет у открытого огня». One with an address is a link as a whole. */
export function Counters({ label, items }: CountersProps) {
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

/** A unit of a few letters stands beside its number, «45 мин»; a longer word begins the text below it. */
const UNIT_LENGTH = 4;

function CounterText({ item: { title, subTitle, counter } }: { item: CountersProps['items'][number] }) {
  const isUnit = counter === undefined || title.length <= UNIT_LENGTH;
  const note = [isUnit ? '' : title, subTitle].filter(Boolean).join(' ');
  return (
    <>
      <b className="counters__value">
        {counter !== undefined && <CountUp value={counter} />}
        {isUnit && ` ${title}`}
      </b>{' '}
      {note && <span className="counters__note">{typo(note)}</span>}
    </>
  );
}
