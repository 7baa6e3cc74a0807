/** No HTML, no layout, no middleware. */
import { type LoaderFunctionArgs, matchRoutes } from 'react-router';
import { requestIdContext } from '#app/services/http/request.server.ts';
import { setRequestContext } from '#app/services/shopper/request-context.server.ts';
import { ROUTES } from '#tests/support/routes.ts';
import type { BrowserCookies } from './browser-cookies.ts';
import { type Api, browserRequest, createContext, createUpstream, type Form, ORIGIN } from './visit.ts';

/** Of its action with a form. @param cookies `shopper.cookies` of the same shop */
export async function argsFor(
  api: Api,
  path: string,
  { form, cookies }: { form?: Form; cookies?: BrowserCookies } = {},
): Promise<LoaderFunctionArgs> {
  const url = new URL(path, ORIGIN);
  const [match] =
    matchRoutes(
      ROUTES.map((route) => ({ path: route.path ?? '' })),
      url.pathname,
    ) ?? [];
  const request = browserRequest(path, form);
  cookies?.addTo(request.headers);
  const context = createContext(createUpstream(api));
  context.set(requestIdContext, 'alone');
  await setRequestContext(context, request);
  return { request, url, context, params: match?.params ?? {}, pattern: match?.route.path ?? '' };
}
