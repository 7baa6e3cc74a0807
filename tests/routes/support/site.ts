import { once } from 'node:events';
import { request as send } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { TrustedProxies } from '#app/services/trusted-proxies.server.ts';
import { limitConnections } from '#server/connections.ts';
import { createGuardedServer, type Times } from '#server/guarded-server.ts';
import { createListener } from '#server/listener.ts';
import { createOwnRender } from '#server/own-render.ts';
import { createPageCache } from '#server/shared-render.ts';
import { endSlowReaders, type ReaderTimes } from '#server/slow-readers.ts';
import { StaticFiles } from '#server/static-files.ts';
import { typed } from './captured-log.ts';
import type { AtEnd, Shop } from './shop.ts';
import { ORIGIN } from './visit.ts';

export type Answer = {
  status: number;
  headers: Headers;
  /** The text, whatever it was compressed with. */
  html: string;
  /** As many bytes as came. */
  size: number;
};

export type Asked = {
  method?: string;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  body?: string;
  from?: string;
};

type SiteOptions = AtEnd & {
  maxBytes?: number;
  now?: () => number;
  /** The list of `TRUST_PROXY`. */
  trusted?: string;
  perClient?: number;
  connections?: number;
  times?: Times;
  readers?: ReaderTimes;
};

/**
 * The storefront as it runs: on a port, with files and kept pages. `rendered` counts what the app was asked for.
 * Whoever asks here does so from 127.0.0.1, unless `from` says another address of this machine.
 */
export async function openSite(
  { app }: Shop,
  {
    trusted = 'loopback',
    perClient = 0,
    connections,
    times,
    readers,
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
  const pages = createPageCache(handle, app.createContext, options);
  const listener = createListener({
    files: new StaticFiles('public', '/public/'),
    pages,
    proxies,
    answer: createOwnRender(handle, app.createContext),
  });
  const server = createGuardedServer(listener, times);
  limitConnections(server, { ...(connections && { total: connections }), perClient, proxies });
  endSlowReaders(server, readers);
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
    path: string,
    { method = 'GET', cookie, headers, body, from }: Asked = {},
  ): Promise<Answer> {
    typed.address(path);
    typed.cookies(cookie ?? '');
    typed.form(new URLSearchParams(body ?? ''));
    const asked = send({
      ...{ host: '127.0.0.1', port, path, method, ...(from && { localAddress: from }) },
      headers: { Host: new URL(ORIGIN).host, ...(cookie && { Cookie: cookie }), ...headers },
    });
    asked.end(body);
    const [incoming] = await once(asked, 'response');
    const bytes = await buffer(incoming);
    const coding = bytes.length > 0 ? incoming.headers['content-encoding'] : undefined;
    const text =
      coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
    const given = new Headers();
    for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
      given.append(incoming.rawHeaders[at], incoming.rawHeaders[at + 1]);
    }
    return { status: incoming.statusCode, headers: given, html: text.toString(), size: bytes.length };
  }
  return {
    visit,
    pages,
    port,
    rendered: () => rendered,
    /** Whether it still has a connection: who does not read does not see the end of one. */
    holds: ({ localPort = 0 }: Socket) => held.has(localPort),
  };
}
