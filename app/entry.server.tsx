import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { HandleDocumentRequestFunction, HandleErrorFunction } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { isUnbounded } from '#contract/pages.ts';
import { FragmentContext } from './components/fragment.tsx';
import { SeoHeadContext } from './components/seo-head.tsx';
import type { Frame } from './domain/shop/frame.ts';
import { getApi } from './services/api/upstream.server.ts';
import { hashInlineScripts, SCRIPT_MARK } from './services/http/inline-scripts.server.ts';
import { contentSecurityPolicy } from './services/http/security.server.ts';
import { log } from './services/log.server.ts';
import { fragmentCacheContext } from './services/pages/fragment-cache.server.ts';
import { seoHead } from './services/pages/page-head.server.ts';

/** As a whole: loaders return no promises, so streaming would gain nothing. */
const handleRequest: HandleDocumentRequestFunction = async (request, status, headers, router, context) => {
  const { errors, loaderData, matches } = router.staticHandlerContext;
  // Unbounded user input: crawlers could evict the menu.
  const hasInput = request.url.includes('?') || isUnbounded(`/${matches.at(-1)?.route.path ?? ''}`);
  const canStore = status === 200 && !hasInput && !getApi(context).jar.isSignedIn();
  const hasMeta = router.routeModules[matches.at(-1)?.route.id ?? '']?.meta !== undefined;
  const head = seoHead(context, loaderData.root as Frame | undefined, { isError: errors !== null, hasMeta });
  const page = (
    <FragmentContext value={context.get(fragmentCacheContext).renderer({ canStore })}>
      <SeoHeadContext value={head}>
        <ServerRouter context={router} url={request.url} nonce={SCRIPT_MARK} />
      </SeoHeadContext>
    </FragmentContext>
  );
  const document = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce: SCRIPT_MARK,
      // Beyond this size React hides content until a script reveals it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collect(resolve)),
      onShellError: reject,
      onError: (error) => log.error({ err: error }, 'rendering failed'),
    });
  });
  const { html, scriptHashes } = hashInlineScripts(document);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(scriptHashes));
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
};
export default handleRequest;

function collect(onEnd: (document: Buffer) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks));
      done();
    },
  });
}

/** Thrown responses (404, 503) are in the access log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const origin = request.headers.get('Origin') ?? 'null';
  // React Router returns 400 to an invalid Origin before any route.
  const isUnusable = origin !== 'null' && !URL.canParse(origin);
  if (request.signal.aborted || isUnusable || isRouteErrorResponse(error)) return;
  log.error({ err: error }, 'request failed');
};
