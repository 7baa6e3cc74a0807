import { randomBytes } from 'node:crypto';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { withoutModulePreloads } from './services/http/late-scripts.server.ts';
import { redirectToProperAddress } from './services/http/one-address.server.ts';
import { contentSecurityPolicy } from './services/http/security.server.ts';
import { log } from './services/log.server.ts';

/**
 * Renders a document. Loaders hold no promises, so the shell is the whole page, for people and robots alike. By default
 * React moves Suspense content of a page above 12 kB into a hidden block: `progressiveChunkSize` forbids it.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const elsewhere = status === 200 && redirectToProperAddress(context);
  if (elsewhere) return Promise.resolve(elsewhere);
  const nonce = randomBytes(16).toString('base64');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce));
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));

  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          const body = withoutModulePreloads();
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          log.error({ err: error }, 'rendering failed');
        },
      },
    );
  });
}

/**
 * Logs the errors of loaders and actions. What a route threw on purpose (404, 503) is in the request log already. An `Origin`
 * that is no address is the client's fault: React Router answers 400 before any route.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const origin = request.headers.get('Origin') ?? 'null';
  const isUnusable = origin !== 'null' && !URL.canParse(origin);
  if (request.signal.aborted || isUnusable || isRouteErrorResponse(error)) return;
  log.error({ err: error }, 'request failed');
};
