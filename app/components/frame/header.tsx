import { lateAsHtml } from '#app/components/late-html.tsx';
import { SiteSearch } from '#app/components/search/site-search.tsx';
import type { NavItem } from '#contract/entities.ts';
import { MiniCart } from './mini-cart.tsx';
import { type SurroundingsProps, surroundingsOf } from './surroundings.ts';

type HeaderProps = SurroundingsProps & {
  siteName: string;
  logo: string;
  phone: string;
  address: string;
  status?: { open: boolean; text: string } | null;
  user: { fullName: string } | null;
  searchQuery?: string;
  /** Pathname of the page. */
  currentPath: string;
};

const HeaderTop = lateAsHtml('div', () => import('./header-top.tsx').then((top) => top.HeaderTop));
const Logo = lateAsHtml('a', () => import('./logo.tsx').then((logo) => logo.Logo));
const MainMenu = lateAsHtml('details', () => import('./main-menu.tsx').then((menu) => menu.MainMenu), {
  isToBeKept: ({ query }) => query === '',
  dataOf: surroundingsOf,
});

/** Row 1 scrolls away, row 2 stays. Everything that opens is a `<details>`, so it opens without scripts. */
export function Header(props: HeaderProps) {
  const {
    siteName,
    logo,
    phone,
    address,
    status,
    version,
    surroundings,
    user,
    searchQuery = '',
    currentPath,
  } = props;
  const about = { phone, isOpen: status?.open, hours: status?.text, fullName: user?.fullName };
  // Where no item leads to the page, the server has one menu for all these pages.
  const isElsewhere = import.meta.env.SSR && surroundings && !hasLinkTo(currentPath, surroundings.menu);
  return (
    <header className="site-header">
      <HeaderTop address={address} {...about} />
      <div className="site-header__bar">
        <div className="site-header__row container">
          <Logo siteName={siteName} image={logo} />{' '}
          <MainMenu
            version={version}
            surroundings={surroundings}
            currentPath={isElsewhere ? '' : currentPath}
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
