import { Link } from 'react-router';
import { kept } from '#app/components/kept.tsx';
import type { Crumb } from '#app/domain/navigation/crumbs.ts';

/** From home to this page. A crumb without an address is plain text. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Хлебные крошки">
      <ol className="crumbs">
        <Steps
          titles={crumbs.slice(0, -1).map((crumb) => crumb.title)}
          hrefs={crumbs.slice(0, -1).map(({ to }) => to)}
        />
        {crumbs.slice(-1).map((crumb) => (
          <li key={crumb.title}>
            <Step title={crumb.title} to={crumb.to} isLast />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepsProps = { titles: readonly string[]; hrefs: readonly (string | undefined)[] };

/** The way to the page; many pages have it in common. */
const Steps = kept(function Steps({ titles, hrefs }: StepsProps) {
  return titles.map((title, index) => (
    <li key={title}>
      <Step title={title} to={hrefs[index]} />
    </li>
  ));
});

function Step({ title, to, isLast }: Crumb & { isLast?: boolean }) {
  if (to === undefined) return <span aria-current={isLast ? 'page' : undefined}>{title}</span>;
  return <Link to={to}>{title}</Link>;
}
