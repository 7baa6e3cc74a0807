import { SiteSearch } from '#app/components/search/site-search.tsx';
import type { NavItem } from '#contract/entities.ts';
import { HeaderTop } from './header-top.tsx';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';
import { MiniCart } from './mini-cart.tsx';

type HeaderProps = {
  siteName: string;
  logo: string;
  menu: readonly NavItem[];
  phone: string;
  address: string;
  status?: { open: boolean; text: string } | null;
  user: { fullName: string } | null;
  searchQuery?: string;
  /** Pathname of the page. */
  currentPath: string;
};

/** Row 1 scrolls away, row 2 stays. Everything that opens is a `<details>`, so it opens without scripts. */
export function Header(props: HeaderProps) {
  const { siteName, logo, phone, address, status, menu, user, searchQuery = '', currentPath } = props;
  const about = { phone, isOpen: status?.open, hours: status?.text, fullName: user?.fullName };
  return (
    <header className="site-header">
      <HeaderTop address={address} {...about} />
      <div className="site-header__bar">
        <div className="site-header__row container">
          <Logo siteName={siteName} image={logo} />{' '}
          <MainMenu
            items={menu}
            // One cached fragment for all pages that no item leads to.
            currentPath={hasLinkTo(currentPath, menu) ? currentPath : ''}
            query={searchQuery}
            {...about}
          />
          <SiteSearch query={searchQuery} />
          <MiniCart currentPath={currentPath} />
        </div>
      </div>
    </header>
  );
}

function hasLinkTo(path: string, items: readonly NavItem[]): boolean {
  return items.some((item) => item.url === path || hasLinkTo(path, item.childs));
}
