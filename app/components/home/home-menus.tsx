import { Tile } from '#app/components/catalogue/tile.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { typeset } from '#app/domain/text/typography.ts';
import type { NavItem } from '#contract/content.ts';

export type HomeMenuProps = { label: string; items: readonly Omit<NavItem, 'childs'>[] };

export function HomeTiles({ label, items }: HomeMenuProps) {
  return (
    <nav aria-label={label}>
      <ul className="home-tiles">
        {items.map(({ id, title, subTitle, url, coverUrls }, index) => (
          <li key={id}>
            <Tile
              href={url}
              title={title}
              note={subTitle}
              covers={coverUrls}
              prefer={['homeNav', 'default']}
              widths={{ default: 480, homeNavPhone: 760, homeNav: 1120 }}
              sizes={
                index === 0
                  ? '(width <= 45em) 100vw, (width <= 73.75em) 48vw, 608px'
                  : '(width <= 45em) 46vw, (width <= 73.75em) 23vw, 292px'
              }
              width={1120}
              height={980}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function HomeLinks({ label, items }: HomeMenuProps) {
  return (
    <nav className="section" aria-label={label}>
      <ul className="home-links">
        {items.map(({ id, title, subTitle, url }) => (
          <li key={id} className="home-links__item">
            <div>
              {url === undefined ? (
                <span className="home-links__title">{typeset(title)}</span>
              ) : (
                <a className="home-links__title cover-link" href={url}>
                  {typeset(title)}
                </a>
              )}
              {subTitle && <p className="home-links__note">{typeset(subTitle)}</p>}
            </div>
            {url !== undefined && <Icon name="arrow-right" />}
          </li>
        ))}
      </ul>
    </nav>
  );
}
