import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';
import { isOffline } from './offline.ts';

/** Only in the browser: the server revalidates nothing. */
let isCartUnknown = false;

export function noteFrame({ cart }: { cart: unknown }): void {
  isCartUnknown = cart === null;
}

/**
 * The frame is loaded with the first page, after every change, with the page of the cart, and again while its cart is unknown.
 * Going to other pages does not load it: each click would fetch the cart, menus, news and hours again. Nor does a failure of the server: the
 * frame that is shown is better than what could be loaded then.
 */
export function shouldRevalidateFrame(args: ShouldRevalidateFunctionArgs): boolean {
  const isChange = args.formMethod !== undefined && args.formMethod !== 'GET';
  if (isChange) return !hasFailed(args);
  return isCartUnknown || (args.nextUrl.pathname === '/cart' && !isDialogOnly(args));
}

/**
 * A page is not loaded again when the cart or the favourites change: the frame has both. Nor when the dialog of a dish
 * opens or closes over it.
 */
export function shouldRevalidatePage(args: ShouldRevalidateFunctionArgs): boolean {
  // From one order to the next the route is the same, and the page is another.
  const isSamePage = new URL(args.currentUrl).pathname === new URL(args.nextUrl).pathname;
  const isFrameOnly = isSamePage && (args.formAction === '/cart' || args.formAction === '/favorites');
  return isFrameOnly || isDialogOnly(args) || hasFailed(args) ? false : args.defaultShouldRevalidate;
}

/**
 * The cart page loads again after every change of the cart, and after a refused order, which may have changed it. A
 * heart does not load it: a dish must not vanish from the favourites below under the finger that takes its heart back.
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
