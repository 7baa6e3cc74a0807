import { OrdersPage } from '#app/components/pages/orders.tsx';
import pageCss from '#app/styles/pages/ordering.css?url';
import type { Route } from './+types/orders';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageCss }];

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { action, loader } from '#app/services/pages/orders.server.ts';

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return <OrdersPage {...loaderData} />;
}
