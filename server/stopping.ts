import type { Server } from 'node:http';

/** How long running requests may take to finish after a signal. */
const DEADLINE_MS = 10_000;
const IDLE_CHECK_MS = 100;

/**
 * For `drainMs` everything is still answered, but no connection is kept, so that a proxy has none left on which it could send a post just
 * when it is closed. Then no new connection is taken, and running requests are answered to the end. Then the process
 * ends, as soon as responses of the API that wait to be stored are written (`response-store.server.ts`): a second at most.
 */
export function closeInOrder(
  server: Server,
  { drainMs = 0, deadlineMs = DEADLINE_MS, giveUp = () => process.exit(1) } = {},
) {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  if (drainMs > 0) setTimeout(close, drainMs);
  else close();

  function close() {
    // Node closes connections that are idle now, but not those that become idle: a browser would hold the process for seconds.
    const checking = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const deadline = setTimeout(giveUp, deadlineMs).unref();
    server.close(() => {
      clearInterval(checking);
      clearTimeout(deadline);
    });
  }
}
