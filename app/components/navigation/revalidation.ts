import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';
import { isOffline } from './offline.ts';

/**
 * The frame is loaded with the first page and after every change. Going from page to page leaves it as it is: without
 * this the cart, menus, news and hours would be fetched again for each click. After a failure of the server it stays,
 * too: what could be loaded now would be less than what stands there.
 */
export function shouldRevalidateFrame(args: ShouldRevalidateFunctionArgs): boolean {
  const isChange = args.formMethod !== undefined && args.formMethod !== 'GET';
  return isChange && !hasFailed(args);
}

/**
 * What a page loaded stays when the cart or the favourites change, which is the frame's business, and when the dialog
 * of a dish opens or closes over it.
 */
export function shouldRevalidatePage(args: ShouldRevalidateFunctionArgs): boolean {
  const isFrameOnly = args.formAction === '/cart' || args.formAction === '/favorites';
  return isFrameOnly || isDialogOnly(args) || hasFailed(args) ? false : args.defaultShouldRevalidate;
}

/**
 * The cart page shows the cart: every change of it counts, and an order that was refused may have changed it. The row of
 * favourites below an empty one stays: a dish must not vanish under the finger that takes its heart back.
 */
export function shouldRevalidateCart(args: ShouldRevalidateFunctionArgs): boolean {
  if (args.formAction === '/favorites') return false;
  const isRefused = [400, 409].includes(args.actionStatus ?? 0);
  return isRefused || (!isDialogOnly(args) && !hasFailed(args) && args.defaultShouldRevalidate);
}

function hasFailed({ actionStatus, actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return isOffline(actionResult) || (actionStatus ?? 0) >= 500;
}

function isDialogOnly({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const before = new URL(currentUrl);
  const after = new URL(nextUrl);
  const isMove = before.searchParams.get(DISH_PARAM) !== after.searchParams.get(DISH_PARAM);
  before.searchParams.delete(DISH_PARAM);
  after.searchParams.delete(DISH_PARAM);
  return formMethod === undefined && isMove && before.href === after.href;
}
