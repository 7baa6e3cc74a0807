import type { MiddlewareFunction, RouterContextProvider } from 'react-router';
import { apiContext, getApi } from '#app/services/api/upstream.server.ts';
import {
  clearShownNotices,
  noticesContext,
  readNotices,
} from '#app/services/http/notices-and-drafts.server.ts';
import { createShopperApi } from '#app/services/http/request.server.ts';
import { getShopper, readShopper, saveShopper, shopperContext } from './shopper.server.ts';

/** All that loaders and actions read; a test calls one of them alone after this. */
export async function setRequestContext(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<void> {
  context.set(noticesContext, await readNotices(request));
  context.set(shopperContext, await readShopper(request));
  context.set(apiContext, createShopperApi(request, context));
}

export const requestContextMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  await setRequestContext(context, request);
  const response = await next();
  const { headers } = response;
  for (const line of getApi(context).jar.setCookieLines()) headers.append('Set-Cookie', line);
  await saveShopper(headers, request, getShopper(context));
  await clearShownNotices(headers, request, context.get(noticesContext));
  return response;
};
