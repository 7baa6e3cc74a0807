import { isRouteErrorResponse } from 'react-router';

/** Marks a result of a `clientAction` that did not reach the server. */
export type Offline = { isOffline: true };

/**
 * For a `clientAction`: the server's result, or `offline` if the server was not reached or a proxy responded instead. The page
 * then preserves all typed text.
 */
export async function resultOrOffline<Result>(
  serverAction: () => Promise<Result>,
  offline: Exclude<Result, Response> & Offline,
): Promise<Result> {
  try {
    return await serverAction();
  } catch (error) {
    // Network failures are instances of `Error`; redirects and error responses of the shop are not. The error page of a proxy
    // has a string as `data`, error responses of the shop never have.
    const isFromProxy = isRouteErrorResponse(error) && typeof error.data === 'string';
    if (!(error instanceof Error || isFromProxy)) throw error;
    return offline;
  }
}

/** Whether the server was not reached or its response broke off. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && NETWORK_FAILURES.some((start) => error.message.startsWith(start));
}
/** Beginnings of the error messages of Chromium, Firefox, Safari, and of the router for a broken response. */
const NETWORK_FAILURES = [
  'Failed to fetch',
  'NetworkError when attempting to fetch resource',
  'Load failed',
  'network error',
  'Unable to decode turbo-stream response',
];

/** Whether an action has not reached the server, so that a reload would fail, too. */
export function isOffline(actionResult: unknown): boolean {
  return (actionResult as Partial<Offline> | undefined)?.isOffline ?? false;
}
