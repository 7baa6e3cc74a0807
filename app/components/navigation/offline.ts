import { isRouteErrorResponse } from 'react-router';

export type Offline = { isOffline: true };

/** `offline` if the server was not reached or a proxy responded instead: the page preserves typed text. */
export async function resultOrOffline<Result>(
  serverAction: () => Promise<Result>,
  offline: Exclude<Result, Response> & Offline,
): Promise<Result> {
  try {
    return await serverAction();
  } catch (error) {
    // Redirects and error responses of the shop are no `Error`; only a proxy's error page has a string as
    // `data`.
    const isFromProxy = isRouteErrorResponse(error) && typeof error.data === 'string';
    if (!(error instanceof Error || isFromProxy)) throw error;
    return offline;
  }
}

export function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && NETWORK_FAILURES.some((start) => error.message.startsWith(start));
}
/** Chromium, Firefox, Safari, and the router for a broken response. */
const NETWORK_FAILURES = [
  'Failed to fetch',
  'NetworkError when attempting to fetch resource',
  'Load failed',
  'network error',
  'Unable to decode turbo-stream response',
];

/** A reload would fail, too. */
export function isOffline(actionResult: unknown): boolean {
  return (actionResult as Partial<Offline> | undefined)?.isOffline ?? false;
}
