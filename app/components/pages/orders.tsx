import { Form } from 'react-router';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Price } from '#app/components/price/price.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { ListedOrder } from '#app/domain/shopper/order-progress.ts';
import { moreDishes } from '#app/domain/text/dish-texts.ts';
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

/** More are folded. */
const SHOWN_DISHES = 5;

function OwnOrder({ order: { uuid, number, placedAt, sum, dishes, progress } }: { order: ListedOrder }) {
  return (
    <>
      <h2 className="heading-3">
        <a href={orderHref(uuid)}>{orderTitle(number)}</a>
      </h2>
      <p className="own-order__when muted small">
        {typesetNode([placedAt, progress?.brief].filter(Boolean).join(' · '))}
      </p>
      {dishes === null ? (
        <p>{typesetNode(MESSAGES.orderUnreadable)}</p>
      ) : (
        <>
          <Dishes dishes={dishes.slice(0, SHOWN_DISHES)} />
          {dishes.length > SHOWN_DISHES && (
            <details className="own-order__more">
              <summary>{moreDishes(dishes.length - SHOWN_DISHES)}</summary>
              <Dishes dishes={dishes.slice(SHOWN_DISHES)} />
            </details>
          )}
          <div className="own-order__foot">
            {sum !== undefined && <Price value={sum} />}
            {dishes.length > 0 && (
              <Form method="post" action={orderHref(uuid)}>
                <button type="submit" className="button button--quiet button--small">
                  {LABELS.repeatOrder}
                  {number !== undefined && <span className="visually-hidden"> №{number}</span>}
                </button>
              </Form>
            )}
          </div>
        </>
      )}
    </>
  );
}

function Dishes({ dishes }: { dishes: NonNullable<ListedOrder['dishes']> }) {
  if (dishes.length === 0) return null;
  return (
    <ul className="own-order__dishes">
      {dishes.map(({ name, quantity }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order never changes, and its lines have no ids
        <li key={index}>
          <span>{typesetNode(name)}</span> <span className="muted">×&nbsp;{quantity}</span>
        </li>
      ))}
    </ul>
  );
}
