import { Tile } from '#app/components/catalogue/tile.tsx';
import type { NavItem } from '#contract/entities.ts';

/** The ways into the menu: the first twice as large. */
export function HomeTiles({ label, items }: { label: string; items: readonly Omit<NavItem, 'childs'>[] }) {
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
