import { readFileSync } from 'node:fs';
import path from 'node:path';
import { STOREFRONT_ARGS, STOREFRONT_ENV } from '../plan.mjs';
import { findFreePort } from '../ports.mjs';
import { launch } from '../processes.mjs';
import { API } from '../programs.mjs';
import { untilAnswering } from '../services.mjs';

/** Of the clock that Linux counts processor time by. */
const TICKS_PER_SECOND = 100;
const HOST = '127.0.0.1';

/** One API and some storefronts, as they run in production, but for the limits of one client. */
export async function startPrograms(count, folder) {
  const api = await start('The API', API, 'UPSTREAM_PORT', '/readyz', {
    UPSTREAM_HOST: HOST,
    DESK_PORT: '0',
    DATABASE_FILE: path.join(folder, 'shop.db'),
    CONTENT_DIR: path.resolve('upstream/content'),
    MEDIA_DIR: path.join(folder, 'media'),
    COMPOSE_PICTURES: 'asked',
    // It may be night.
    ORDERS_OUTSIDE_HOURS: 'anytime',
  });
  const storefronts = [];
  for (let at = 1; at <= count; at += 1) {
    const own = { HOST, CACHE_DIR: path.join(folder, `cache-${at}`), ...STOREFRONT_ENV };
    const shared = { UPSTREAM_URL: `${api.address}/api/v1`, LIMIT_FACTOR: '0', CONNECTIONS_PER_CLIENT: '0' };
    storefronts.push(
      await start(`Storefront ${at}`, STOREFRONT_ARGS, 'PORT', '/readyz', { ...own, ...shared }),
    );
  }
  return { api, storefronts };
}

/** What it logs goes nowhere: writing it is its own work, keeping it is somebody else's. */
async function start(name, args, portName, probe, env) {
  const port = await findFreePort(0, HOST);
  const address = `http://${HOST}:${port}`;
  const child = launch(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', PUBLIC_URL: address, ...env, [portName]: String(port) },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await untilAnswering(name, address + probe);
  return { name, address, pid: child.pid };
}

/** @returns the processor seconds of a program so far (Linux) */
export function usageOf({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
