import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { MARK, payloadScript, withHashes } from './services/http/inline-scripts.server.ts';
import { withoutModulePreloads } from './services/http/late-scripts.server.ts';
import { redirectToProperAddress } from './services/http/one-address.server.ts';
import { contentSecurityPolicy } from './services/http/security.server.ts';
import { log } from './services/log.server.ts';

/**
 * Renders a document. Loaders hold no promises, so it is rendered whole, for people and robots alike
 * (docs/decisions/0028-pages-of-a-shopper.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const elsewhere = status === 200 && redirectToProperAddress(context);
  if (elsewhere) return elsewhere;
  const { html, scriptHashes } = withHashes(await render(request, routerContext));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(scriptHashes));
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}

const DOCTYPE = '<!DOCTYPE html>';
const BODY_END = '</body></html>';

async function render(request: Request, routerContext: EntryContext): Promise<string> {
  const { serverHandoffStream, ...settled } = routerContext;
  // Without the stream the router leaves out a Suspense that only waits for it, and the page's data are added here.
  const page =
    DOCTYPE +
    withoutModulePreloads(renderToString(<ServerRouter context={settled} url={request.url} nonce={MARK} />));
  if (!serverHandoffStream || !page.endsWith(BODY_END)) return page;
  return page.slice(0, -BODY_END.length) + payloadScript(await text(serverHandoffStream)) + BODY_END;
}

/**
 * Logs the errors of loaders, actions and rendering. What a route threw on purpose (404, 503) is in the request log already.
 * An `Origin` that is no address is the client's fault: React Router answers 400 before any route.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const origin = request.headers.get('Origin') ?? 'null';
  const isUnusable = origin !== 'null' && !URL.canParse(origin);
  if (request.signal.aborted || isUnusable || isRouteErrorResponse(error)) return;
  log.error({ err: error }, 'request failed');
};
