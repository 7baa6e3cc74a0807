import { useEffect } from 'react';
import { data, Links, Meta, Outlet, ScrollRestoration } from 'react-router';
import { useGlobalPendingState } from 'remix-utils/use-global-navigation-state';
import type { Route } from './+types/root';
import appCss from './app.css?url';
import { DeferredScripts } from './components/deferred-scripts.tsx';
import { DishDialogHost } from './components/dish/dish-dialog-host.tsx';
import { ErrorPage, errorTitle } from './components/error-page/error-page.tsx';
import { PageFrame } from './components/frame/page-frame.tsx';
import { PageIcons } from './components/icon/page-icons.tsx';
import { MetricaHost } from './components/metrica/metrica-host.tsx';
import { DishPrefetch } from './components/navigation/dish-prefetch.tsx';
import { DoubleClicks } from './components/navigation/double-clicks.tsx';
import { LinkNavigation } from './components/navigation/link-navigation.tsx';
import { PageChange } from './components/navigation/page-change.tsx';
import { noteFrame, shouldRevalidateFrame } from './components/navigation/revalidation.ts';
import { NoticesProvider } from './components/notices/notices-provider.tsx';
import { OrderLoading } from './components/order/order-loading.tsx';
import { SeoHead } from './components/seo-head.tsx';
import { useServiceWorker } from './components/service-worker.ts';
import { CartProvider } from './components/state/cart-provider.tsx';
import { FavoritesProvider } from './components/state/favorites-provider.tsx';
import { useForgetting } from './components/state/forgetting.ts';
import { useFrame } from './components/state/use-frame.ts';
import { useIsLate } from './components/use-is-late.ts';
import { fullTitle } from './domain/seo/page-meta.ts';
import type { Frame } from './domain/shop/frame.ts';
import * as LABELS from './domain/text/labels.ts';
import { canonicalPathMiddleware } from './services/http/canonical-path.server.ts';
import { logMiddleware } from './services/http/request.server.ts';
import { securityMiddleware } from './services/http/security.server.ts';
import { loadFrame } from './services/pages/frame.server.ts';
import { requestContextMiddleware } from './services/shopper/request-context.server.ts';
import textFont from './styles/fonts/onest-russian.woff2?url';
import displayFont from './styles/fonts/sofia-sans-condensed-russian.woff2?url';

export const middleware: Route.MiddlewareFunction[] = [
  logMiddleware,
  ...securityMiddleware,
  canonicalPathMiddleware,
  requestContextMiddleware,
];

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: appCss },
  // Cyrillic subsets; others load on demand (styles/fonts.css). Without the preload they load after layout,
  // without `crossOrigin` twice.
  ...[textFont, displayFont].map((href) => ({
    rel: 'preload' as const,
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { rel: 'icon', href: '/favicon.ico', sizes: '512x512' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'alternate', href: '/feed.xml', type: 'application/rss+xml', title: LABELS.news },
];

/** Incomplete without the shop's name; Back must not show one that names the guest or an order. */
export async function loader(args: Route.LoaderArgs) {
  const frame = await loadFrame(args);
  const isStorable = frame.isNamed && !frame.user && !frame.openOrders;
  return data(frame, isStorable ? {} : { headers: { 'Cache-Control': 'private, no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const shouldRevalidate = shouldRevalidateFrame;

export const meta: Route.MetaFunction = ({ error, loaderData }) =>
  error ? [{ title: fullTitle(loaderData, errorTitle(error)) }] : [];

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Keep in sync with --bg of styles/tokens.css. */}
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14100e" media="(prefers-color-scheme: dark)" />
        <Meta />
        <SeoHead />
        <Links />
      </head>
      <body>
        <PageIcons />
        {children}
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEffect(() => noteFrame(loaderData), [loaderData]);
  return (
    <Shop frame={loaderData}>
      <Outlet />
    </Shop>
  );
}

/** What routes/page-errors.tsx cannot catch: a form from another site, an error in the layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useFrame();
  return (
    <Shop frame={frame}>
      <ErrorPage error={error} />
    </Shop>
  );
}

const NO_NOTICES: Frame['notices'] = [];
const NO_FAVORITES: Frame['favorites'] = [];

function Shop({ frame, children }: { frame: Frame | undefined; children: React.ReactNode }) {
  useForgetting(frame?.notices ?? NO_NOTICES);
  useServiceWorker(frame && !frame.isServiceWorkerOff);
  return (
    <NoticesProvider notices={frame?.notices ?? NO_NOTICES}>
      <CartProvider cart={frame?.cart ?? null}>
        <FavoritesProvider slugs={frame?.favorites ?? NO_FAVORITES}>
          <DoubleClicks />
          <LinkNavigation />
          <DishPrefetch />
          <PageFrame frame={frame}>{children}</PageFrame>
          <PendingBar />
          <DishDialogHost />
          <OrderLoading />
          <PageChange />
          <MetricaHost isOn={frame?.hasStatistics ?? false} />
        </FavoritesProvider>
      </CartProvider>
    </NoticesProvider>
  );
}

function PendingBar() {
  const isLate = useIsLate(useGlobalPendingState() === 'pending');
  return isLate && <div className="pending-bar screen-only" role="progressbar" aria-label="Загрузка" />;
}
