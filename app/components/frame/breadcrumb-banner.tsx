import { Link } from 'react-router';
import { classNames } from '#app/components/class-names.ts';
import { Picture } from '#app/components/picture/picture.tsx';
import { words } from '#app/components/words.tsx';
import type { Crumb } from '#app/domain/navigation/crumbs.ts';
import type { CoverUrls } from '#contract/entities.ts';

type BreadcrumbBannerProps = {
  title: string;
  lead?: string;
  /** From home to this page. One without an address is plain text. */
  crumbs: readonly Crumb[];
  covers?: CoverUrls;
  /** Lower: product, article, cart, order. */
  compact?: boolean;
  /** `p` where the page has its own `h1` below (product, article): the banner then names the section. */
  titleAs?: 'h1' | 'p';
};

/** The coal panel that opens every page but home: where we are, and the page's title. */
export function BreadcrumbBanner({
  title,
  lead,
  crumbs,
  covers = {},
  compact,
  titleAs: Title = 'h1',
}: BreadcrumbBannerProps) {
  return (
    <div className="container">
      <div className={classNames('banner', compact && 'banner--compact')}>
        {Object.keys(covers).length > 0 && (
          <Picture
            className="banner__picture"
            covers={covers}
            prefer={['big', 'default']}
            sizes=""
            width={2480}
            height={560}
            eager
            // Below a banner that only names the section stands the page's own picture, which is larger.
            priority={Title === 'h1'}
          />
        )}
        <nav aria-label="Хлебные крошки">
          <ol className="banner__crumbs">
            {crumbs.map(({ title: step, to }, index) => (
              <li key={step}>
                {to === undefined ? (
                  <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{step}</span>
                ) : (
                  <Link to={to}>{step}</Link>
                )}
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
