import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A failure the reader can do something about: printed without a stack. */
export class Trouble extends Error {}

const PORTS = ['PORT', 'UPSTREAM_PORT', 'DESK_PORT', 'METRICS_PORT', 'UPSTREAM_METRICS_PORT'];

/** What every script does first: the right Node, and paths relative to the project. */
export function enterProject() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  // The versions that the build tools run on.
  const isRight = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
  if (isRight) return;
  process.stderr.write(
    `Node 20.19 or later is needed (24 is recommended); this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

/**
 * Reads `.env` (the environment wins) and the settings of the scripts themselves. Those of the storefront and of the API are
 * read by app/services/env.server.ts and upstream/env.ts.
 */
export function readSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // An empty line in .env means «not set».
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];

  const wrong = [];
  const ports = readPorts(wrong);
  const logTo = process.env.LOG_TO ?? 'files';
  if (logTo !== 'files' && logTo !== 'stderr') wrong.push(`LOG_TO: "${logTo}" is neither files nor stderr`);
  if (wrong.length > 0) throw new Trouble(`Wrong settings, see .env.example\n  ${wrong.join('\n  ')}`);

  const varDir = path.resolve(process.env.VAR_DIR ?? 'var');
  return {
    port: ports.PORT,
    host: process.env.HOST,
    /** Not set: no metrics. */
    metricsPort: ports.METRICS_PORT,
    metricsHost: process.env.METRICS_HOST ?? '127.0.0.1',
    varDir,
    cacheDir: path.resolve(process.env.CACHE_DIR ?? path.join(varDir, 'cache')),
    mediaDir: path.resolve(process.env.MEDIA_DIR ?? path.join(varDir, 'media')),
    /** Not set: the content is in the database. */
    contentDir: process.env.CONTENT_DIR && path.resolve(process.env.CONTENT_DIR),
    databaseFile: path.resolve(process.env.DATABASE_FILE ?? path.join(varDir, 'shop.db')),
    logTo,
    /** Each program gives up by itself ten seconds after it has closed. */
    graceMs: 10_000 + (Number(process.env.DRAIN_SECONDS) || 0) * 1_000,
    /** Without it the embedded API is started. */
    upstreamUrl: process.env.UPSTREAM_URL,
    /** Not set: any free port, 4000 and 4001 first. */
    upstreamPort: ports.UPSTREAM_PORT,
    upstreamHost: process.env.UPSTREAM_HOST ?? '127.0.0.1',
    deskPort: ports.DESK_PORT,
    deskHost: process.env.DESK_HOST ?? '127.0.0.1',
  };
}

function readPorts(wrong) {
  const ports = { PORT: 3000 };
  for (const name of PORTS.filter((name) => process.env[name] !== undefined)) {
    const text = process.env[name];
    const port = Number(text);
    const isPort = /^\d+$/.test(text) && port >= 1 && port <= 65_535;
    const owner = Object.keys(ports).find((other) => other !== name && ports[other] === port);
    if (!isPort) wrong.push(`${name}: "${text}" is not a port (1 to 65535)`);
    else if (owner) wrong.push(`${name}: ${port} is ${owner} already`);
    ports[name] = port;
  }
  return ports;
}
