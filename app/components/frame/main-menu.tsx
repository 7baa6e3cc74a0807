import type { ReactNode } from 'react';
import { href } from 'react-router';
import { classNames } from '#app/components/class-names.ts';
import { fragment } from '#app/components/fragment.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Thumb } from '#app/components/picture/thumb.tsx';
import { SearchForm } from '#app/components/search/search-form.tsx';
import type { Frame } from '#app/domain/shop/frame.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { typeset } from '#app/domain/text/typography.ts';
import type { NavItem } from '#contract/content.ts';
import { OpeningStatus } from './opening-status.tsx';

type MainMenuProps = Pick<Frame, 'phone' | 'phoneHref' | 'opening' | 'user'> & {
  items: readonly NavItem[];
  currentPath: string;
  query: string;
};

/** Two layouts: a sheet with an accordion; on wide screens, if it fits, links with drop-downs. */
export const MainMenu = fragment('details', MenuContent, ({ items }) => ({
  className: classNames('site-menu', isLong(items) && 'site-menu--folded'),
  'data-sheet': '',
}));

function MenuContent({ items, currentPath, query, phone, phoneHref, opening, user }: MainMenuProps) {
  return (
    <>
      <summary className="site-menu__toggle icon-button icon-button--bare">
        <Icon name="menu" size="lg" />
        <Icon name="close" size="lg" />
        <span className="visually-hidden">{LABELS.menu}</span>
      </summary>
      <div className="site-menu__sheet">
        <div className="site-menu__search">
          <SearchForm label="Поиск по сайту" placeholder="Блюдо или новость" query={query} />
        </div>
        <nav aria-label="Основное меню">
          <ul className="site-menu__list">
            {items.map((item) => (
              <li key={item.id} data-hover>
                {item.childs.length > 0 ? (
                  <Submenu item={item} currentPath={currentPath} />
                ) : (
                  <MenuLink item={item} currentPath={currentPath} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-menu__end">
          {opening && <OpeningStatus {...opening} />}
          {phone && (
            <a className="button button--plain" href={phoneHref}>
              <Icon name="phone" />
              {phone}
            </a>
          )}{' '}
          <a className="link" href="/orders">
            {LABELS.ownOrders}
          </a>
          {user && <SignedIn fullName={user.fullName} />}
        </div>
      </div>
    </>
  );
}

/** The row fits about 70 letters; the padding of an item takes 3. */
function isLong(menu: readonly NavItem[]): boolean {
  return menu.reduce((sum, { title }) => sum + title.length + 3, 0) > 70;
}

export function hasLinkTo(path: string, items: readonly NavItem[]): boolean {
  return items.some((item) => item.url === path || hasLinkTo(path, item.childs));
}

type ItemProps = { item: NavItem; currentPath: string };

type MenuLinkProps = ItemProps & { className?: string; children?: ReactNode };

export function MenuLink({ item, currentPath, className, children = typeset(item.title) }: MenuLinkProps) {
  if (item.url === undefined) return <span className={className ?? 'site-menu__group'}>{children}</span>;
  return (
    <a className={className} href={item.url} aria-current={item.url === currentPath ? 'page' : undefined}>
      {children}
    </a>
  );
}

/** One open at a time (`name`). */
function Submenu({ item, currentPath }: ItemProps) {
  return (
    <details className="submenu" name="site-menu">
      <summary>
        {typeset(item.title)}
        <Icon name="chevron-down" size="sm" />
      </summary>
      <ul className="submenu__list">
        {item.childs.map((group) => (
          <li key={group.id}>
            <MenuLink item={group} currentPath={currentPath}>
              <Thumb
                className="submenu__thumb"
                covers={group.coverUrls}
                prefer={['middle', 'homeNav', 'default']}
                size={40}
              />
              {typeset(group.title)}
              {group.childs.length > 0 && <Icon name="chevron-right" size="sm" />}
            </MenuLink>{' '}
            {group.childs.length > 0 && (
              <details className="submenu__group">
                <summary>
                  <Icon name="chevron-down" size="sm" />
                  <span className="visually-hidden">{group.title}: разделы</span>
                </summary>
                <MenuLevel items={group.childs} currentPath={currentPath} />
              </details>
            )}
          </li>
        ))}
        {item.url !== undefined && (
          <li className="submenu__all">
            <MenuLink item={item} currentPath={currentPath}>
              {item.url === href('/categories') ? LABELS.wholeMenu : `Весь раздел «${item.title}»`}
            </MenuLink>
          </li>
        )}
      </ul>
    </details>
  );
}

function MenuLevel({ items, currentPath }: { items: readonly NavItem[]; currentPath: string }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <MenuLink item={item} currentPath={currentPath} />
          {item.childs.length > 0 && <MenuLevel items={item.childs} currentPath={currentPath} />}
        </li>
      ))}
    </ul>
  );
}

/** On small screens at the menu's end. */
export function SignedIn({ fullName }: { fullName: string }) {
  return (
    <form className="signed-in" method="post" action="/logout">
      <span className="signed-in__name">
        <Icon name="user" />
        {fullName}
      </span>
      <button type="submit" className="button-link">
        {LABELS.signOut}
      </button>
    </form>
  );
}
