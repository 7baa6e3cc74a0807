import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { LEFT_STATUS, logAccess } from '#app/services/http/access-log.server.ts';
import { baseHeaders } from '#app/services/http/base-headers.server.ts';
import { isForeignPart } from '#app/services/http/limits.server.ts';
import { log } from '#app/services/log.server.ts';
import { countRequest } from '#app/services/metrics.server.ts';
import type { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { codingFor } from './codings.ts';
import { KeptPage } from './kept-page.ts';
import { clientOf, requestOf, sendResponse } from './messages.ts';
import { type PageAddress, pageAddressOf } from './page-address.ts';
import type { PageCache } from './page-cache.ts';
import type { StaticFiles } from './static-files.ts';

const REQUEST_ID = 'X-Request-ID';

export type Site = {
  files: StaticFiles;
  /** `null`: no page is kept. */
  pages: PageCache | null;
  /** Whose `X-Forwarded-*` headers are believed. */
  proxies: TrustedProxies;
  /** The app itself. `client` is the address of who asks. */
  answer: (request: Request, client: string) => Promise<Response>;
};

/** Files, then pages that are the same for everybody, then the app. */
export function createListener({ files, pages, proxies, answer }: Site): RequestListener {
  async function answerOne(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = requestOf(incoming, outgoing, proxies);
    await sendResponse(incoming, outgoing, await answer(request, clientOf(incoming, proxies)));
  }

  /** Nothing is awaited that is there already: this is the way of most requests. */
  function answerShared(cache: PageCache, address: PageAddress, visit: Visit): void {
    const { incoming, requestId } = visit;
    const found = cache.get(address, { requestId, client: () => clientOf(incoming, proxies) });
    const form = found instanceof KeptPage ? found.find(codingOf(visit)) : undefined;
    if (found instanceof KeptPage && form) sendPage(visit, found, form, address);
    else answerLater(cache, address, visit, found).catch((error) => fail(visit.outgoing, error));
  }

  async function answerLater(
    cache: PageCache,
    address: PageAddress,
    visit: Visit,
    found: ReturnType<PageCache['get']>,
  ): Promise<void> {
    const page = await found;
    if (page === null) return answerOne(visit.incoming, visit.outgoing);
    const coding = codingOf(visit);
    const form = page.find(coding) ?? (coding && (await page.make(coding)));
    cache.grown(address, page);
    sendPage(visit, page, form ?? page.plain, address);
  }

  function answerNow(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
    const file = files.find(incoming.url ?? '');
    const startedAt = performance.now();
    if (file) {
      files.send(incoming, outgoing, file);
      countRequest(FILES, incoming.method ?? '', outgoing.statusCode, performance.now() - startedAt);
      return;
    }
    const isShared = isRead && !isForeignPart((name) => incoming.headers[name]);
    const address = isShared && pages ? pageAddressOf(incoming.url ?? '', incoming.headers.cookie) : null;
    if (address && pages) {
      answerShared(pages, address, { incoming, outgoing, requestId: requestIdOf(incoming), startedAt });
    } else answerOne(incoming, outgoing).catch((error) => fail(outgoing, error));
  }

  return (incoming, outgoing) => {
    // A file that a new build has taken away, for one: what one request meets must not end the process of all.
    try {
      answerNow(incoming, outgoing);
    } catch (error) {
      fail(outgoing, error);
    }
  };
}

/** The route of what is no page of the app, in the metrics. */
const FILES = 'file';

type Visit = { incoming: IncomingMessage; outgoing: ServerResponse; requestId: string; startedAt: number };

function codingOf({ incoming }: Visit) {
  return codingFor(incoming.headers['accept-encoding']);
}

function sendPage(
  { incoming, outgoing, requestId, startedAt }: Visit,
  page: KeptPage,
  form: KeptPage['plain'],
  { address }: PageAddress,
): void {
  const tag = page.status === 200 ? page.tagKnownBy(incoming.headers['if-none-match']) : undefined;
  const status = tag === undefined ? page.status : 304;
  const isLeft = outgoing.destroyed;
  if (!isLeft) {
    if (tag !== undefined) {
      outgoing.writeHead(status, [...page.unchangedHead(tag), REQUEST_ID, requestId]).end();
    } else if (incoming.method === 'HEAD') {
      outgoing.writeHead(status, [...page.headNow(form.head), REQUEST_ID, requestId]).end();
    } else {
      outgoing.writeHead(status, [...page.headNow(form.head), REQUEST_ID, requestId]).end(form.body);
    }
  }
  const queryAt = address.indexOf('?');
  logAccess(
    {
      requestId,
      method: incoming.method ?? 'GET',
      route: page.route,
      pathname: queryAt < 0 ? address : address.slice(0, queryAt),
      status: isLeft ? LEFT_STATUS : status,
      startedAt,
      userAgent: incoming.headers['user-agent'],
    },
    { kept: true },
  );
}

/** The proxy's own, if it sends one: then one search finds a request in both logs. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{1,255}$/.test(given) ? given : randomUUID();
}

function fail(outgoing: ServerResponse, error: unknown): void {
  // A shopper who has left gets no answer, and this is no fault.
  if (outgoing.destroyed) return;
  log.error({ err: error }, 'answering failed');
  if (outgoing.headersSent) outgoing.destroy();
  else {
    const type = 'text/plain; charset=utf-8';
    outgoing.writeHead(500, { ...baseHeaders(), 'Content-Type': type, 'Cache-Control': 'no-store' });
    outgoing.end(`${MESSAGES.error}\n`);
  }
}
