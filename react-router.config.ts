import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './scripts/precompress.ts';

export default {
  ssr: true,
  // The host a shop runs under is not known at build time, and react-router-serve does not trust
  // X-Forwarded-Proto: the built-in check would refuse every form post behind TLS. The origin is checked
  // in app/root.tsx by Sec-Fetch-Site instead (docs/decisions/0003-origin-check.md).
  allowedActionOrigins: ['**'],
  // Files are compressed once, as far as can be, and not for each browser.
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
