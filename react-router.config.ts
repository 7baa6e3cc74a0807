import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './scripts/precompress.ts';

export default {
  ssr: true,
  // The host is unknown at build time, and react-router-serve does not trust X-Forwarded-Proto: the built-in check would reject
  // every form behind TLS. app/services/http/security.server.ts checks the origin (docs/decisions/0003-origin-check.md).
  allowedActionOrigins: ['**'],
  // Compresses files once at the highest quality instead of per response.
  buildEnd: ({ reactRouterConfig }) => precompress(path.join(reactRouterConfig.buildDirectory, 'client')),
  routeDiscovery: { mode: 'initial' },
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
} satisfies Config;
