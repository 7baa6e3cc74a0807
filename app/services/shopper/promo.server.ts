import { parseWithZod } from '@conform-to/zod/v4';
import { data, href, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import type { CartIntent } from '#app/domain/shopper/cart-intent.ts';
import type { CheckoutActionData } from '#app/domain/shopper/checkout-action-data.ts';
import { PROMO_CODE_FIELD } from '#app/domain/shopper/checkout-draft.ts';
import * as PROMO from '#app/domain/text/promo-texts.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { requiredText } from '#app/services/http/form-fields.server.ts';
import { spend } from '#app/services/http/limits.server.ts';
import { keepDraft, readDraft, redirectWithNotices } from '#app/services/http/notices-and-drafts.server.ts';
import { MAX_PROMO_CODE, promoCodeOf } from '#contract/promo.ts';
import { changeCart, isCartNew } from './cart.server.ts';

const promoFormSchema = z.object({
  [PROMO_CODE_FIELD]: requiredText(MAX_PROMO_CODE, PROMO.codeRequired).transform(promoCodeOf),
});

/** The form of the promo code, in the cart: docs/decisions/0091-promo-codes.md. */
export async function changePromo(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
  intents: readonly CartIntent[],
) {
  const api = getApi(context);
  const isRemoval = intents.some(({ kind }) => kind === 'no-promo');
  const submission = parseWithZod(form, { schema: promoFormSchema });
  const reply = (status: number, errors?: readonly string[]) =>
    data<CheckoutActionData>(
      { promo: submission.reply(errors && { fieldErrors: { [PROMO_CODE_FIELD]: [...errors] } }) },
      { status },
    );
  if (!isRemoval) {
    if (submission.status !== 'success') return reply(400);
    const isNew = await isCartNew(api);
    if (!(await spend(context, 'promo')) || (isNew && !(await spend(context, 'new-cart')))) {
      return reply(429, [PROMO.tooOften]);
    }
  }
  const code = submission.status === 'success' && !isRemoval ? submission.value[PROMO_CODE_FIELD] : undefined;
  const outcome = await changeCart(api, { action: 'promo', ...(code !== undefined && { code }) });
  if (outcome.kind === 'refused')
    return reply(
      outcome.status,
      Object.values(outcome.fields).flatMap((texts) => texts ?? []),
    );
  const promo = outcome.kind === 'done' ? outcome.value.promo : undefined;
  if (outcome.kind !== 'done' || promo?.code !== code) return reply(503, [PROMO.failed]);
  // A problem stands beside the code.
  const isApplied = promo !== undefined && promo.problem === undefined;
  const notices = isRemoval
    ? [{ code: 'promo-removed' as const }]
    : isApplied
      ? [{ code: 'promo-entered' as const }]
      : [];
  const response = await redirectWithNotices(request, href('/cart'), notices);
  const { [PROMO_CODE_FIELD]: linked, ...draft } = await readDraft(request);
  if (linked !== undefined) await keepDraft(response.headers, request, draft);
  return response;
}
