import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type Offline, resultOrOffline } from '#app/components/navigation/offline.ts';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { CartPage } from '#app/components/pages/cart.tsx';
import type { CheckoutActionData } from '#app/domain/shopper/checkout-action-data.ts';
import pageCss from '#app/styles/pages/ordering.css?url';
import type { Route } from './+types/cart';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageCss }];

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { action, loader } from '#app/services/pages/cart.server.ts';

const OFFLINE: CheckoutActionData & Offline = { failure: 'uncertain', isOffline: true };

/**
 * Two exports use `OFFLINE`: otherwise `clientAction` is in a chunk of its own, which cannot be loaded
 * offline.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  // It may have changed the cart.
  const isRefused = [400, 409].includes(args.actionStatus ?? 0);
  return args.actionResult !== OFFLINE && (isRefused || shouldRevalidatePage(args));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOrOffline<CheckoutActionData>(serverAction, OFFLINE);
}

export default function CartRoute({ loaderData, actionData, matches }: Route.ComponentProps) {
  return <CartPage {...loaderData} actionData={actionData} phone={matches[0].loaderData.phone} />;
}
