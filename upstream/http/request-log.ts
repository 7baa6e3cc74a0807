import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

export type AppEnv = { Variables: { requestId: string } };

const REQUEST_ID_HEADER = 'X-Request-ID';
/** Against log injection. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Never the query, headers or body: they contain user input, personal data and tokens. */
export function requestLog(
  log: Logger,
  pathOf: (c: Context, status: number) => string = loggedPath,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const given = c.req.header(REQUEST_ID_HEADER) ?? '';
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    // Adding a header later turns the response into a stream, which costs half a millisecond.
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

/** The path of existing records, else the route pattern: no search texts, no order ids. */
function loggedPath(c: Context, status: number): string {
  const isRecord = status < 400 && !/\/(?:suggest|order)\//.test(c.req.path);
  return isRecord ? c.req.path : routePath(c, -1);
}
