const OFFLINE = { isOffline: true } as const;

/**
 * For a `clientAction`: the server's answer, or `offline` if the server was not reached. So the page stays as it is, with
 * everything typed. Otherwise the router would show an error page in its place.
 */
export async function answerOrOffline<Answer>(
  serverAction: () => Promise<Answer>,
  offline: Exclude<Answer, Response>,
): Promise<Answer> {
  try {
    return await serverAction();
  } catch (error) {
    // Redirects and error answers of the server are thrown, too. They are no `Error`: only a failed network is.
    if (!(error instanceof Error)) throw error;
    return { ...offline, ...OFFLINE };
  }
}

/** Whether an action's result is such an `offline`: then there is no server to load anything from. */
export function isOffline(actionResult: unknown): boolean {
  return (actionResult as Partial<typeof OFFLINE> | undefined)?.isOffline ?? false;
}
