import { data, href, type RouterContextProvider } from 'react-router';
import type { CartIntent } from '#app/domain/shopper/cart-intent.ts';
import type { CheckoutActionData } from '#app/domain/shopper/checkout-action-data.ts';
import { draftOf, PROMO_CODE_FIELD } from '#app/domain/shopper/checkout-draft.ts';
import { orderAlert } from '#app/domain/text/checkout-texts.ts';
import { type Notice, noticeView } from '#app/domain/text/notices.ts';
import { keepDraft, readDraft, redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { changeLines } from './cart-actions.server.ts';
import { readQuantities } from './checkout.server.ts';
import { parseCheckout } from './checkout-schema.server.ts';
import { enterPromo, typedCode } from './enter-promo.server.ts';

/**
 * «Применить» and «Убрать» of the cart's form, and «Обновить», which Enter clicks without scripts. What else is typed
 * in the form stays: quantities in the cart, the rest in the draft or the response.
 */
export async function changePromo(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
  intents: readonly CartIntent[],
) {
  // A page of an earlier release sends the code alone.
  const isWhole = form.has('fullName');
  const isRemoval = intents.some(({ kind }) => kind === 'no-promo');
  const { lines, isMisread } = readQuantities(form);
  const { notices } = await changeLines(context, [], lines);
  if (isMisread) notices.push({ code: 'quantity-misread' });
  const typed = typedCode(form);
  const entry = await enterPromo(context, isRemoval ? null : typed);
  if (entry.kind === 'refused') {
    const { initialValue } = isWhole ? parseCheckout(form).reply() : {};
    const promo = {
      initialValue: { [PROMO_CODE_FIELD]: typed },
      error: { [PROMO_CODE_FIELD]: entry.errors },
    };
    const news = notices.filter(({ code }) => code !== 'quantity-changed');
    return data<CheckoutActionData>(
      {
        ...(news.length > 0 && {
          failure: 'invalid' as const,
          alerts: news.map((notice) => orderAlert(noticeView(notice).text)),
        }),
        ...(initialValue && { result: { initialValue } }),
        promo,
      },
      { status: entry.status },
    );
  }
  const response = await redirectWithNotices(request, href('/cart'), [
    ...notices,
    ...entryNotices(isRemoval, entry.cart.promo?.problem),
  ]);
  const { [PROMO_CODE_FIELD]: _entered, ...draft } = isWhole ? draftOf(form) : await readDraft(request);
  await keepDraft(response.headers, request, draft);
  return response;
}

/** A problem stands beside the code. */
function entryNotices(isRemoval: boolean, problem: string | undefined): Notice[] {
  if (isRemoval) return [{ code: 'promo-removed' }];
  return problem === undefined ? [{ code: 'promo-entered' }] : [];
}
