import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { FragmentContext } from './components/fragment.tsx';
import { MachineHeadContext } from './components/machine-head.tsx';
import { isUnbounded } from './domain/navigation/pages.ts';
import type { Frame } from './domain/shop/frame.ts';
import { getApi } from './services/api/upstream.server.ts';
import { MARK, withHashes } from './services/http/inline-scripts.server.ts';
import { contentSecurityPolicy } from './services/http/security.server.ts';
import { log } from './services/log.server.ts';
import { fragmentCacheContext } from './services/pages/fragments.server.ts';
import { machineHead } from './services/pages/page-head.server.ts';

/** Renders a document. Loaders hold no promises, so it is sent whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { errors, loaderData, matches } = routerContext.staticHandlerContext;
  // Unbounded user input is not stored, or crawlers could evict the menu.
  const hasInput = request.url.includes('?') || isUnbounded(`/${matches.at(-1)?.route.path ?? ''}`);
  const mayStore = status === 200 && !hasInput && !getApi(context).jar.isSignedIn();
  const document = await renderWhole(
    <FragmentContext value={context.get(fragmentCacheContext).renderer({ mayStore })}>
      <MachineHeadContext value={machineHead(context, loaderData.root as Frame | undefined, errors !== null)}>
        <ServerRouter context={routerContext} url={request.url} nonce={MARK} />
      </MachineHeadContext>
    </FragmentContext>,
  );
  const { html, scriptHashes } = withHashes(document);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(scriptHashes));
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}

function renderWhole(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: MARK,
      // React hides what comes after this many bytes until a script shows it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => log.error({ err: error }, 'rendering failed'),
    });
  });
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
