import { Form } from 'react-router';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { Price } from '#app/components/price/price.tsx';
import { words } from '#app/components/words.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { ListedOrder } from '#app/domain/shopper/order-progress.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';

/** The last orders of this device. Each of them, and what is remembered of its guest, can be forgotten. */
export function OwnOrders({ orders }: { orders: readonly ListedOrder[] }) {
  if (orders.length === 0) {
    return (
      <div className="block container">
        <EmptyState action={{ href: '/categories', title: 'Открыть меню' }}>
          <p>{words(MESSAGES.noOwnOrders)}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="block container">
      <ul className="own-orders">
        {orders.map((order) => (
          <li key={order.uuid} className="panel">
            <OwnOrder order={order} />
          </li>
        ))}
      </ul>
      <p className="muted small">{words(MESSAGES.ownOrdersNote)}</p>
      <Form method="post" className="order__actions">
        <button type="submit" className="button button--plain">
          {LABELS.forgetOrders}
        </button>
      </Form>
    </div>
  );
}

function OwnOrder({ order: { uuid, number, placedAt, sum, dishes, progress } }: { order: ListedOrder }) {
  return (
    <>
      <h2 className="heading-3">
        <a href={orderHref(uuid)}>{orderTitle(number)}</a>
      </h2>
      <p className="muted small">{words([placedAt, progress?.title].filter(Boolean).join(' · '))}</p>
      {sum === undefined ? (
        <p>{words(MESSAGES.orderUnreadable)}</p>
      ) : (
        <p>
          {words(dishes.join(', '))} · <Price value={sum} size="sm" />
        </p>
      )}
      {sum !== undefined && (
        <Form method="post" action={orderHref(uuid)}>
          <button type="submit" className="button button--quiet button--small">
            {LABELS.repeatOrder}
            <span className="visually-hidden"> №{number}</span>
          </button>
        </Form>
      )}
    </>
  );
}
