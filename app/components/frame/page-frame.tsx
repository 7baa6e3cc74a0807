import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { lateAsHtml } from '#app/components/late-html.tsx';
import type { Frame } from '#app/domain/shop/frame.ts';
import { menuAsOf } from '#app/domain/text/dish-texts.ts';
import { CartBar } from './cart-bar.tsx';
import { CookieConsent } from './cookie-consent.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { surroundingsOf } from './surroundings.ts';

const Footer = lateAsHtml('footer', () => import('./footer.tsx').then((footer) => footer.Footer), {
  dataOf: surroundingsOf,
});
const PRIVACY_HREF = '/page/privacy';

/** Header, footer and what floats above them. Without data, on the worst of error pages, only the page itself. */
export function PageFrame({ frame, children }: { frame: Frame | undefined; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  return (
    <>
      <SkipLink />
      {frame && (
        <Header
          siteName={frame.siteName}
          logo={frame.logo}
          phone={frame.phone}
          address={frame.address}
          status={frame.opening}
          version={frame.version}
          surroundings={frame.surroundings}
          user={frame.user}
          searchQuery={params.get('q') ?? ''}
          currentPath={pathname}
        />
      )}
      {frame?.menuAsOf && <p className="container muted small">{menuAsOf(frame.menuAsOf)}</p>}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {frame && (
        <>
          <CartBar currentPath={pathname} />
          <Footer
            siteName={frame.siteName}
            logo={frame.logo}
            version={frame.version}
            surroundings={frame.surroundings}
            privacyHref={PRIVACY_HREF}
          />
          <CookieConsent
            isGiven={frame.hasCookieConsent}
            privacyHref={PRIVACY_HREF}
            returnTo={pathname + search}
          />
        </>
      )}
    </>
  );
}
