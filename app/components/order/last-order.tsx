import { Form, href } from 'react-router';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import type { RepeatableOrder } from '#app/domain/shopper/order-progress.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';

/** For guests who have ordered on this device: an order again in four taps. */
export function LastOrder({ order }: { order: RepeatableOrder | null }) {
  if (!order) return null;
  const { uuid, number, placedAt } = order;
  return (
    <section className="last-order container screen-only" aria-label={LABELS.ownOrders}>
      <Form method="post" action={orderHref(uuid)} className="last-order__repeat">
        <p>{typesetNode(`${orderTitle(number)}, ${placedAt}`)}</p>
        <button type="submit" className="button button--quiet button--small">
          {LABELS.repeatShort}
        </button>
      </Form>
      <a className="link" href={href('/orders')}>
        {LABELS.ownOrders}
      </a>
    </section>
  );
}
