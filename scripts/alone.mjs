import { addressOf, assertFree } from './lib/ports.mjs';
import { builtFile, onParentEnd } from './lib/script.mjs';
import { enterProject, readSettings, UserError } from './lib/settings.mjs';

/**
 * `npm run upstream`, `npm run storefront`: one service for a process manager, without install, build or
 * restart.
 */

const SERVICES = {
  upstream: { title: 'The shop API', start: startUpstream },
  storefront: { title: 'The storefront', start: startStorefront },
};
const { title, start } = SERVICES[process.argv[2]];

try {
  enterProject();
  if (process.env.npm_lifecycle_event) onParentEnd(() => process.kill(process.pid, 'SIGTERM'));
  process.env.NODE_ENV ??= 'production';
  await start(readSettings());
} catch (error) {
  const isPlain = error instanceof UserError || error.name === 'SettingsError';
  process.stderr.write(`${title} cannot start: ${isPlain ? error.message : error.stack}\n`);
  process.exit(1);
}

async function startUpstream({ databaseFile, mediaDir, contentDir }) {
  Object.assign(process.env, { DATABASE_FILE: databaseFile, MEDIA_DIR: mediaDir });
  if (contentDir) process.env.CONTENT_DIR = contentDir;
  await import(builtFile('build/programs/api.js'));
}

async function startStorefront({ port, host, upstreamUrl, cacheDir, metricsPort, metricsHost }) {
  if (!upstreamUrl) throw new UserError('UPSTREAM_URL, the address of the shop API, is not set');
  builtFile('build/server/index.js');
  await assertFree('PORT', port, host);
  if (metricsPort) await assertFree('METRICS_PORT', metricsPort, metricsHost);
  process.env.PUBLIC_URL ??= addressOf(host, port);
  Object.assign(process.env, { PORT: String(port), CACHE_DIR: cacheDir });
  await import('../server/main.mjs');
  process.stdout.write(`${addressOf(host, port)}\n`);
}
