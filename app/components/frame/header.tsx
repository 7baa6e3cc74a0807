import { Icon } from '#app/components/icon/icon.tsx';
import { MenuSearch } from '#app/components/search/menu-search.tsx';
import { SiteSearch } from '#app/components/search/site-search.tsx';
import { phoneHref } from '#app/domain/forms/phone.ts';
import { LABELS } from '#app/domain/text/messages.ts';
import type { NavItem } from '#contract/entities.ts';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';
import { MiniCart } from './mini-cart.tsx';
import { OpeningStatus } from './opening-status.tsx';
import { usePopups } from './use-popups.ts';

type HeaderProps = {
  siteName: string;
  phone: string;
  address: string;
  status?: { open: boolean; text: string } | null;
  /** Items of the grand menu with all their levels. */
  menus: readonly NavItem[];
  user: { fullName: string } | null;
  searchQuery?: string;
  /** Pathname of the page. */
  currentPath: string;
};

/** Row 1 scrolls away, row 2 stays. Everything that opens is a `<details>`, so it opens without scripts. */
export function Header(props: HeaderProps) {
  const { siteName, phone, address, status, menus, user, searchQuery, currentPath } = props;
  const header = usePopups();
  return (
    <header className="site-header" ref={header}>
      <div className="site-header__top container">
        {status && <OpeningStatus open={status.open} text={status.text} />}
        {address && (
          <p className="site-header__address">
            <Icon name="pin" />
            {address}
          </p>
        )}
        {phone && (
          <a className="site-header__phone nowrap" href={phoneHref(phone)}>
            <Icon name="phone" />
            {phone}
          </a>
        )}
        {user && <SignedIn fullName={user.fullName} />}
      </div>
      <div className="site-header__bar">
        <div className="site-header__row container">
          <Logo siteName={siteName} />{' '}
          <MainMenu items={menus} currentPath={currentPath} search={<MenuSearch query={searchQuery ?? ''} />}>
            {status && <OpeningStatus open={status.open} text={status.text} />}
            {phone && (
              <a className="button button--plain" href={phoneHref(phone)}>
                <Icon name="phone" />
                {phone}
              </a>
            )}
            {user && <SignedIn fullName={user.fullName} />}
          </MainMenu>
          <SiteSearch query={searchQuery ?? ''} />
          <MiniCart currentPath={currentPath} />
        </div>
      </div>
    </header>
  );
}

function SignedIn({ fullName }: { fullName: string }) {
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
