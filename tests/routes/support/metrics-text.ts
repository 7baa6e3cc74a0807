import { createRegistry } from '#server/metrics.ts';

const registry = createRegistry({ hanging: () => [], bytes: () => ({}), connections: async () => 0 });

/** What `/metrics` would say now, of all that this process has counted. */
export function metricsText(): Promise<string> {
  return registry.metrics();
}
