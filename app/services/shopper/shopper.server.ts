import { createContext, type RouterContextProvider } from 'react-router';
import { OWN_COOKIES } from '#app/services/http/cookies.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';
import type { Allergen } from '#contract/allergens.ts';
import { readAvoided } from './avoided-allergens.server.ts';
import { OrderKey } from './order-key.server.ts';
import { OwnOrders, RETENTION_DAYS } from './own-orders.server.ts';

const DAY_SECONDS = 24 * 60 * 60;

const cookies = {
  ownOrders: createOwnCookie(OWN_COOKIES.ownOrders, { httpOnly: true, maxAge: RETENTION_DAYS * DAY_SECONDS }),
  lastOrder: createOwnCookie(OWN_COOKIES.lastOrder, { httpOnly: true, maxAge: DAY_SECONDS }),
  orderKey: createOwnCookie(OWN_COOKIES.nextOrder, { httpOnly: true, maxAge: DAY_SECONDS }),
};

type Shopper = { ownOrders: OwnOrders; orderKey: OrderKey; avoided: readonly Allergen[] };

export const shopperContext = createContext<Shopper>();

export function getShopper(context: Readonly<RouterContextProvider>): Shopper {
  return context.get(shopperContext);
}

export async function readShopper(request: Request): Promise<Shopper> {
  const ownOrders = new OwnOrders(
    await cookies.ownOrders.read(request),
    await cookies.lastOrder.read(request),
  );
  const orderKey = new OrderKey(await cookies.orderKey.read(request), ownOrders);
  return { ownOrders, orderKey, avoided: await readAvoided(request) };
}

export async function saveShopper(headers: Headers, request: Request, shopper: Shopper): Promise<void> {
  for (const name of ['ownOrders', 'orderKey'] as const) {
    const { cookieUpdate } = shopper[name];
    if (cookieUpdate !== undefined) await cookies[name].set(headers, request, cookieUpdate);
  }
  const { cookieUpdate } = shopper.ownOrders;
  if (cookieUpdate !== undefined) {
    await cookies.lastOrder.set(headers, request, cookieUpdate[0] ?? null);
  }
}
