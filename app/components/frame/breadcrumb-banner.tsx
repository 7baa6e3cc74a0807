import { classNames } from '#app/components/class-names.ts';
import { PictureOf } from '#app/components/picture/picture.tsx';
import { words } from '#app/components/unbroken-text.tsx';
import type { PictureFiles } from '#app/domain/catalogue/covers.ts';
import { type Crumb, crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';

type BreadcrumbBannerProps = {
  title: string;
  lead?: string;
  crumbs?: readonly Crumb[];
  picture?: PictureFiles | undefined;
  /** Lower: article, cart, order. */
  compact?: boolean;
  /** `p` where the page has its own `h1` below (article): the banner then names the section. */
  titleAs?: 'h1' | 'p';
};

/** The coal panel that opens every page but home and a dish: where we are, and the page's title. */
export function BreadcrumbBanner(props: BreadcrumbBannerProps) {
  const { title, lead, crumbs = crumbsUnderHome(title), picture, compact, titleAs: Title = 'h1' } = props;
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
        <Breadcrumbs crumbs={crumbs} />
        <div>
          <Title className="banner__title">{words(title)}</Title>
          {lead && <p className="banner__lead lead">{words(lead)}</p>}
        </div>
      </div>
    </div>
  );
}

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
              <a href={to}>{title}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
