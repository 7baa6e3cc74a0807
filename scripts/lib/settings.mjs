import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A failure the reader can do something about: printed without a stack. */
export class Trouble extends Error {}

/** What every script does first: the right Node, and paths relative to the project, which server/main.mjs wants, too. */
export function enterProject() {
  checkNodeVersion(process.versions.node);
  process.chdir(ROOT);
}

/**
 * Reads `.env` (what the environment already says wins) and the settings that belong to the scripts themselves. Those of
 * the storefront and of the API are read by app/services/env.server.ts and upstream/env.ts.
 */
export function readSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // An empty line in .env means «not set».
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];

  const wrong = [];
  const port = readPort('PORT', 3000, wrong);
  const upstreamPort = readPort('UPSTREAM_PORT', 4000, wrong);
  if (process.env.UPSTREAM_PORT !== undefined && upstreamPort === port) {
    wrong.push(`UPSTREAM_PORT: ${port} is the storefront's port already`);
  }
  const deskPort = readPort('DESK_PORT', 4001, wrong);
  if (
    process.env.DESK_PORT !== undefined &&
    [port, process.env.UPSTREAM_PORT && upstreamPort].includes(deskPort)
  ) {
    wrong.push(`DESK_PORT: ${deskPort} is taken by PORT or UPSTREAM_PORT`);
  }
  const metricsPort = process.env.METRICS_PORT && readPort('METRICS_PORT', undefined, wrong);
  if (metricsPort && [port, process.env.UPSTREAM_PORT && upstreamPort].includes(metricsPort)) {
    wrong.push(`METRICS_PORT: ${metricsPort} is taken by PORT or UPSTREAM_PORT`);
  }
  const upstreamMetricsPort =
    process.env.UPSTREAM_METRICS_PORT && readPort('UPSTREAM_METRICS_PORT', undefined, wrong);
  if (upstreamMetricsPort && [port, metricsPort].includes(upstreamMetricsPort)) {
    wrong.push(`UPSTREAM_METRICS_PORT: ${upstreamMetricsPort} is taken by PORT or METRICS_PORT`);
  }
  const logTo = process.env.LOG_TO ?? 'files';
  if (logTo !== 'files' && logTo !== 'stderr') wrong.push(`LOG_TO: "${logTo}" is neither files nor stderr`);
  if (wrong.length > 0) throw new Trouble(`Wrong settings, see .env.example\n  ${wrong.join('\n  ')}`);

  const varDir = path.resolve(process.env.VAR_DIR ?? 'var');
  return {
    port,
    host: process.env.HOST,
    /** Not set: no metrics. */
    metricsPort,
    metricsHost: process.env.METRICS_HOST ?? '127.0.0.1',
    varDir,
    cacheDir: path.resolve(process.env.CACHE_DIR ?? path.join(varDir, 'cache')),
    mediaDir: path.resolve(process.env.MEDIA_DIR ?? path.join(varDir, 'media')),
    contentDir: path.resolve(process.env.CONTENT_DIR ?? 'upstream/content'),
    databaseFile: path.resolve(process.env.DATABASE_FILE ?? path.join(varDir, 'shop.db')),
    logTo,
    /** Each program gives up by itself ten seconds after it has closed. */
    graceMs: 10_000 + (Number(process.env.DRAIN_SECONDS) || 0) * 1_000,
    /** Where the API is; without it the embedded one is started. */
    upstreamUrl: process.env.UPSTREAM_URL,
    upstreamPort,
    upstreamHost: process.env.UPSTREAM_HOST ?? '127.0.0.1',
    /** Where the restaurant sees its orders: part of the embedded API. */
    deskPort,
    deskHost: process.env.DESK_HOST ?? '127.0.0.1',
    /** Whoever names a port wants that one; otherwise any free one will do. */
    isUpstreamPortChosen: process.env.UPSTREAM_PORT !== undefined,
    isDeskPortChosen: process.env.DESK_PORT !== undefined,
  };
}

function readPort(name, fallback, wrong) {
  const text = process.env[name];
  if (text === undefined) return fallback;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    wrong.push(`${name}: "${text}" is not a port (1 to 65535)`);
  return port;
}

/** The versions the build tools run on: 20 from 20.19, 22 from 22.12, and everything later. */
function checkNodeVersion(version) {
  const [major, minor] = version.split('.').map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return;
  throw new Trouble(`Node 20.19 or later is needed (24 is recommended); this is ${version}.`);
}
