/** The whole server on a port, with static files and the page cache. Requests come from 127.0.0.1. */
import { once } from 'node:events';
import { request as send } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { createApp } from '#server/app.ts';
import { createHttpServer, type HttpServerOptions } from '#server/http-server.ts';
import { createRender, PageCache } from '#server/page-cache.ts';
import { typed } from './captured-log.ts';
import type { AtEnd, Shop } from './shop.ts';
import { ORIGIN } from './visit.ts';

/** `html`: the decompressed body; `size`: transferred bytes. */
export type Answer = { status: number; headers: Headers; html: string; size: number };

export type VisitOptions = {
  method?: string;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  body?: string;
  from?: string;
};

type SiteOptions = AtEnd & {
  maxBytes?: number;
  now?: () => number;
  /** As in `TRUST_PROXY`. */
  trusted?: string;
  perClient?: number;
  limits?: HttpServerOptions['limits'];
  checkRevision?: () => Promise<void>;
};

export async function openSite(
  { app }: Shop,
  {
    trusted = 'loopback',
    perClient = 0,
    limits = {},
    checkRevision,
    atEnd = onTestFinished,
    ...options
  }: SiteOptions = {},
) {
  const proxies = new TrustedProxies(trusted);
  let rendered = 0;
  const handle: typeof app.handle = (request, context) => {
    rendered += 1;
    return app.handle(request, context);
  };
  const { createContext } = app;
  const pages =
    options.maxBytes === 0 ? null : new PageCache(createRender({ handle, createContext }), options);
  const files = { folder: path.resolve('public'), prefix: '/public/' };
  const site = createApp({
    handle,
    createContext,
    files,
    proxies,
    pages,
    ...(checkRevision && { checkRevision }),
  });
  const { server } = createHttpServer(site, { proxies, perClient, limits });
  const held = new Set<number>();
  server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket;
    held.add(remotePort);
    socket.once('close', () => held.delete(remotePort));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  const { port } = server.address() as AddressInfo;

  async function visit(
    address: string,
    { method = 'GET', cookie = '', headers, body = '', from }: VisitOptions = {},
  ): Promise<Answer> {
    typed.address(address);
    typed.cookies(cookie);
    typed.form(new URLSearchParams(body));
    const request = send({
      host: '127.0.0.1',
      port,
      path: address,
      method,
      ...(from && { localAddress: from }),
      headers: { Host: new URL(ORIGIN).host, ...(cookie && { Cookie: cookie }), ...headers },
    });
    request.end(body);
    const [incoming] = await once(request, 'response');
    const bytes = await buffer(incoming);
    const received = new Headers();
    for (const [name, values] of Object.entries<string[]>(incoming.headersDistinct)) {
      for (const value of values) received.append(name, value);
    }
    const html = decompress(bytes, received.get('Content-Encoding')).toString();
    return { status: incoming.statusCode, headers: received, html, size: bytes.length };
  }
  return {
    visit,
    pages,
    port,
    /** Requests that reached the app. */
    rendered: () => rendered,
    /** A client that does not read cannot detect the end. */
    holds: ({ localPort = 0 }: Socket) => held.has(localPort),
  };
}

function decompress(bytes: Buffer, coding: string | null): Buffer {
  if (bytes.length === 0) return bytes;
  if (coding === 'br') return brotliDecompressSync(bytes);
  return coding === 'gzip' ? gunzipSync(bytes) : bytes;
}
