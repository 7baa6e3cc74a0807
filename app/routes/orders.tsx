import { href, redirect } from 'react-router';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { OwnOrders } from '#app/components/order/own-orders.tsx';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { BUTTON_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { forgetContacts } from '#app/services/shopper/contacts.server.ts';
import { listOwnOrders } from '#app/services/shopper/order.server.ts';
import { getOrderKey } from '#app/services/shopper/order-key.server.ts';
import { getOwnOrders } from '#app/services/shopper/own-orders.server.ts';
import type { Route } from './+types/orders';

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ context }: Route.LoaderArgs) {
  const head = describePage(context, href('/orders'), { title: LABELS.ownOrders, isPrivate: true });
  return { head, orders: await listOwnOrders(context) };
}

/** «Забыть на этом устройстве». */
export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request, BUTTON_FORM);
  getOwnOrders(context).forget();
  getOrderKey(context).forgetLast();
  const response = redirect(href('/orders'), 303);
  await forgetContacts(response.headers, request);
  return response;
}

export default function OrdersPage({ loaderData: { orders } }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbBanner title={LABELS.ownOrders} crumbs={crumbsUnderHome(LABELS.ownOrders)} compact />
      <OwnOrders orders={orders} />
    </>
  );
}
