import { useRef } from 'react';
import { Link } from 'react-router';
import { useTabInView } from './use-tab-in-view.ts';

type TabsProps = {
  label: string;
  items: readonly { title: string; href: string; current: boolean }[];
};

/**
 * Filters of a list. Links: each has an address, and the page stays where it is scrolled to. On phones they stay under the
 * header; with scripts they follow what is read.
 */
export function Tabs({ label, items }: TabsProps) {
  const strip = useRef<HTMLElement>(null);
  useTabInView(strip, items.find(({ current }) => current)?.href);
  return (
    <nav ref={strip} className="tabs" aria-label={label}>
      <TabList
        titles={items.map(({ title }) => title)}
        hrefs={items.map(({ href }) => href)}
        current={items.findIndex(({ current }) => current)}
      />
    </nav>
  );
}

type TabListProps = { titles: readonly string[]; hrefs: readonly string[]; current: number };

function TabList({ titles, hrefs, current }: TabListProps) {
  return (
    <ul className="tabs__list">
      {hrefs.map((href, index) => (
        <li key={href}>
          <Link
            className="tab"
            to={href}
            preventScrollReset
            aria-current={index === current ? 'true' : undefined}
          >
            {titles[index]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
