import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The user can fix it: printed without a stack. */
export class UserError extends Error {}

/** Address per port; `undefined`: all. */
const PORTS = {
  PORT: () => process.env.HOST,
  UPSTREAM_PORT: () => process.env.UPSTREAM_HOST ?? LOCAL,
  DESK_PORT: () => process.env.DESK_HOST ?? LOCAL,
  INTEGRATION_PORT: () => process.env.INTEGRATION_HOST ?? LOCAL,
  METRICS_PORT: () => process.env.METRICS_HOST ?? LOCAL,
  UPSTREAM_METRICS_PORT: () => process.env.UPSTREAM_METRICS_HOST ?? LOCAL,
};
const LOCAL = '127.0.0.1';

/** First in every script. */
export function enterProject() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  // Supported by the build tools.
  const isRight = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
  if (isRight) return;
  process.stderr.write(
    `Node 20.19 or later is needed (24 is recommended); this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

/**
 * The scripts' own; the environment takes precedence over `.env`. Others: app/services/env.server.ts,
 * upstream/process/env.ts.
 */
export function readSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // An empty value means «not set».
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];

  const wrong = [];
  const ports = readPorts(wrong);
  const logTo = process.env.LOG_TO ?? 'files';
  if (logTo !== 'files' && logTo !== 'stderr') wrong.push(`LOG_TO: "${logTo}" is neither files nor stderr`);
  if (wrong.length > 0) throw new UserError(`Invalid settings, see .env.example\n  ${wrong.join('\n  ')}`);

  const varDir = path.resolve(process.env.VAR_DIR ?? 'var');
  return {
    port: ports.PORT,
    host: process.env.HOST,
    metricsPort: ports.METRICS_PORT,
    metricsHost: process.env.METRICS_HOST ?? '127.0.0.1',
    varDir,
    cacheDir: path.resolve(process.env.CACHE_DIR ?? path.join(varDir, 'cache')),
    mediaDir: path.resolve(process.env.MEDIA_DIR ?? path.join(varDir, 'media')),
    /** Undefined: content is in the database. */
    contentDir: process.env.CONTENT_DIR && path.resolve(process.env.CONTENT_DIR),
    databaseFile: path.resolve(process.env.DATABASE_FILE ?? path.join(varDir, 'shop.db')),
    logTo,
    /** Services exit ten seconds after draining. */
    graceMs: 10_000 + (Number(process.env.DRAIN_SECONDS) || 0) * 1_000,
    /** Undefined: the embedded API. */
    upstreamUrl: process.env.UPSTREAM_URL,
    /** Undefined: 4000 and 4001, or any. */
    upstreamPort: ports.UPSTREAM_PORT,
    upstreamHost: process.env.UPSTREAM_HOST ?? '127.0.0.1',
    deskPort: ports.DESK_PORT,
    deskHost: process.env.DESK_HOST ?? '127.0.0.1',
  };
}

/** Other names of one address are found on listening. */
function isSameAddress(one, other) {
  const isEverywhere = [one, other].some((host) => [undefined, '0.0.0.0', '::'].includes(host));
  const [first, second] = [one, other].map((host) => (host === 'localhost' ? LOCAL : host));
  return isEverywhere || first === second;
}

function readPorts(wrong) {
  const ports = { PORT: 3000 };
  for (const name of Object.keys(PORTS).filter((name) => process.env[name] !== undefined)) {
    const text = process.env[name];
    const port = Number(text);
    const isPort = /^\d+$/.test(text) && port >= 1 && port <= 65_535;
    const owner = Object.keys(ports).find(
      (other) => other !== name && ports[other] === port && isSameAddress(PORTS[other](), PORTS[name]()),
    );
    if (!isPort) wrong.push(`${name}: "${text}" is not a port (1 to 65535)`);
    else if (owner) wrong.push(`${name}: ${port} is already used by ${owner}`);
    ports[name] = port;
  }
  return ports;
}
