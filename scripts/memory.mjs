import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fillCart } from './lib/bench/scenarios.mjs';
import { startApi } from './lib/bench/servers.mjs';
import { mixOf, requestsOf } from './lib/memory/visitors.mjs';
import { STOREFRONT_ARGS, STOREFRONT_ENV } from './lib/plan.mjs';
import { findFreePort } from './lib/ports.mjs';
import { build } from './lib/prepare.mjs';
import { launch, stopAll } from './lib/processes.mjs';
import { runScript } from './lib/script.mjs';
import { untilReady } from './lib/services.mjs';
import { enterProject } from './lib/settings.mjs';

/**
 * `npm run test:memory`: whether the storefront's memory stays flat over many mixed requests, most of them made up. Prints a table, and fails if what is
 * held after a collection grows, or if more than MAX_RSS_MB is resident under this load. docs/performance.md has the figures.
 *
 * `--requests=100000`, `--connections=32`.
 */
const { values: options } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '32' },
  },
});
const REQUESTS = Number(options.requests);
const CONNECTIONS = Number(options.connections);
const STEPS = 10;
const MEGABYTE = 1024 * 1024;
const MAX_RSS_MB = 250;
/** What the caches have not filled by the half of the way, they may fill later. */
const MAX_GROWTH_MB = 8;
const SESSIONS = 50;

await runScript(async () => {
  enterProject();
  const mediaDir = path.resolve(process.env.MEDIA_DIR ?? 'var/media');
  await build();
  const folder = mkdtempSync(path.join(tmpdir(), 'storefront-memory-'));
  try {
    return await measure(folder, mediaDir);
  } finally {
    await stopAll();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function measure(folder, mediaDir) {
  const api = await startApi(
    { path: process.execPath, version: 'memory' },
    path.join(folder, 'shop.db'),
    mediaDir,
  );
  const storefront = await startStorefront(api, folder);
  const requestOf = requestsOf(mixOf(await findThings(storefront, api)));
  print(
    '| Requests | Heap after GC, MB | Outside of the heap, MB | Resident, MB | Most so far, MB | Answers |',
  );
  print('| ---: | ---: | ---: | ---: | ---: | --- |');
  const rows = [];
  for (let step = 0; step <= STEPS; step += 1) {
    const statuses = step === 0 ? {} : await ask(storefront, requestOf, step);
    const held = await memoryOf(storefront);
    rows.push(held);
    const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    const figures = Object.values(held).map((megabytes) => megabytes.toFixed(1));
    print(`| ${[(step * REQUESTS) / STEPS, ...figures, told.join(', ')].join(' | ')} |`);
  }
  return verdictOf(rows);
}

function verdictOf(rows) {
  const [half, last] = [rows[STEPS / 2], rows[STEPS]];
  const growth = last.heap + last.outside - half.heap - half.outside;
  const isFlat = growth <= MAX_GROWTH_MB;
  const isSmall = !(last.most > MAX_RSS_MB);
  print(
    `\n${isFlat ? 'Flat' : 'GROWS'}: ${growth.toFixed(1)} MB more than half way (at most ${MAX_GROWTH_MB}).`,
  );
  print(
    `${isSmall ? 'Small' : 'TOO MUCH'}: ${last.most.toFixed(0)} MB resident at most (limit ${MAX_RSS_MB}).`,
  );
  return isFlat && isSmall ? 0 : 1;
}

async function startStorefront(api, folder) {
  const port = await findFreePort(0, '127.0.0.1');
  const address = `http://127.0.0.1:${port}`;
  const report = new URL('./lib/memory/report.mjs', import.meta.url).href;
  const child = launch(process.execPath, ['--expose-gc', '--import', report, ...STOREFRONT_ARGS], {
    env: {
      ...process.env,
      ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: address, UPSTREAM_URL: api },
      ...{ CACHE_DIR: path.join(folder, 'cache'), NODE_ENV: 'production', LOG_LEVEL: 'info' },
      ...STOREFRONT_ENV,
    },
    // What it logs goes nowhere: writing it is its own work, keeping it is somebody else's.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await untilReady('The storefront', child);
  return { address, child };
}

/** What there is in the shop, and guests who have something of it in their carts. */
async function findThings(storefront, api) {
  const listed = async (what) => (await (await fetch(`${api}/${what}/`)).json()).results;
  const products = await listed('products');
  const pages = [
    ...['/', '/categories', '/articles', '/contact', '/search'],
    ...(await listed('categories')).map(({ slug }) => `/category/${slug}`),
    ...products.map(({ slug }) => `/product/${slug}`),
    ...(await listed('articles')).map(({ slug }) => `/article/${slug}`),
  ];
  const home = await (await fetch(`${storefront.address}/`)).text();
  const pictures = [...new Set([...home.matchAll(/\/img\/media\/[\w./-]+\.avif/g)].map(([found]) => found))];
  const files = readdirSync('build/client/assets')
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => `/public/assets/${name}`);
  const dishes = products.filter(({ canBuy }) => canBuy).map(({ id }) => id);
  const sessions = [];
  for (let guest = 0; guest < SESSIONS; guest += 1) {
    sessions.push(await fillCart(storefront, dishes.slice(guest % 5, (guest % 5) + 3)));
  }
  return { pages, files, pictures, sessions, dishes };
}

/** Makes the requests of one step. @returns how often each status was answered */
async function ask({ address }, requestOf, step) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses = {};
  let number = ((step - 1) * REQUESTS) / STEPS;
  const end = (step * REQUESTS) / STEPS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (number < end) {
        number += 1;
        const status = await askOnce(address, requestOf(number), agent);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  agent.destroy();
  return statuses;
}

function askOnce(address, visit, agent) {
  const { path: asked, method = 'GET', cookie, body, from } = visit;
  return new Promise((resolve, reject) => {
    const headers = {
      'Accept-Encoding': 'gzip, deflate, br',
      'X-Forwarded-For': from,
      ...(cookie && { Cookie: cookie }),
      ...(body && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    };
    const sent = request(address + asked, { method, headers, agent }, (incoming) => {
      incoming.resume().once('end', () => resolve(incoming.statusCode));
    });
    // The server may close a connection in the moment in which it is used again; a server that is gone refuses.
    sent.once('error', (error) => (error.code === 'ECONNRESET' ? resolve('cut') : reject(error)));
    sent.end(body?.toString());
  });
}

/** In megabytes. */
async function memoryOf({ child }) {
  child.send('memory');
  const [{ heapUsed, external, rss }] = await once(child, 'message');
  return {
    heap: heapUsed / MEGABYTE,
    outside: external / MEGABYTE,
    resident: rss / MEGABYTE,
    most: mostOf(child.pid),
  };
}

/** The most that was ever resident, where the system says so (Linux). */
function mostOf(pid) {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return Number.NaN;
  }
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
