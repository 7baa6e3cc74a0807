import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { data, href, redirect } from 'react-router';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import { readEarlierOrder } from '#app/domain/shopper/earlier-order.ts';
import { toShownOrder } from '#app/domain/shopper/shown-lines.ts';
import { orderChangeText } from '#app/domain/text/order-change-texts.ts';
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
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { isCartNew } from '#app/services/shopper/cart.server.ts';
import {
  findAccepted,
  findOrder,
  findRestOfCart,
  findShownSum,
  isAllergyUnseen,
  progressOf,
} from '#app/services/shopper/order.server.ts';
import { repeatOrder } from '#app/services/shopper/repeat-order.server.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';
import { PageType } from '#contract/enums.ts';
import { type Order, orderIdOf } from '#contract/order.ts';

export async function loader({ request, params, context, url }: LoaderFunctionArgs) {
  const api = getApi(context);
  const uuid = orderIdOf(params.orderId ?? '');
  const [order, settings, seo] = await Promise.all([
    findOrder(context, uuid),
    orNull(getSettings(api)),
    orNull(findSeoPage(api, PageType.CART)),
  ]);
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
    opening: order && scheduleText(order),
    changes: (order?.changes ?? []).map((change) => orderChangeText(change, Date.now(), env.SHOP_TIME_ZONE)),
    banner: seo?.banner,
    earlier,
    shownSum: findShownSum(context, uuid),
    isAllergyUnseen: isAllergyUnseen(context, uuid),
    rest: await findRestOfCart(request, context, earlier),
    heading: settings?.ORDER_MSG ?? '',
    subHeading: settings?.ORDER_SUB_MSG ?? '',
  };
  return data(page, { status: order ? 200 : 503 });
}

export type OrderPageData = Awaited<ReturnType<typeof loader>>['data'];

function scheduleText({ wantedAt, scheduledFor }: Order): string | null {
  if (wantedAt) return forWanted(wantedAt, env.SHOP_TIME_ZONE);
  return scheduledFor ? forOpening(scheduledFor, env.SHOP_TIME_ZONE) : null;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const api = getApi(context);
  await readForm(request, BUTTON_FORM);
  const uuid = orderIdOf(params.orderId ?? '');
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
