/** The text of `/metrics`, with everything this process has counted. */
import { createScrape } from '#server/metrics.ts';

export const metricsText = createScrape({
  hanging: () => [],
  bytes: () => ({}),
  connections: async () => 0,
});
