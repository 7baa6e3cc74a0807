import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import { OrderKey } from './order-key.server.ts';
import { OwnOrders, RETENTION_DAYS } from './own-orders.server.ts';

const DAY_SECONDS = 24 * 60 * 60;

const cookies = {
  ownOrders: createOwnCookie(OWN_COOKIES.ownOrders, { httpOnly: true, maxAge: RETENTION_DAYS * DAY_SECONDS }),
  lastOrder: createOwnCookie(OWN_COOKIES.lastOrder, { httpOnly: true, maxAge: DAY_SECONDS }),
  orderKey: createOwnCookie(OWN_COOKIES.nextOrder, { httpOnly: true, maxAge: DAY_SECONDS }),
};

/** The shopper's state in the cookies of this browser. */
type Shopper = { ownOrders: OwnOrders; orderKey: OrderKey };

const shopperContext = createContext<Shopper>();

export function getShopper(context: Readonly<RouterContextProvider>): Shopper {
  return context.get(shopperContext);
}

/** The action and the loaders of a request share one state. The response sets changed state as cookies. */
export const shopperMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const ownOrders = new OwnOrders(
    await cookies.ownOrders.read(request),
    await cookies.lastOrder.read(request),
  );
  const orderKey = new OrderKey(await cookies.orderKey.read(request), ownOrders);
  const shopper = { ownOrders, orderKey };
  context.set(shopperContext, shopper);
  const response = await next();
  for (const name of ['ownOrders', 'orderKey'] as const) {
    const { cookieUpdate } = shopper[name];
    if (cookieUpdate !== undefined) await cookies[name].set(response.headers, request, cookieUpdate);
  }
  const { cookieUpdate } = ownOrders;
  if (cookieUpdate !== undefined) {
    await cookies.lastOrder.set(response.headers, request, cookieUpdate[0] ?? null);
  }
  return response;
};
