/** `npx tsx docs/examples/backend/serve.ts 4100` */
import { serve } from '@hono/node-server';
import { createBackend } from './backend.ts';

const port = Number(process.argv[2] ?? 4100);
serve({ fetch: createBackend(), port, hostname: '127.0.0.1' }, () => {
  process.stdout.write(`http://127.0.0.1:${port}/api/v1\n`);
});
