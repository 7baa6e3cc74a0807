import type { RouterContextProvider } from 'react-router';
import { PROMO_CODE_FIELD } from '#app/domain/shopper/checkout-draft.ts';
import * as PROMO from '#app/domain/text/promo-texts.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { spend } from '#app/services/http/limits.server.ts';
import type { Cart } from '#contract/cart.ts';
import { cleanText } from '#contract/normalize-text.ts';
import { lookOfCode, MAX_PROMO_CODE, promoCodeOf } from '#contract/promo.ts';
import { changeCart, isCartNew } from './cart.server.ts';

/** docs/decisions/0091-promo-codes.md */

export type PromoEntry =
  /** It may have a problem. */
  { kind: 'entered'; cart: Cart } | { kind: 'refused'; status: number; errors: string[] };

/** As typed. */
export function typedCode(form: FormData): string {
  return cleanText(String(form.get(PROMO_CODE_FIELD) ?? ''));
}

/** @param typed `null`: removes the code of the cart */
export async function enterPromo(
  context: Readonly<RouterContextProvider>,
  typed: string | null,
): Promise<PromoEntry> {
  const api = getApi(context);
  const code = typed === null ? undefined : promoCodeOf(typed);
  if (code !== undefined) {
    if (code === '') return refused(400, PROMO.codeRequired);
    if (code.length > MAX_PROMO_CODE) return refused(400, PROMO.unknown);
    const isNew = await isCartNew(api);
    if (!(await spend(context, 'promo')) || (isNew && !(await spend(context, 'new-cart')))) {
      return refused(429, PROMO.tooOften);
    }
  }
  const outcome = await changeCart(api, { action: 'promo', ...(code !== undefined && { code }) });
  if (outcome.kind === 'refused') {
    const texts = Object.values(outcome.fields).flatMap((messages) => messages ?? []);
    return { kind: 'refused', status: outcome.status, errors: texts.length > 0 ? texts : [PROMO.failed] };
  }
  // An API may ignore an action that it does not know.
  const isDone =
    outcome.kind === 'done' && lookOfCode(outcome.value.promo?.code ?? '') === lookOfCode(code ?? '');
  if (!isDone) return refused(503, PROMO.failed);
  return { kind: 'entered', cart: outcome.value };
}

function refused(status: number, text: string): PromoEntry {
  return { kind: 'refused', status, errors: [text] };
}
