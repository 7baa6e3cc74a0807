import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { KeeperContext } from './components/kept.tsx';
import { loadLateCode } from './components/late.ts';
import { isUnbounded } from './domain/navigation/pages.ts';
import { getApi } from './services/api/upstream.server.ts';
import { dataScript, joined, MARK, type Piece, pieceOf } from './services/http/inline-scripts.server.ts';
import { withLateScripts } from './services/http/late-scripts.server.ts';
import { redirectToProperAddress } from './services/http/one-address.server.ts';
import { contentSecurityPolicy } from './services/http/security.server.ts';
import { pageResponse } from './services/http/whole-page.server.ts';
import { log } from './services/log.server.ts';
import { keptPiecesContext } from './services/pages/kept-pieces.server.ts';
import { dataScripts, pageDataOf } from './services/pages/page-data.server.ts';

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
  const { bytes, scriptHashes } = await render(request, status, routerContext, context);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', contentSecurityPolicy(scriptHashes));
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return pageResponse(bytes, { status, headers }, context);
}

const DOCTYPE = '<!DOCTYPE html>';
const BODY_END = '</body></html>';

async function render(
  request: Request,
  status: number,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Piece> {
  const { staticHandlerContext } = routerContext;
  const path = `/${staticHandlerContext.matches.at(-1)?.route.path ?? ''}`;
  const isForAll = status === 200 && !isUnbounded(path) && !getApi(context).jar.isSignedIn();
  const { pathname, search } = new URL(request.url);
  const data = pageDataOf(staticHandlerContext);
  const keeper = context.get(keptPiecesContext)?.forPage({
    mayAdd: isForAll,
    // A query may say anything, and stands in the data of many pages.
    shared: data && search === '' ? data.shared : null,
    address: data?.isHeadShared ? pathname : null,
  });
  await loadLateCode();
  // Without the stream the router leaves out a Suspense that only waits for it, and the page's data are added here.
  const manifest = manifestOf(routerContext);
  const settled = Object.create(routerContext, {
    serverHandoffStream: { value: undefined },
    manifest: { value: manifest },
  });
  const marked = renderToString(
    <KeeperContext value={keeper ?? null}>
      <ServerRouter context={settled} url={request.url} nonce={MARK} />
    </KeeperContext>,
  );
  // The dev server's start knows of its hot reloading.
  const page = DOCTYPE + (import.meta.env.PROD ? withLateScripts(marked, manifest) : marked);
  const fill = keeper?.fill ?? pieceOf;
  if (!page.endsWith(BODY_END)) return fill(page);
  const shared = (make: () => Piece) => keeper?.sharedPart(make) ?? make();
  // The dev server's router reads only what the router has encoded.
  const scripts =
    (import.meta.env.PROD && data && dataScripts(data, shared)) || (await routersScript(routerContext));
  return joined([fill(page.slice(0, -BODY_END.length)), ...scripts, END]);
}
const END = pieceOf(BODY_END);

/** The router's own encoding knows what no page has as a rule: errors, dates, the answer to a form. */
async function routersScript({ serverHandoffStream }: EntryContext): Promise<Piece[]> {
  return serverHandoffStream ? [dataScript(await text(serverHandoffStream))] : [];
}

const manifests = new Map<string, EntryContext['manifest']>();

/** Of the routes that are shown: the router would make objects of all the others, for each page. */
function manifestOf({ manifest, staticHandlerContext }: EntryContext) {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const known = manifests.get(ids.join());
  if (known) return known;
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  const own = { ...manifest, routes };
  manifests.set(ids.join(), own);
  return own;
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
