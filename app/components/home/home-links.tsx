import { Icon } from '#app/components/icon/icon.tsx';
import type { NavItem } from '#contract/entities.ts';

/** The short menu at the end of the home page: about the house, delivery, jobs. */
export function HomeLinks({ label, items }: { label: string; items: readonly Omit<NavItem, 'childs'>[] }) {
  return (
    <nav className="section" aria-label={label}>
      <ul className="home-links">
        {items.map(({ id, title, subTitle, url }) => (
          <li key={id} className="home-links__item">
            <div>
              {url === undefined ? (
                <span className="home-links__title">{title}</span>
              ) : (
                <a className="home-links__title cover-link" href={url}>
                  {title}
                </a>
              )}
              {subTitle && <p className="home-links__note">{subTitle}</p>}
            </div>
            {url !== undefined && <Icon name="arrow-right" />}
          </li>
        ))}
      </ul>
    </nav>
  );
}
