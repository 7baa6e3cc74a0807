import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { DISH_PARAM } from '#app/domain/navigation/page-addresses.ts';
import { isOffline } from './offline.ts';

/** The next load brings the frame along. Only in the browser: the server revalidates nothing. */
let isFrameOwed = false;

export function noteFrame({ cart }: { cart: unknown }): void {
  isFrameOwed = cart === null;
}

/**
 * The frame is loaded with the first page, after every change (with the next page, if a link ends that load), with
 * the page of the cart, and again while its cart is unknown; not with every page, nor after a failure of the server.
 */
export function shouldRevalidateFrame(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod = 'GET', actionStatus = 200, actionResult } = args;
  if (formMethod !== 'GET') {
    if (isOffline(actionResult) || actionStatus >= 500) return false;
    isFrameOwed = true;
  }
  return isFrameOwed || (nextUrl.pathname === '/cart' && currentUrl.pathname !== '/cart');
}

/** A page is not loaded again when the dialog of a dish opens or closes over it. */
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
