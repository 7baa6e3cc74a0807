import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';
import { isOffline } from './offline.ts';

/** Only browsers revalidate: module state is safe. */
let isFrameStale = false;

export function noteFrame({ cart }: { cart: unknown }): void {
  isFrameStale = cart === null;
}

/**
 * After every form post (with the next page if a navigation interrupts it), with the cart page, and while
 * the cart is unknown; not after a server error.
 */
export function shouldRevalidateFrame(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod = 'GET', actionStatus = 200, actionResult } = args;
  if (formMethod !== 'GET') {
    if (isOffline(actionResult) || actionStatus >= 500) return false;
    isFrameStale = true;
  }
  return isFrameStale || (nextUrl.pathname === '/cart' && currentUrl.pathname !== '/cart');
}

/** Opening and closing the dish dialog reloads nothing. */
export function shouldRevalidatePage(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isDialogOnly = currentUrl.href !== nextUrl.href && pageOf(currentUrl) === pageOf(nextUrl);
  return !isDialogOnly && defaultShouldRevalidate;
}

function pageOf(url: URL): string {
  const page = new URL(url);
  page.searchParams.delete(DISH_PARAM);
  return page.href;
}
