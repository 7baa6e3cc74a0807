import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { data, href, redirect } from 'react-router';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import { readEarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import {
  CANCEL_INTENT,
  CANCELLATION_PARAM,
  readFailedRequest,
} from '#app/domain/shopper/order-cancellation.ts';
import { ASK_CALL_INTENT, CALL_PARAM, CHANGE_INTENT } from '#app/domain/shopper/order-change.ts';
import {
  awaitsPayment,
  PAY_ON_RECEIPT_INTENT,
  PAY_ON_RECEIPT_PARAM,
  readPaymentOnReceipt,
} from '#app/domain/shopper/order-payment.ts';
import { scheduleText } from '#app/domain/shopper/order-progress.ts';
import { toShownOrder } from '#app/domain/shopper/shown-lines.ts';
import { formatMoment } from '#app/domain/text/dates.ts';
import { orderChangeText } from '#app/domain/text/order-change-texts.ts';
import { orderTitle } from '#app/domain/text/page-titles.ts';
import { orNull, unavailable } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getSettings } from '#app/services/catalogue/content.server.ts';
import { env } from '#app/services/env.server.ts';
import { ORDER_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { spend } from '#app/services/http/limits.server.ts';
import { redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { isCartNew } from '#app/services/shopper/cart.server.ts';
import {
  findAccepted,
  findOrder,
  findRestOfCart,
  findShownSum,
  isAllergyUnseen,
  isOwnOrder,
  progressOf,
} from '#app/services/shopper/order.server.ts';
import { changeByForm, changeOptions } from '#app/services/shopper/order-change.server.ts';
import { askForCall, cancelOrder, payOnReceipt } from '#app/services/shopper/order-requests.server.ts';
import { repeatOrder } from '#app/services/shopper/repeat-order.server.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';
import { orderIdOf } from '#contract/order.ts';

export async function loader({ request, params, context, url }: LoaderFunctionArgs) {
  const api = getApi(context);
  const uuid = orderIdOf(params.orderId ?? '');
  const [order, settings] = await Promise.all([findOrder(context, uuid), orNull(getSettings(api))]);
  if (order && uuid !== params.orderId) throw redirect(orderHref(uuid) + url.search, 301);
  const accepted = order ? null : findAccepted(context, uuid);
  const head = setPageHead(context, orderHref(uuid), {
    title: orderTitle(order?.id ?? accepted?.number),
    isPrivate: true,
  });
  const earlier = readEarlierOrder(url);
  const page = {
    head,
    order: order && toShownOrder(order),
    accepted,
    progress: order && progressOf(order),
    schedule: order && scheduleText(order, Date.now(), env.SHOP_TIME_ZONE),
    failedCancellation: order?.status === 'cancelled' ? null : readFailedRequest(url, CANCELLATION_PARAM),
    failedSwitch: !order || awaitsPayment(order) ? readFailedRequest(url, PAY_ON_RECEIPT_PARAM) : null,
    failedCall: readFailedRequest(url, CALL_PARAM),
    requests: {
      canAskCall: order?.canAskCall === true,
      callAsked: order?.callAskedAt
        ? formatMoment(Date.parse(order.callAskedAt), Date.now(), env.SHOP_TIME_ZONE)
        : null,
      change: order && (await changeOptions(context, order)),
    },
    changes: (order?.changes ?? []).map((change) => orderChangeText(change, Date.now(), env.SHOP_TIME_ZONE)),
    earlier,
    push: (env.SERVICE_WORKER === 'on' && order?.push) || null,
    shownSum: findShownSum(context, uuid),
    isAllergyUnseen: isAllergyUnseen(context, uuid),
    isOwn: isOwnOrder(context, uuid),
    rest: await findRestOfCart(request, context, earlier),
    heading: settings?.ORDER_MSG ?? '',
    subHeading: settings?.ORDER_SUB_MSG ?? '',
  };
  return data(page, { status: order ? 200 : 503 });
}

export type OrderPageData = Awaited<ReturnType<typeof loader>>['data'];

export async function action({ request, params, context }: ActionFunctionArgs) {
  const api = getApi(context);
  const form = await readForm(request, ORDER_FORM);
  const uuid = orderIdOf(params.orderId ?? '');
  if (form.get('intent') === CANCEL_INTENT) {
    const failed = await cancelOrder(context, uuid);
    throw redirect(orderHref(uuid) + (failed ? `?${CANCELLATION_PARAM}=${failed}` : ''), 303);
  }
  if (form.get('intent') === ASK_CALL_INTENT) {
    const failed = await askForCall(context, uuid);
    throw redirect(orderHref(uuid) + (failed ? `?${CALL_PARAM}=${failed}` : ''), 303);
  }
  if (form.get('intent') === CHANGE_INTENT) {
    const reply = await changeByForm(context, uuid, form);
    if (reply === null) throw redirect(orderHref(uuid), 303);
    return data({ reply }, { status: reply.isQuestion ? 409 : 400 });
  }
  if (form.get('intent') === PAY_ON_RECEIPT_INTENT) {
    const payment = readPaymentOnReceipt(form.get('payment'));
    if (payment === null) throw data(null, { status: 400 });
    const failed = await payOnReceipt(context, uuid, payment);
    throw redirect(orderHref(uuid) + (failed ? `?${PAY_ON_RECEIPT_PARAM}=${failed}` : ''), 303);
  }
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
