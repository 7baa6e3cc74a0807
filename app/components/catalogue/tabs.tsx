import { Link } from 'react-router';

type TabsProps = {
  label: string;
  items: readonly { title: string; href: string; current: boolean }[];
};

/** Filters of a list. Links: each has an address, and the page stays where it is scrolled to. */
export function Tabs({ label, items }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul className="tabs__list">
        {items.map(({ title, href, current }) => (
          <li key={href}>
            <Link className="tab" to={href} preventScrollReset aria-current={current ? 'true' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
