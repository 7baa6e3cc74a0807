import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

export type AppEnv = { Variables: { requestId: string } };

const REQUEST_ID_HEADER = 'X-Request-ID';
/** Anything else could forge lines of a log that is read as text. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** One line a request. Never the query, headers or body: they hold what people typed, their names and tokens. */
export function requestLog(
  log: Logger,
  pathOf: (c: Context, status: number) => string = loggedPath,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const given = c.req.header(REQUEST_ID_HEADER) ?? '';
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    // Before the answer is made: a header that is added to it turns it into a stream, at half a millisecond each.
    c.header(REQUEST_ID_HEADER, requestId);
    await next();
    const { status } = c.res;
    log[status >= 500 ? 'error' : 'info'](
      {
        requestId,
        method: c.req.method,
        path: pathOf(c, status),
        status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        ...(status >= 500 && c.error ? { err: c.error } : {}),
      },
      'request',
    );
  };
}

/**
 * The path where it names a thing that there is, else the pattern of the route: somebody may have typed the name. The text of
 * the search box and the uuid of an order are never shown.
 */
function loggedPath(c: Context, status: number): string {
  const isThing = status < 400 && !/\/(?:suggest|order)\//.test(c.req.path);
  return isThing ? c.req.path : routePath(c, -1);
}
