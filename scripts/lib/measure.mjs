import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { findFreePort } from './ports.mjs';
import { API } from './programs.mjs';
import { runScript } from './script.mjs';
import { enterProject, UserError } from './settings.mjs';
import { STOREFRONT_ARGS, STOREFRONT_ENV } from './start-plan.mjs';

/** For `npm run bench` and `npm run load`. */

const HOST = '127.0.0.1';
const START_TRIES = 600;
/** USER_HZ of Linux. */
const MS_PER_TICK = 10;

/** Temporary folder and processes are removed afterwards. */
export function runMeasurement(main) {
  return runScript(async (onStop) => {
    enterProject();
    const folder = mkdtempSync(path.join(tmpdir(), 'storefront-measured-'));
    const children = [];
    const stop = async () => {
      await Promise.all(children.map((child) => child.kill() && child));
      rmSync(folder, { recursive: true, force: true });
    };
    onStop(stop);
    /** Discards the output: storing logs is not measured. */
    async function start({ name, args, env = {}, cwd, core, portName = 'PORT', probe = '/healthz' }) {
      const port = String(await findFreePort(0, HOST));
      const address = `http://${HOST}:${port}`;
      const own = { NODE_ENV: 'production', HOST, PUBLIC_URL: address, ...env, [portName]: port };
      const command = onCore(core, process.execPath, args);
      children.push(execa(...command, { cwd, env: own, stdio: 'ignore', reject: false }));
      for (let tries = 0; tries < START_TRIES; tries += 1) {
        const response = await fetch(address + probe).catch(() => undefined);
        await response?.body?.cancel();
        if (response?.ok) return { name, address, pid: children.at(-1).pid };
        await sleep(100);
      }
      throw new UserError(`${name} does not respond.`);
    }
    const startApi = (options) => start({ ...apiOf(folder), ...options });
    const startStorefront = ({ name, api, env, ...options }) => {
      const own = { UPSTREAM_URL: `${api.address}/api/v1`, CACHE_DIR: path.join(folder, name) };
      return start({ name, args: STOREFRONT_ARGS, env: { ...STOREFRONT_ENV, ...own, ...env }, ...options });
    };
    await main({ folder, start, startApi, startStorefront });
    await stop();
    return 0;
  });
}

function apiOf(folder) {
  const env = {
    UPSTREAM_HOST: HOST,
    DESK_PORT: '0',
    LOG_LEVEL: 'warn',
    COMPOSE_PICTURES: 'asked',
    DATABASE_FILE: path.join(folder, 'shop.db'),
    CONTENT_DIR: path.resolve('upstream/content'),
    MEDIA_DIR: path.resolve(process.env.MEDIA_DIR ?? 'var/media'),
    ORDERS_OUTSIDE_HOURS: 'anytime',
  };
  return { name: 'API', args: API, env, portName: 'UPSTREAM_PORT', probe: '/readyz' };
}

export function onCore(core, command, args) {
  return core === undefined ? [command, args] : ['taskset', ['-c', String(core), command, ...args]];
}

/** CPU in ms, memory in MB (Linux). */
export function usageOf({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  const cpuMs = (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  return { cpuMs, rss: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

export function percentile(values, part) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const rounded = (value) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value);

/** @param {Record<string, string | number>[]} rows @returns {string} Markdown */
export function tableOf(rows) {
  const names = Object.keys(rows[0]);
  const cells = rows.map((row) => names.map((name) => rounded(row[name])));
  return [names, names.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
