import { useEffect } from 'react';
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { DoubleClicks } from '#app/components/navigation/double-clicks.tsx';
import type { Route } from './+types/root';
import appCss from './app.css?url';
import { ErrorPage } from './components/error-page/error-page.tsx';
import { errorTitle } from './components/error-page/error-title.ts';
import { PageFrame } from './components/frame/page-frame.tsx';
import { PageIcons } from './components/icon/page-icons.tsx';
import { kept, keptInHead } from './components/kept.tsx';
import { late, useLate } from './components/late.ts';
import { LinkNavigation } from './components/navigation/link-navigation.tsx';
import { PageChange } from './components/navigation/page-change.tsx';
import { frameHasCome, shouldRevalidateFrame } from './components/navigation/revalidation.ts';
import { NoticesProvider } from './components/notices/notices-provider.tsx';
import { OrderLoading } from './components/order/order-loading.tsx';
import { CartProvider } from './components/state/cart-provider.tsx';
import { FavoritesProvider } from './components/state/favorites-provider.tsx';
import { useFrame } from './components/state/use-frame.ts';
import { pageMeta } from './domain/seo/page-meta.ts';
import type { Frame } from './domain/shop/frame.ts';
import * as LABELS from './domain/text/labels.ts';
import { oneAddressMiddleware } from './services/http/one-address.server.ts';
import {
  apiMiddleware,
  forwardedMiddleware,
  logMiddleware,
  requestIdMiddleware,
} from './services/http/request.server.ts';
import { securityMiddleware } from './services/http/security.server.ts';
import { noticesMiddleware } from './services/http/session.server.ts';
import { loadFrame } from './services/pages/frame.server.ts';
import { knownPricesMiddleware } from './services/shopper/known-prices.server.ts';
import { orderKeyMiddleware } from './services/shopper/order-key.server.ts';
import textFont from './styles/fonts/onest-russian.woff2?url';
import displayFont from './styles/fonts/sofia-sans-condensed-russian.woff2?url';

export const middleware: Route.MiddlewareFunction[] = [
  forwardedMiddleware,
  requestIdMiddleware,
  logMiddleware,
  ...securityMiddleware,
  oneAddressMiddleware,
  noticesMiddleware,
  orderKeyMiddleware,
  knownPricesMiddleware,
  apiMiddleware,
];

/** What a Russian page shows of both faces. Other letters come when a page has some: styles/fonts.css. */
const FONTS = [textFont, displayFont];

/** What is read once, in the document: the scripts of a page know nothing of it. */
const LINKS_BESIDE: ReturnType<Route.LinksFunction> = import.meta.env.SSR
  ? [
      // Without the preload a browser asks for fonts only after the stylesheet, when it meets text. `crossOrigin`: browsers
      // fetch fonts as if from another origin, and a preload without it is fetched twice.
      ...FONTS.map((href) => ({
        rel: 'preload' as const,
        as: 'font' as const,
        type: 'font/woff2',
        href,
        crossOrigin: 'anonymous' as const,
      })),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { rel: 'icon', href: '/favicon.ico', sizes: '512x512' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'alternate', href: '/feed.xml', type: 'application/rss+xml', title: LABELS.news },
    ]
  : [];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: appCss }, ...LINKS_BESIDE];

/** Without the API the frame has no name of the shop. Nobody may cache such a page: a moment later it would be whole. */
export async function loader(args: Route.LoaderArgs) {
  const frame = await loadFrame(args);
  return data(frame, frame.isNamed ? {} : { headers: { 'Cache-Control': 'private, no-store' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const shouldRevalidate = shouldRevalidateFrame;

/** The meta of error pages; every other page has its own. */
export const meta: Route.MetaFunction = ({ error, loaderData, location }) =>
  error ? pageMeta(loaderData, location.pathname, { title: errorTitle(error), isPrivate: true }) : [];

export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const routes = useMatches()
    .map(({ id }) => id)
    .join(' ');
  return (
    <html lang="ru">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PageHead />
      </head>
      <body>
        <PageIcons />
        {children}
        <ScrollRestoration />
        <PageScripts routes={routes} page={import.meta.env.MODE === 'production' ? undefined : pathname} />
      </body>
    </html>
  );
}

const PageHead = keptInHead(function PageHead() {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      {/* --bg of styles/tokens.css: the browser's own bars get the colour of the page. */}
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#14100e" media="(prefers-color-scheme: dark)" />
      <Meta />
      <Links />
    </>
  );
});

type PageScriptsProps = {
  /** Ids of the routes that are shown: all that the scripts of a page depend on. */
  routes: string;
  /** In the dev server they name the page, too. */
  page?: string | undefined;
};

const PageScripts = kept(function PageScripts(_: PageScriptsProps) {
  return <Scripts />;
});

export default function App({ loaderData }: Route.ComponentProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data is another frame
  useEffect(frameHasCome, [loaderData]);
  return (
    <Providers frame={loaderData}>
      <PageFrame frame={loaderData}>
        <Outlet />
      </PageFrame>
    </Providers>
  );
}

/** For what routes/page-errors.tsx cannot catch: a form from another site, an error in the frame itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useFrame();
  return (
    <Providers frame={frame}>
      <PageFrame frame={frame}>
        <ErrorPage error={error} phone={frame?.phone} />
      </PageFrame>
    </Providers>
  );
}

/** What every page has besides what it shows: popups, prefetch, the dialog of a dish. */
const lateParts = late(() => import('./components/late-parts/late-parts.tsx').then((file) => file.LateParts));

const NO_NOTICES: Frame['notices'] = [];
const NO_FAVORITES: Frame['favorites'] = [];

function Providers({ frame, children }: { frame: Frame | undefined; children: React.ReactNode }) {
  const LateParts = useLate(lateParts);
  return (
    <NoticesProvider notices={frame?.notices ?? NO_NOTICES}>
      <CartProvider cart={frame?.cart ?? null}>
        <FavoritesProvider slugs={frame?.favorites ?? NO_FAVORITES}>
          <DoubleClicks />
          <LinkNavigation loadDialog={lateParts.load} />
          {children}
          {LateParts && <LateParts />}
          <OrderLoading />
          <PageChange />
        </FavoritesProvider>
      </CartProvider>
    </NoticesProvider>
  );
}
