import { isRouteErrorResponse } from 'react-router';
import { isNetworkFailure } from '#app/components/navigation/offline.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';

const TITLES: Partial<Record<number, string>> = {
  404: MESSAGES.notFoundTitle,
  410: MESSAGES.goneTitle,
  429: MESSAGES.tooOftenTitle,
  502: MESSAGES.unavailableTitle,
  503: MESSAGES.unavailableTitle,
  504: MESSAGES.unavailableTitle,
};

/** The status that the server answered with; `null` if the error happened in the browser, so that there is none. */
export function statusOf(error: unknown): number | null {
  if (isRouteErrorResponse(error)) return error.status;
  return isOfServer(error) ? 500 : null;
}

/** What the router says in a build in place of the server's own words. The dev server sends those, and any will do. */
function isOfServer(error: unknown): boolean {
  if (import.meta.env.SSR) return true;
  if (isNetworkFailure(error)) return false;
  return import.meta.env.DEV || (error instanceof Error && error.message === 'Unexpected Server Error');
}

export function errorTitle(error: unknown): string {
  if (!import.meta.env.SSR && isNetworkFailure(error)) return MESSAGES.offlineTitle;
  return TITLES[statusOf(error) ?? 0] ?? MESSAGES.errorTitle;
}
