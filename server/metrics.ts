import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
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
  const app = new Hono();
  app.get('/metrics', async (c) =>
    c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
  );
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
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
  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => unknown) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        return collect(this) as undefined;
      },
    });
  collectDefaultMetrics({ register: registry });
  gauge(
    'storefront_api_hanging',
    '1 while such calls are not answered, and the breaker keeps them back',
    ['calls'],
    (it) => {
      for (const [calls, is] of Object.entries(HANGING)) it.set({ calls }, is(hanging()) ? 1 : 0);
    },
  );
  gauge('storefront_cache_bytes', 'Memory of the caches that are bounded in bytes', ['cache'], (it) => {
    for (const [cache, size] of Object.entries(bytes())) it.set({ cache }, size);
  });
  gauge('storefront_build_info', 'Always 1; which release this is', ['version'], (it) =>
    it.set({ version: RELEASE }, 1),
  );
  gauge('storefront_connections', 'Open connections', [], async (it) => it.set(await connections()));
  return Registry.merge([registry, countedRegistry]);
}
