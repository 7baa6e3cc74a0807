/** `npm start` with its own ports, database and logs. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../../support/chromium.ts';
import { pickPort as pickNumber } from '../../support/ports.ts';

/** Passed to the workers in the environment. */
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
  databaseFile: path.join(chosen.folder, 'shop.db'),
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

/** Ignores a developer's `.env`. */
export function shopEnv(settings: Record<string, string>): Record<string, string> {
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  return {
    ...Object.fromEntries(names.map((name) => [name, ''])),
    // Shared: encoding pictures is slow.
    MEDIA_DIR: path.resolve('var/media'),
    COMPOSE_PICTURES: 'asked',
    STOP_WITH_STDIN: '1',
    // Tests run at any hour.
    ORDERS_OUTSIDE_HOURS: 'anytime',
    // Longer than any delay on a busy machine.
    READ_TIMEOUT_MS: '240000',
    WRITE_TIMEOUT_MS: '60000',
    // All tests share one IP address.
    LIMIT_FACTOR: '0',
    // Set by npm and Playwright for themselves.
    npm_lifecycle_event: '',
    FORCE_COLOR: '',
    ...settings,
  };
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-e2e-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function once(name: string, choose: () => Promise<string>): Promise<string> {
  process.env[name] ||= await choose();
  return process.env[name];
}
