import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../../support/chromium.ts';
import { pickPort as pickNumber } from '../../support/ports.ts';

/**
 * The shop the browser tests visit: `npm start` with ports, a database and logs of its own, so that it runs beside a shop
 * someone is using. What is chosen here once is handed on to the test workers by the environment.
 */
const chosen = {
  port: await once('E2E_PORT', pickPort),
  apiPort: await once('E2E_API_PORT', pickPort),
  metricsPort: await once('E2E_METRICS_PORT', pickPort),
  deskPort: await once('E2E_DESK_PORT', pickPort),
  folder: await once('E2E_FOLDER', async () => makeFolder()),
};

export const shop = {
  address: `http://localhost:${chosen.port}`,
  apiAddress: `http://127.0.0.1:${chosen.apiPort}/api/v1`,
  metricsAddress: `http://127.0.0.1:${chosen.metricsPort}/metrics`,
  deskAddress: `http://127.0.0.1:${chosen.deskPort}`,
  folder: chosen.folder,
  env: shopEnv({
    PORT: chosen.port,
    UPSTREAM_PORT: chosen.apiPort,
    METRICS_PORT: chosen.metricsPort,
    DESK_PORT: chosen.deskPort,
    VAR_DIR: chosen.folder,
  }),
  chromium: ensureChromium(),
};

export async function pickPort(): Promise<string> {
  return String(await pickNumber());
}

/** The environment of a start: the given settings and no other, whatever a developer's `.env` says. */
export function shopEnv(settings: Record<string, string>): Record<string, string> {
  const unset = Object.fromEntries(settingNames().map((name) => [name, '']));
  return {
    ...unset,
    // Pictures are the same for every shop of this clone, and take longest to make.
    MEDIA_DIR: path.resolve('var/media'),
    // The others would be made for nobody.
    COMPOSE_PICTURES: 'asked',
    STOP_WITH_STDIN: '1',
    // The real day has tests at any hour.
    ORDERS_OUTSIDE_HOURS: 'anytime',
    // No test waits for a deadline, and a busy machine must not miss one. A large picture that is made for the first time took more
    // than a minute beside two other runs.
    READ_TIMEOUT_MS: '240000',
    WRITE_TIMEOUT_MS: '60000',
    // All tests come from one address.
    LIMIT_FACTOR: '0',
    // Not ours to hand on: npm's, which would bind the shop to npm's life, and what Playwright adds for colours.
    npm_lifecycle_event: '',
    FORCE_COLOR: '',
    ...settings,
  };
}

/** Lives as long as the test run. */
function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function settingNames(): string[] {
  return [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].flatMap(
    ([, name]) => name ?? [],
  );
}

async function once(name: string, choose: () => Promise<string>): Promise<string> {
  process.env[name] ||= await choose();
  return process.env[name];
}
