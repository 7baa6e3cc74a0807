import { isRouteErrorResponse } from 'react-router';

/** Marks an answer that a `clientAction` gives without a server. */
export type Offline = { isOffline: true };

/**
 * For a `clientAction`: the server's answer, or `offline` if the shop has not answered, or something in front of it has in
 * its place. So the page stays as it is, with everything typed.
 */
export async function answerOrOffline<Answer>(
  serverAction: () => Promise<Answer>,
  offline: Exclude<Answer, Response> & Offline,
): Promise<Answer> {
  try {
    return await serverAction();
  } catch (error) {
    // Redirects and error answers of the shop are thrown, too. They are no `Error`: only a failed network is. An error page
    // of a proxy the router gives as text; what the shop's own errors say is data, or nothing.
    const isOfGateway = isRouteErrorResponse(error) && typeof error.data === 'string';
    if (!(error instanceof Error || isOfGateway)) throw error;
    return offline;
  }
}

/** Whether the server was not reached, or its answer broke off: in the words of each browser, then in the router's. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && NETWORK_FAILURES.some((words) => error.message.startsWith(words));
}
const NETWORK_FAILURES = [
  'Failed to fetch',
  'NetworkError when attempting to fetch resource',
  'Load failed',
  'network error',
  'Unable to decode turbo-stream response',
];

/** Whether an action's result is such an `offline`: then there is no server to load anything from. */
export function isOffline(actionResult: unknown): boolean {
  return (actionResult as Partial<Offline> | undefined)?.isOffline ?? false;
}
