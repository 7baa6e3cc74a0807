import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { href, redirect } from 'react-router';
import { orderHref } from '#app/domain/navigation/page-addresses.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { BUTTON_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { readDraft, redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { readContacts } from '#app/services/shopper/contacts.server.ts';
import { forgetCopies } from '#app/services/shopper/forget.server.ts';
import { listOwnOrders } from '#app/services/shopper/order.server.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';

/** Of app/service-worker/sw.js, which knows no other address of an order. */
const NUMBER_PARAM = 'number';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const number = new URL(request.url).searchParams.get(NUMBER_PARAM);
  const wanted = getShopper(context).ownOrders.list.find((order) => String(order.number) === number);
  if (wanted) throw redirect(orderHref(wanted.uuid));
  const head = setPageHead(context, href('/orders'), { title: LABELS.ownOrders, isPrivate: true });
  const [orders, contacts, draft] = await Promise.all([
    listOwnOrders(context),
    readContacts(request),
    readDraft(request),
  ]);
  const { avoided } = getShopper(context);
  const isForgettable =
    orders.length > 0 || contacts !== null || avoided.length > 0 || Object.keys(draft).length > 0;
  return { head, orders, isForgettable };
}

export type OrdersPageData = Awaited<ReturnType<typeof loader>>;

export async function action({ request, context }: ActionFunctionArgs) {
  await readForm(request, BUTTON_FORM);
  const headers = new Headers();
  await forgetCopies('forget', { request, context, headers });
  return redirectWithNotices(request, href('/orders'), [{ code: 'forgotten' }], headers);
}
