import { Icon } from '#app/components/icon/icon.tsx';
import { SiteSearch } from '#app/components/search/site-search.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import type { Frame } from '#app/domain/shop/frame.ts';
import { typeset } from '#app/domain/text/typography.ts';
import { Logo } from './logo.tsx';
import { hasLinkTo, MainMenu, SignedIn } from './main-menu.tsx';
import { MiniCart } from './mini-cart.tsx';
import { OpeningStatus } from './opening-status.tsx';

type HeaderProps = Pick<
  Frame,
  'siteName' | 'logo' | 'menu' | 'phone' | 'phoneHref' | 'address' | 'opening' | 'user'
> & {
  searchQuery?: string;
  currentPath: string;
};

/** The second row is sticky. Popups are `<details>`, which work without JavaScript. */
export function Header(props: HeaderProps) {
  const {
    siteName,
    logo,
    phone,
    phoneHref,
    address,
    opening,
    menu,
    user,
    searchQuery = '',
    currentPath,
  } = props;
  return (
    <header className="site-header" data-popups>
      <div className="site-header__top container">
        {opening && <OpeningStatus {...opening} />}
        {address && (
          <p className="site-header__address">
            <Icon name="pin" />
            {typeset(address)}
          </p>
        )}
        {phone && (
          <a className="site-header__phone" href={phoneHref}>
            <Icon name="phone" />
            <span>{typesetNode(phone)}</span>
          </a>
        )}
        {user && <SignedIn fullName={user.fullName} />}
      </div>
      <div className="site-header__bar">
        <div className="site-header__row container">
          <Logo siteName={siteName} image={logo} />{' '}
          <MainMenu
            items={menu}
            // One cached fragment for all pages outside the menu.
            currentPath={hasLinkTo(currentPath, menu) ? currentPath : ''}
            query={searchQuery}
            phone={phone}
            phoneHref={phoneHref}
            opening={opening}
            user={user}
          />
          <SiteSearch query={searchQuery} />
          <MiniCart currentPath={currentPath} />
        </div>
      </div>
    </header>
  );
}
