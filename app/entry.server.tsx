import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import type { HandleDocumentRequestFunction, HandleErrorFunction } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
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
const handleRequest: HandleDocumentRequestFunction = async (request, status, headers, router, context) => {
  const { errors, loaderData, matches } = router.staticHandlerContext;
  // Unbounded user input is not stored, or crawlers could evict the menu.
  const hasInput = request.url.includes('?') || isUnbounded(`/${matches.at(-1)?.route.path ?? ''}`);
  const mayStore = status === 200 && !hasInput && !getApi(context).jar.isSignedIn();
  const page = (
    <FragmentContext value={context.get(fragmentCacheContext).renderer({ mayStore })}>
      <MachineHeadContext value={machineHead(context, loaderData.root as Frame | undefined, errors !== null)}>
        <ServerRouter context={router} url={request.url} nonce={MARK} />
      </MachineHeadContext>
    </FragmentContext>
  );
  const document = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: MARK,
      // React hides what comes after this many bytes until a script shows it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: (error) => log.error({ err: error }, 'rendering failed'),
    });
  });
  const { html, scriptHashes } = withHashes(document);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(scriptHashes));
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
};
export default handleRequest;

/** Logs errors of loaders and actions. What a route threw on purpose (404, 503) is in the request log already. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const origin = request.headers.get('Origin') ?? 'null';
  // The client's fault: React Router answers 400 before any route.
  const isUnusable = origin !== 'null' && !URL.canParse(origin);
  if (request.signal.aborted || isUnusable || isRouteErrorResponse(error)) return;
  log.error({ err: error }, 'request failed');
};
