import { Link } from 'react-router';
import { classNames } from '#app/components/class-names.ts';
import { kept } from '#app/components/kept.tsx';
import { PictureOf } from '#app/components/picture/picture.tsx';
import { words } from '#app/components/words.tsx';
import type { PictureFiles } from '#app/domain/catalogue/covers.ts';
import type { Crumb } from '#app/domain/navigation/crumbs.ts';

type BreadcrumbBannerProps = {
  title: string;
  lead?: string;
  /** From home to this page. One without an address is plain text. */
  crumbs: readonly Crumb[];
  picture?: PictureFiles | undefined;
  /** Lower: dish, article, cart, order. */
  compact?: boolean;
  /** `p` where the page has its own `h1` below (dish, article): the banner then names the section. */
  titleAs?: 'h1' | 'p';
};

/** The coal panel that opens every page but home: where we are, and the page's title. */
export function BreadcrumbBanner({
  title,
  lead,
  crumbs,
  picture,
  compact,
  titleAs: Title = 'h1',
}: BreadcrumbBannerProps) {
  return (
    <div className="container">
      <div className={classNames('banner', compact && 'banner--compact')}>
        {picture && (
          <PictureOf
            className="banner__picture"
            files={picture}
            // Wider than its panel: it fills the height, and the left side is cut off.
            sizes="(width <= 45em) 700px, 1330px"
            width={2480}
            height={560}
            eager
            // Below a banner that only names the section stands the page's own picture, which is larger.
            priority={Title === 'h1'}
          />
        )}
        <nav aria-label="Хлебные крошки">
          <ol className="banner__crumbs">
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
        <div>
          <Title className="banner__title">{words(title)}</Title>
          {lead && <p className="banner__lead lead">{words(lead)}</p>}
        </div>
      </div>
    </div>
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
