import { Form } from 'react-router';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Price } from '#app/components/price/price.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { ListedOrder } from '#app/domain/shopper/order-progress.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import type { OrdersPageData } from '#app/services/pages/orders.server.ts';

export function OrdersPage({ orders, isForgettable }: OrdersPageData) {
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
