import { Form, href } from 'react-router';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Price } from '#app/components/price/price.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { ListedOrder } from '#app/domain/shopper/order-progress.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import { BUTTON_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { readDraft, redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { readContacts } from '#app/services/shopper/contacts.server.ts';
import { forgetCopies } from '#app/services/shopper/forget.server.ts';
import { listOwnOrders } from '#app/services/shopper/order.server.ts';
import type { Route } from './+types/orders';

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const head = describePage(context, href('/orders'), { title: LABELS.ownOrders, isPrivate: true });
  const [orders, contacts, draft] = await Promise.all([
    listOwnOrders(context),
    readContacts(request),
    readDraft(request),
  ]);
  const isForgettable = orders.length > 0 || contacts !== null || Object.keys(draft).length > 0;
  return { head, orders, isForgettable };
}

/** «Забыть на этом устройстве». */
export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request, BUTTON_FORM);
  const headers = new Headers();
  await forgetCopies('forget', { request, context, headers });
  return redirectWithNotices(request, href('/orders'), [{ code: 'forgotten' }], headers);
}

export default function OrdersPage({ loaderData: { orders, isForgettable } }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbBanner title={LABELS.ownOrders} compact />
      <div className="block container">
        {orders.length === 0 ? (
          <EmptyState action={{ href: '/categories', title: 'Открыть меню' }}>
            <p>{typesetNode(MESSAGES.noOwnOrders)}</p>
          </EmptyState>
        ) : (
          <ul className="own-orders">
            {orders.map((order) => (
              <li key={order.uuid} className="panel">
                <OwnOrder order={order} />
              </li>
            ))}
          </ul>
        )}
        {isForgettable && (
          <>
            <p className="muted small">{typesetNode(MESSAGES.ownOrdersNote)}</p>
            <Form method="post" className="order__actions">
              <button type="submit" className="button button--plain">
                {LABELS.forgetOrders}
              </button>
            </Form>
          </>
        )}
      </div>
    </>
  );
}

function OwnOrder({ order: { uuid, number, placedAt, sum, dishes, progress } }: { order: ListedOrder }) {
  return (
    <>
      <h2 className="heading-3">
        <a href={orderHref(uuid)}>{orderTitle(number)}</a>
      </h2>
      <p className="muted small">{typesetNode([placedAt, progress?.title].filter(Boolean).join(' · '))}</p>
      {dishes === null ? (
        <p>{typesetNode(MESSAGES.orderUnreadable)}</p>
      ) : (
        <>
          <p>
            {typesetNode(dishes.join('; '))}
            {dishes.length > 0 && sum !== undefined && ' · '}
            {sum !== undefined && <Price value={sum} size="sm" />}
          </p>
          {dishes.length > 0 && (
            <Form method="post" action={orderHref(uuid)}>
              <button type="submit" className="button button--quiet button--small">
                {LABELS.repeatOrder}
                {number !== undefined && <span className="visually-hidden"> №{number}</span>}
              </button>
            </Form>
          )}
        </>
      )}
    </>
  );
}
