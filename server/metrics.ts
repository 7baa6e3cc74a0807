import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { log } from '#app/services/log.server.ts';
import { countedRegistry } from '#app/services/metrics.server.ts';
import { RELEASE } from '#app/services/release.server.ts';

/** What is looked up when somebody asks. */
export type Sources = {
  /** The kinds of calls that hang; `*`: all. */
  hanging: () => readonly string[];
  /** Of each cache. */
  bytes: () => Record<string, number>;
  connections: () => Promise<number>;
};

/** Serves `/metrics` for Prometheus, on an address of its own: who can reach the shop cannot reach this. */
export async function startMetrics(
  { port, host }: { port: number; host: string },
  sources: Sources,
): Promise<Server> {
  const registry = createRegistry(sources);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('only GET /metrics\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error) => {
        log.error({ err: error }, 'the metrics cannot be told');
        response.writeHead(500).end();
      },
    );
  });
  // Who only watches does not keep the shop from ending.
  server.on('connection', (socket) => socket.unref()).unref();
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

const HANGING = {
  all: (kinds: readonly string[]) => kinds.includes('*'),
  pictures: (kinds: readonly string[]) => kinds.includes('media'),
  changes: (kinds: readonly string[]) => kinds.some((kind) => kind.startsWith('POST ')),
  reads: (kinds: readonly string[]) => kinds.some((kind) => !/^(?:\*|media|POST .*)$/.test(kind)),
};

/** What this process has counted, as Prometheus reads it. */
export function createRegistry({ hanging, bytes, connections }: Sources): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: 'storefront_api_hanging',
    help: '1 while such calls are not answered, and the breaker keeps them back',
    labelNames: ['calls'],
    registers,
    collect() {
      const kinds = hanging();
      for (const [calls, is] of Object.entries(HANGING)) this.set({ calls }, is(kinds) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'storefront_cache_bytes',
    help: 'Memory of the caches that are bounded in bytes',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [cache, size] of Object.entries(bytes())) this.set({ cache }, size);
    },
  });
  new Gauge({
    name: 'storefront_build_info',
    help: 'Always 1; which release this is',
    labelNames: ['version'],
    registers,
  }).set({ version: RELEASE }, 1);
  new Gauge({
    name: 'storefront_connections',
    help: 'Open connections',
    registers,
    async collect() {
      this.set(await connections());
    },
  });
  return Registry.merge([registry, countedRegistry]);
}
