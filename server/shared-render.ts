import type { RouterContextProvider } from 'react-router';
import { COOKIE_CONSENT } from '#app/domain/shopper/cookie-consent.ts';
import { env } from '#app/services/env.server.ts';
import { clientContext } from '#app/services/http/limits.server.ts';
import { isLoggedElsewhere, isRenewalContext } from '#app/services/http/request.server.ts';
import { PageCache } from './page-cache.ts';

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

const MEGABYTE = 1024 * 1024;

/** @returns `null` if the settings say that no page is kept. */
export function createPageCache(
  handle: Handle,
  createContext: () => RouterContextProvider,
  { maxBytes = env.PAGE_CACHE_MB * MEGABYTE, now }: { maxBytes?: number; now?: () => number } = {},
): PageCache | null {
  if (maxBytes === 0) return null;
  const { origin } = new URL(env.PUBLIC_URL);
  return new PageCache(
    ({ address, hasConsent }, { requestId, client }, isRenewal) => {
      // Made of the key alone. A host, a name or a cookie of the visitor cannot get into what others will be shown, because
      // the app never sees it.
      const headers = new Headers({ 'X-Request-ID': requestId });
      if (hasConsent) headers.set('Cookie', `${COOKIE_CONSENT}=true`);
      const context = createContext();
      context.set(isLoggedElsewhere, true);
      context.set(isRenewalContext, isRenewal);
      context.set(clientContext, client());
      return handle(new Request(origin + address, { headers }), context);
    },
    { maxBytes, now },
  );
}
