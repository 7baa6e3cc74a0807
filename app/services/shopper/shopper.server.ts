import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import { KnownPrices } from './known-prices.server.ts';
import { OrderKey } from './order-key.server.ts';
import { KEPT_DAYS, OwnOrders } from './own-orders.server.ts';

const DAY_SECONDS = 24 * 60 * 60;

const cookies = {
  ownOrders: createOwnCookie(OWN_COOKIES.ownOrders, { httpOnly: true, maxAge: KEPT_DAYS * DAY_SECONDS }),
  lastOrder: createOwnCookie(OWN_COOKIES.lastOrder, { httpOnly: true, maxAge: DAY_SECONDS }),
  orderKey: createOwnCookie(OWN_COOKIES.nextOrder, { httpOnly: true, maxAge: DAY_SECONDS }),
  // As long as the embedded API keeps a cart.
  knownPrices: createOwnCookie(OWN_COOKIES.knownPrices, { httpOnly: true, maxAge: 60 * DAY_SECONDS }),
};

/** What this browser's cookies say of its shopper. */
type Shopper = { ownOrders: OwnOrders; orderKey: OrderKey; knownPrices: KnownPrices };

const shopperContext = createContext<Shopper>();

export function getShopper(context: Readonly<RouterContextProvider>): Shopper {
  return context.get(shopperContext);
}

/** The action and the loaders of a request share one state. At the end its changes go to the browser. */
export const shopperMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const ownOrders = new OwnOrders(
    await cookies.ownOrders.read(request),
    await cookies.lastOrder.read(request),
  );
  const orderKey = new OrderKey(await cookies.orderKey.read(request), ownOrders);
  const knownPrices = new KnownPrices(await cookies.knownPrices.read(request));
  const shopper = { ownOrders, orderKey, knownPrices };
  context.set(shopperContext, shopper);
  const response = await next();
  for (const name of ['ownOrders', 'orderKey', 'knownPrices'] as const) {
    const { changed } = shopper[name];
    if (changed !== undefined) await cookies[name].set(response.headers, request, changed);
  }
  const { changed } = ownOrders;
  if (changed !== undefined) await cookies.lastOrder.set(response.headers, request, changed?.[0] ?? null);
  return response;
};
