import { fragment } from '#app/components/fragment.tsx';
import { hasLinkTo, MenuLink } from '#app/components/frame/main-menu.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { ThumbList } from '#app/components/picture/thumb.tsx';
import { Price } from '#app/components/price/price.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import type { NavItem } from '#contract/content.ts';
import type { CoverUrls } from '#contract/schema-helpers.ts';

type SideMenuProps = {
  items: readonly NavItem[];
  /** Its item is marked, its branch open. */
  currentPath: string;
};

export const SideMenu = fragment('nav', MenuContent, () => ({ 'aria-labelledby': 'side-menu-title' }));

function MenuContent({ items, currentPath }: SideMenuProps) {
  return (
    <>
      <h2 id="side-menu-title" className="sidebar__title heading-3">
        {LABELS.menu}
      </h2>
      <Level items={items} currentPath={currentPath} />
    </>
  );
}

function Level({ items, currentPath }: SideMenuProps) {
  return (
    <ul className="side-menu">
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink className="side-menu__item" item={item} currentPath={currentPath} />
          {item.childs.length > 0 && (
            <details className="side-menu__branch" open={hasLinkTo(currentPath, [item])}>
              <summary>
                <Icon name="chevron-down" size="sm" />
                <span className="visually-hidden">{item.title}: разделы</span>
              </summary>
              <Level items={item.childs} currentPath={currentPath} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

type PopularListProps = {
  items: readonly {
    href: string;
    title: string;
    covers: CoverUrls;
    price?: number | undefined;
    isFrom?: boolean;
  }[];
};

export const PopularList = fragment('section', PopularContent);

function PopularContent({ items }: PopularListProps) {
  return (
    <>
      <h2 className="sidebar__title heading-3">{LABELS.popular}</h2>
      <ThumbList
        className="popular-list"
        items={items.map(({ price, isFrom, ...item }) => ({
          ...item,
          note: price !== undefined && <Price value={price} isFrom={isFrom} size="sm" />,
        }))}
      />
    </>
  );
}
