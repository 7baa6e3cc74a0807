import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { metrics, metricsRegistry } from '#app/services/metrics.server.ts';
import { RELEASE } from '#app/services/release.server.ts';

export type Sources = {
  /** `*` is the whole API. */
  openCircuits: () => readonly string[];
  bytes: () => Record<string, number>;
  connections: () => Promise<number>;
};

type Routes = Record<
  string,
  { path?: string | undefined; parentId?: string | undefined; index?: boolean | undefined } | undefined
>;

export function patternsOf(routes: Routes): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : '';
  };
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const leaves = Object.keys(routes).filter((id) => !parents.has(id));
  return leaves.map((id) => `/${pathOf(id).split('/').filter(Boolean).join('/')}`);
}

export async function startMetrics(
  port: number,
  host: string,
  sources: Sources,
  routes: Routes,
): Promise<Server> {
  metrics.addRoutes(patternsOf(routes));
  const metricsText = createScrape(sources);
  const app = new Hono();
  app.get('/metrics', async (c) =>
    c.body(await metricsText(), 200, { 'Content-Type': metricsRegistry.contentType }),
  );
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // An open scrape must not keep the process alive.
  server.on('connection', (socket) => socket.unref()).unref();
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

export function createScrape({ openCircuits, bytes, connections }: Sources): () => Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `storefront_${name}`, help, labelNames, registers: [registry] });
  collectDefaultMetrics({ register: registry });
  const apiHanging = gauge('api_hanging', '1 while the circuit of these calls is open', 'calls');
  const cacheBytes = gauge('cache_bytes', 'Memory of caches, in bytes', 'cache');
  const openConnections = gauge('connections', 'Open connections');
  gauge('build_info', 'Always 1; the label is the release', 'version').set({ version: RELEASE }, 1);
  const all = Registry.merge([registry, metricsRegistry]);
  return async () => {
    const kinds = openCircuits();
    apiHanging.set({ calls: 'all' }, Number(kinds.includes('*')));
    apiHanging.set({ calls: 'pictures' }, Number(kinds.includes('media')));
    apiHanging.set({ calls: 'changes' }, Number(kinds.some((kind) => kind.startsWith('POST '))));
    apiHanging.set({ calls: 'reads' }, Number(kinds.some((kind) => !/^(?:\*$|media$|POST )/.test(kind))));
    for (const [cache, size] of Object.entries(bytes())) cacheBytes.set({ cache }, size);
    openConnections.set(await connections());
    return all.metrics();
  };
}
