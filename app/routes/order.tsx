import { OrderPage } from '#app/components/pages/order.tsx';
import pageCss from '#app/styles/pages/ordering.css?url';
import type { Route } from './+types/order';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageCss }];

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { action, loader } from '#app/services/pages/order.server.ts';

export default function OrderRoute({ loaderData, actionData, matches }: Route.ComponentProps) {
  return (
    <OrderPage
      {...loaderData}
      reply={actionData?.reply}
      siteName={matches[0].loaderData.siteName}
      phone={matches[0].loaderData.phone}
    />
  );
}
