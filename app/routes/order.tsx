import { data, Form, href, redirect, useLocation } from 'react-router';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { useOrderProgress } from '#app/components/order/open-orders.tsx';
import { OrderProgress } from '#app/components/order/order-progress.tsx';
import { OrderTicket } from '#app/components/order/order-ticket.tsx';
import { RemainingDishesForm } from '#app/components/order/remaining-dishes-form.tsx';
import { Price } from '#app/components/price/price.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import { readEarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import { toShownOrder } from '#app/domain/shopper/shown-lines.ts';
import { earlierOrder, orderAccepted, orderDiffers } from '#app/domain/text/checkout-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import { forOpening, forWanted } from '#app/domain/text/serving-texts.ts';
import { orNull, unavailable } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findSeoPage, getSettings } from '#app/services/catalogue/content.server.ts';
import { env } from '#app/services/env.server.ts';
import { BUTTON_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { spend } from '#app/services/http/limits.server.ts';
import { redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { isCartNew } from '#app/services/shopper/cart.server.ts';
import {
  findAccepted,
  findOrder,
  findRestOfCart,
  findShownSum,
  progressOf,
} from '#app/services/shopper/order.server.ts';
import { repeatOrder } from '#app/services/shopper/repeat-order.server.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';
import { PageType } from '#contract/enums.ts';
import { type Order, orderIdOf } from '#contract/order.ts';
import type { Route } from './+types/order';

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';

export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const api = getApi(context);
  const uuid = orderIdOf(params.orderId);
  const [order, settings, seo] = await Promise.all([
    findOrder(context, uuid),
    orNull(getSettings(api)),
    orNull(findSeoPage(api, PageType.CART)),
  ]);
  if (order && uuid !== params.orderId) throw redirect(orderHref(uuid) + url.search, 301);
  const accepted = order ? null : findAccepted(context, uuid);
  const head = describePage(context, orderHref(uuid), {
    title: orderTitle(order?.id ?? accepted?.number),
    isPrivate: true,
  });
  const earlier = readEarlierOrder(url);
  const page = {
    head,
    order: order && toShownOrder(order),
    accepted,
    progress: order && progressOf(order),
    opening: order && scheduleText(order),
    banner: seo?.banner,
    earlier,
    shownSum: findShownSum(context, uuid),
    rest: await findRestOfCart(request, context, earlier),
    heading: settings?.ORDER_MSG ?? '',
    subHeading: settings?.ORDER_SUB_MSG ?? '',
  };
  return data(page, { status: order ? 200 : 503 });
}

/** The preparation time of a scheduled order. */
function scheduleText({ wantedAt, scheduledFor }: Order): string | null {
  if (wantedAt) return forWanted(wantedAt, env.SHOP_TIME_ZONE);
  return scheduledFor ? forOpening(scheduledFor, env.SHOP_TIME_ZONE) : null;
}

/** «Повторить заказ»: adds everything that can still be ordered to the cart. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const api = getApi(context);
  await readForm(request, BUTTON_FORM);
  const uuid = orderIdOf(params.orderId);
  const order = await findOrder(context, uuid);
  if (!order) throw unavailable();
  if ((await isCartNew(api)) && !(await spend(context, 'new-cart'))) {
    return redirectWithNotices(request, orderHref(uuid), [{ code: 'cart-too-often' }]);
  }
  return redirectWithNotices(
    request,
    href('/cart'),
    await repeatOrder(api, getShopper(context).orderKey, order),
  );
}

export default function OrderPage({ loaderData, matches }: Route.ComponentProps) {
  const { order, accepted, earlier, shownSum, rest, opening, banner, heading, subHeading } = loaderData;
  const progress = useOrderProgress(order?.uuid, loaderData.progress);
  // Without a status from the API, every visit counts as the first.
  const isNew = progress?.isNew ?? true;
  const { siteName, phone } = matches[0].loaderData;
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
      {rest && <RemainingDishesForm rest={rest} />}
      {order && progress && <OrderProgress uuid={order.uuid} progress={progress} />}
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

/** Replaces an order that this browser was redirected to, while the API cannot return it. */
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
