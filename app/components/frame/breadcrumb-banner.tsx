import { classNames } from '#app/components/class-names.ts';
import { PictureOf } from '#app/components/picture/picture.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import type { PictureFiles } from '#app/domain/catalogue/covers.ts';
import { type Crumb, crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import { typeset } from '#app/domain/text/typography.ts';

type BreadcrumbBannerProps = {
  title: string;
  lead?: string;
  crumbs?: readonly Crumb[];
  picture?: PictureFiles | undefined;
  compact?: boolean;
  /** `p` if the page has its own `h1` below. */
  titleAs?: 'h1' | 'p';
};

/** On every page except home and dishes. */
export function BreadcrumbBanner(props: BreadcrumbBannerProps) {
  const { title, lead, crumbs = crumbsUnderHome(title), picture, compact, titleAs: Title = 'h1' } = props;
  return (
    <div className="container">
      <div className={classNames('banner', compact && 'banner--compact')}>
        {picture && (
          <PictureOf
            className="banner__picture"
            files={picture}
            // Fills the height; the left is cropped.
            sizes="(width <= 45em) 700px, 1330px"
            width={2480}
            height={560}
            eager
            // With its own `h1`, the page has a larger picture.
            priority={Title === 'h1'}
          />
        )}
        <Breadcrumbs crumbs={crumbs} />
        <div>
          <Title className="banner__title">{typesetNode(title)}</Title>
          {lead && <p className="banner__lead lead">{typesetNode(lead)}</p>}
        </div>
      </div>
    </div>
  );
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Хлебные крошки">
      <ol className="crumbs">
        {crumbs.map(({ title, to }, index) => (
          <li key={title}>
            {to === undefined ? (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{typeset(title)}</span>
            ) : (
              <a href={to}>{typeset(title)}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
