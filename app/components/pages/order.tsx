import { useEffect, useRef } from 'react';
import { Form, href, useLocation, useRevalidator } from 'react-router';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { useOrderProgress } from '#app/components/order/open-orders.tsx';
import { OrderProgress } from '#app/components/order/order-progress.tsx';
import { OrderTicket } from '#app/components/order/order-ticket.tsx';
import { RemainingDishesForm } from '#app/components/order/remaining-dishes-form.tsx';
import { Price } from '#app/components/price/price.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { allergyUnseen, earlierOrder, orderAccepted, orderDiffers } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import type { OrderPageData } from '#app/services/pages/order.server.ts';

export function OrderPage({
  order,
  accepted,
  earlier,
  shownSum,
  isAllergyUnseen,
  rest,
  progress: loaded,
  opening,
  changes,
  banner,
  heading,
  subHeading,
  siteName,
  phone,
}: OrderPageData & { siteName: string; phone: string }) {
  const progress = useOrderProgress(order?.uuid, loaded);
  useReloadOnChange(loaded?.changedAt, progress?.changedAt);
  // Without a status every visit counts as the first.
  const isNew = progress?.isNew ?? true;
  const title = orderTitle(order?.id ?? accepted?.number);
  return (
    <>
      <BreadcrumbBanner title={title} picture={banner} compact />
      {earlier && (
        <div className="block container">
          <Alert kind={earlier === 'accepted' ? 'info' : 'danger'}>
            {typesetNode(earlierOrder(earlier, phone))}
          </Alert>
        </div>
      )}
      {shownSum !== undefined && (
        <div className="block container">
          <Alert kind="danger">{typesetNode(orderDiffers(shownSum, phone))}</Alert>
        </div>
      )}
      {isAllergyUnseen && (
        <div className="block container">
          <Alert kind="danger">{typesetNode(allergyUnseen(phone))}</Alert>
        </div>
      )}
      {rest && <RemainingDishesForm rest={rest} />}
      {order && progress && <OrderProgress uuid={order.uuid} progress={progress} />}
      <OrderChanges changes={changes} />
      {order ? (
        <OrderTicket
          order={order}
          siteName={siteName}
          opening={opening}
          heading={isNew ? heading : ''}
          subHeading={isNew ? subHeading : ''}
        >
          <Form method="post" className="order__actions screen-only">
            {order.items.length > 0 && (
              <button type="submit" className="button button--quiet">
                <Icon name="repeat" />
                {LABELS.repeatOrder}
              </button>
            )}
            <a className="button button--plain" href={href('/orders')}>
              {LABELS.ownOrders}
            </a>
          </Form>
        </OrderTicket>
      ) : (
        <AcceptedNotice sum={accepted?.sum} phone={phone} />
      )}
    </>
  );
}

/** The restaurant changed the order while its page was open: dishes and sum are loaded again, once for each change. */
function useReloadOnChange(loaded: string | undefined, polled: string | undefined): void {
  const { revalidate } = useRevalidator();
  const reloadedFor = useRef(loaded);
  useEffect(() => {
    if (polled === loaded || reloadedFor.current === polled) return;
    reloadedFor.current = polled;
    revalidate();
  }, [polled, loaded, revalidate]);
}

function OrderChanges({ changes }: Pick<OrderPageData, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <div className="block container">
      <Alert kind="info">
        {changes.map(({ at, title, lines }) => (
          <div key={at}>
            <b>{typesetNode(`${title}:`)}</b>
            <ul>
              {lines.map((line) => (
                <li key={line}>{typesetNode(line)}</li>
              ))}
            </ul>
          </div>
        ))}
      </Alert>
    </div>
  );
}

/** While the API cannot return the order. */
function AcceptedNotice({ sum, phone }: { sum: number | undefined; phone: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="block container">
      <Alert kind="info">
        {typesetNode(orderAccepted(phone))}{' '}
        <a className="link" href={pathname + search} data-reload>
          {LABELS.update}
        </a>
      </Alert>
      {sum !== undefined && (
        <p className="order__thanks">
          {LABELS.total} <Price value={sum} size="lg" />
        </p>
      )}
    </div>
  );
}
