import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { DISH_PARAM } from '#app/domain/dish-address.ts';

/**
 * For pages that show dishes: what they loaded stays when the cart or the favourites change, which is the frame's
 * business, and when the dialog of a dish opens or closes over them.
 */
export function unlessCartChange(args: ShouldRevalidateFunctionArgs): boolean {
  const isFrameOnly = args.formAction === '/cart' || args.formAction === '/favorites';
  return isFrameOnly || isDialogOnly(args) ? false : args.defaultShouldRevalidate;
}

function isDialogOnly({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const before = new URL(currentUrl);
  const after = new URL(nextUrl);
  const isMove = before.searchParams.get(DISH_PARAM) !== after.searchParams.get(DISH_PARAM);
  before.searchParams.delete(DISH_PARAM);
  after.searchParams.delete(DISH_PARAM);
  return formMethod === undefined && isMove && before.href === after.href;
}
