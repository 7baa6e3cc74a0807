import { OrdersPage } from '#app/components/pages/orders.tsx';
import type { Route } from './+types/orders';

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { action, loader } from '#app/services/pages/orders.server.ts';

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return <OrdersPage {...loaderData} />;
}
