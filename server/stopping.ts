import type { Server } from 'node:http';

/** How long running requests may take to finish after a signal. */
const DEADLINE_MS = 10_000;
const IDLE_CHECK_MS = 100;

/**
 * Takes no new connections and answers running requests to the end. Nothing else keeps the process alive. Node closes
 * connections that are idle now, but not those that become idle: a browser would hold the process for seconds.
 */
export function closeInOrder(
  server: Server,
  { deadlineMs = DEADLINE_MS, giveUp = () => process.exit(1) } = {},
) {
  const checking = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const deadline = setTimeout(giveUp, deadlineMs).unref();
  server.close(() => {
    clearInterval(checking);
    clearTimeout(deadline);
  });
}
