import { Icon } from '#app/components/icon/icon.tsx';
import { keptAsHtml } from '#app/components/kept.tsx';
import { SiteSearch } from '#app/components/search/site-search.tsx';
import { phoneHref } from '#app/domain/forms/phone.ts';
import type { NavItem } from '#contract/entities.ts';
import { type HeaderFacts, Hours, SignedIn } from './header-facts.tsx';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';
import { MiniCart } from './mini-cart.tsx';
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
  const { siteName, phone, address, status, menus, user, searchQuery = '', currentPath } = props;
  const header = usePopups();
  const about = { phone, isOpen: status?.open, hours: status?.text, fullName: user?.fullName };
  return (
    <header className="site-header" ref={header}>
      <HeaderTop address={address} {...about} />
      <div className="site-header__bar">
        <div className="site-header__row container">
          <Logo siteName={siteName} />{' '}
          <MainMenu items={menus} currentPath={currentPath} query={searchQuery} {...about} />
          <SiteSearch query={searchQuery} />
          <MiniCart currentPath={currentPath} />
        </div>
      </div>
    </header>
  );
}

const HeaderTop = keptAsHtml(function HeaderTop({
  address,
  phone,
  ...rest
}: HeaderFacts & { address: string }) {
  return (
    <div className="site-header__top container">
      <Hours {...rest} />
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
      <SignedIn {...rest} />
    </div>
  );
});
