import type { ReactNode } from 'react';
import { href, useLocation, useSearchParams } from 'react-router';
import { useInterruptedNavigation } from '#app/components/navigation/interrupted-navigation.ts';
import { OpenOrders } from '#app/components/order/open-orders.tsx';
import type { Frame } from '#app/domain/shop/frame.ts';
import { menuAsOf } from '#app/domain/text/dish-texts.ts';
import { CartBar } from './cart-bar.tsx';
import { CookieConsent } from './cookie-consent.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { usePopups } from './use-popups.ts';

/** Without root loader data only the page itself. */
export function PageFrame({ frame, children }: { frame: Frame | undefined; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  usePopups();
  useInterruptedNavigation();
  return (
    <>
      <SkipLink />
      {frame && (
        <CookieConsent
          isAnswered={frame.hasAnsweredCookies}
          returnTo={pathname + search}
          asksStatistics={frame.hasStatistics}
        />
      )}
      {frame && <Header {...frame} searchQuery={params.get('q') ?? ''} currentPath={pathname} />}
      {frame?.menuAsOf && <p className="container muted small">{menuAsOf(frame.menuAsOf)}</p>}
      {frame?.openOrders && <OpenOrders orders={frame.openOrders} currentPath={pathname} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {frame && (
        <>
          <CartBar currentPath={pathname} />
          <Footer
            siteName={frame.siteName}
            logo={frame.logo}
            about={frame.about}
            social={frame.social}
            lastArticles={frame.lastArticles}
            workDays={frame.workDays}
            todayIndex={frame.todayIndex}
            stopText={frame.opening?.isStopped ? frame.opening.text : undefined}
            year={frame.year}
            hasStatistics={frame.hasStatistics}
          />
        </>
      )}
    </>
  );
}

function SkipLink() {
  return (
    <nav aria-label="Быстрый переход">
      <a className="skip-link" href="#main">
        К содержанию
      </a>{' '}
      <a className="skip-link" href={href('/cart')}>
        К корзине
      </a>
    </nav>
  );
}
