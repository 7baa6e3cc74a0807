import { useEffect, useRef } from 'react';
import { Form, href, useLocation, useRevalidator } from 'react-router';
import { Breadcrumbs } from '#app/components/frame/breadcrumb-banner.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { useOrderProgress } from '#app/components/order/open-orders.tsx';
import { OrderActions } from '#app/components/order/order-actions.tsx';
import { OrderPayment } from '#app/components/order/order-payment.tsx';
import { OrderPush } from '#app/components/order/order-push.tsx';
import { OrderRequests } from '#app/components/order/order-requests.tsx';
import { OrderTicket } from '#app/components/order/order-ticket.tsx';
import { OrderWait } from '#app/components/order/order-wait.tsx';
import { RemainingDishesForm } from '#app/components/order/remaining-dishes-form.tsx';
import { useLastOrderCopy } from '#app/components/order/use-last-order-copy.ts';
import { Price } from '#app/components/price/price.tsx';
import { Prose } from '#app/components/prose/prose.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import type { OrderChangeReply } from '#app/domain/shopper/order-change.ts';
import type { OrderProgress } from '#app/domain/shopper/order-progress.ts';
import { cancellationFailed } from '#app/domain/text/cancellation-texts.ts';
import { allergyUnseen, earlierOrder, orderAccepted, orderDiffers } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { callFailed } from '#app/domain/text/order-request-texts.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import { switchFailed } from '#app/domain/text/payment-texts.ts';
import type { OrderPageData } from '#app/services/pages/order.server.ts';

export function OrderPage({
  order,
  accepted,
  earlier,
  shownSum,
  isAllergyUnseen,
  rest,
  push,
  isOwn,
  progress: loaded,
  schedule,
  failedCancellation,
  failedSwitch,
  changes,
  requests,
  failedCall,
  reply,
  heading,
  subHeading,
  siteName,
  phone,
}: OrderPageData & { siteName: string; phone: string; reply: OrderChangeReply | undefined }) {
  const progress = useOrderProgress(order?.uuid, loaded);
  useReloadOnChange(versionOf(loaded), versionOf(progress));
  useLastOrderCopy(isOwn ? order : null, progress);
  // Without a status every visit counts as the first.
  const isNew = progress?.isNew ?? true;
  const title = orderTitle(order?.id ?? accepted?.number);
  const isCancelled = progress?.kind === 'danger';
  const alerts = [
    failedCancellation !== null &&
      !isCancelled &&
      cancellationFailed(failedCancellation, phone, progress?.cancel != null),
    failedCall !== null && (requests.canAskCall || !order) && callFailed(failedCall, phone),
    failedSwitch != null && (progress?.payment?.isSwitchable || !order) && switchFailed(failedSwitch, phone),
    earlier !== null && earlier !== 'accepted' && earlierOrder(earlier, phone),
    shownSum !== undefined && orderDiffers(shownSum, phone),
    isAllergyUnseen && allergyUnseen(phone),
  ].filter((text) => typeof text === 'string');
  return (
    <>
      {(alerts.length > 0 || earlier === 'accepted') && (
        <div className="order-alerts container">
          {alerts.map((text) => (
            <Alert key={text} kind="danger">
              {text}
            </Alert>
          ))}
          {earlier === 'accepted' && <Alert kind="info">{earlierOrder(earlier, phone)}</Alert>}
        </div>
      )}
      {rest && <RemainingDishesForm rest={rest} />}
      <div className="order container">
        <div className="order__panel coal">
          <Breadcrumbs crumbs={crumbsUnderHome(title)} />
          <div className="order__wait">
            <h1 className="order__number">{title}</h1>
            {order && progress && <OrderWait uuid={order.uuid} progress={progress} />}
            {!order && <AcceptedNotice sum={accepted?.sum} phone={phone} />}
            {progress?.payment && <OrderPayment payment={progress.payment} />}
            {order && push && progress?.isOpen && <OrderPush uuid={order.uuid} push={push} />}
            <OrderRequests
              {...requests}
              {...(!progress?.isNew && { canAskCall: false, change: null })}
              isUnread={!order}
              reply={reply}
            />
            {progress && <OrderActions progress={progress} />}
            <OrderChanges changes={changes} />
            {isNew && order && (heading || subHeading) && (
              <div className="order__thanks">
                {heading && <Prose className="order__heading heading-3" html={heading} />}
                {subHeading && <Prose html={subHeading} />}
              </div>
            )}
          </div>
          {order && (
            <OrderTicket order={order} siteName={siteName} schedule={schedule}>
              <Form method="post" className="order__actions screen-only">
                {order.items.length > 0 && (
                  <button
                    type="submit"
                    className={`button ${isCancelled && !progress.isFailed ? 'button--ember' : 'button--plain'}`}
                  >
                    <Icon name="repeat" />
                    {LABELS.repeatOrder}
                  </button>
                )}{' '}
                <a className="button button--plain" href={href('/orders')}>
                  {LABELS.ownOrders}
                </a>
              </Form>
            </OrderTicket>
          )}
        </div>
      </div>
    </>
  );
}

/** What the ticket shows, too. */
function versionOf(progress: OrderProgress | null): string {
  return [progress?.changedAt, progress?.payment?.state].join(' ');
}

/** The order was changed or paid while its page was open: dishes and sum are loaded again, once for each change. */
function useReloadOnChange(loaded: string, polled: string): void {
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
  );
}

/** While the API cannot return the order. */
function AcceptedNotice({ sum, phone }: { sum: number | undefined; phone: string }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Alert kind="info">
        {typesetNode(orderAccepted(phone))}{' '}
        <a className="link" href={pathname + search} data-reload>
          {LABELS.update}
        </a>
      </Alert>
      {sum !== undefined && (
        <p>
          {LABELS.total} <Price value={sum} size="lg" />
        </p>
      )}
    </>
  );
}
