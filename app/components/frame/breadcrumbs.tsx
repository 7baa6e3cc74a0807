import { Link } from 'react-router';
import type { Crumb } from '#app/domain/navigation/crumbs.ts';

/** From home to this page. A crumb without an address is plain text. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Хлебные крошки">
      <ol className="crumbs">
        {crumbs.map(({ title, to }, index) => (
          <li key={title}>
            {to === undefined ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{title}</span>
            ) : (
              <Link to={to}>{title}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
