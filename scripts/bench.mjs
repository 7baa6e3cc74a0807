import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { build } from './build.mjs';
import { onCore, percentile, runMeasurement, tableOf, usageOf } from './lib/measure.mjs';
import { UserError } from './lib/settings.mjs';

/**
 * `npm run bench`: requests per second by wrk, of node:http with the same bytes (the floor), this build,
 * react-router-serve and other builds (`--beside=FOLDER,FOLDER`); docs/performance.md.
 * `--only=category,cart`, `--rounds=3`, `--seconds=4` per measurement.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: 'category,home,dish,cart' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    beside: { type: 'string', default: '' },
  },
});
/** wrk and the API share the other core. */
const [SERVER_CORE, OTHER_CORE] = [0, 1];
const PAGES = { category: '/category/burgery-i-gril', home: '/', dish: '/product/burger-zhzhyonyj-perec' };
const HEADERS = {
  'Accept-Encoding': 'gzip, deflate, br',
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const WARM_UP_SECONDS = 2;

await runMeasurement(async ({ folder, start, startApi, startStorefront }) => {
  await build();
  const api = await startApi({ core: OTHER_CORE });
  const onServerCore = { api, core: SERVER_CORE };
  const product = await startStorefront({ name: 'product', ...onServerCore });
  const args = ['node_modules/.bin/react-router-serve', 'build/server/index.js'];
  const plain = { name: 'react-router-serve', args };
  const servers = [product, await startStorefront({ ...plain, ...onServerCore })];
  for (const cwd of options.beside.split(',').filter(Boolean))
    servers.push(await startStorefront({ name: path.basename(cwd), cwd, ...onServerCore }));

  const scenarios = await makeScenarios(product, api);
  const captured = path.join(folder, 'responses.json');
  writeFileSync(captured, JSON.stringify(await capture(product, scenarios)));
  servers.unshift(
    await start({ name: 'floor', args: ['scripts/lib/baseline-server.mjs', captured], core: SERVER_CORE }),
  );

  const rows = [];
  for (const scenario of scenarios) {
    process.stderr.write(`${scenario.page}, ${scenario.visitor}\n`);
    for (const server of servers) await wrk(server, scenario, WARM_UP_SECONDS);
    const rounds = [];
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const server of servers) rounds.push(await measure(server, scenario, Number(options.seconds)));
    rows.push(...servers.map(({ name }) => rowOf(scenario, name, rounds)));
  }
  process.stdout.write(`\nNode ${process.versions.node}\n\n${tableOf(rows)}\n`);
});

/** They do not change during the measurement. */
async function makeScenarios(product, api) {
  const { results } = await (await fetch(`${api.address}/api/v1/products/?onMain=true`)).json();
  const dishes = results.filter(({ canBuy, hasOptions }) => canBuy && !hasOptions).map(({ id }) => id);
  const fillCart = async (count) => {
    const body = new URLSearchParams(dishes.slice(0, count).map((id) => ['intent', `add:${id}:1`]));
    const response = await fetch(`${product.address}/cart`, { method: 'POST', body, redirect: 'manual' });
    const session = response.headers.getSetCookie().find((line) => line.startsWith('sessionid='));
    if (!session) throw new Error(`No cart: ${response.status}`);
    return session.split(';')[0];
  };
  const few = await fillCart(2);
  // The demo shop's guest.
  const visitors = { anonymous: '', 'cart of 2': few, 'signed in': 'usertoken=demo-token-marina' };
  const scenarios = Object.entries(PAGES).flatMap(([page, url]) =>
    Object.entries(visitors).map(([visitor, cookie]) => ({ page, visitor, url, cookie })),
  );
  scenarios.push({ page: 'cart', visitor: 'cart of 6', url: '/cart', cookie: await fillCart(6) });
  const wanted = options.only.split(',');
  return scenarios.filter(({ page }) => wanted.includes(page));
}

function headersOf({ cookie }) {
  return { ...HEADERS, ...(cookie && { Cookie: cookie }) };
}

/** After warming up: cached pages have their final compression. */
async function capture({ address }, scenarios) {
  const responses = [];
  for (const scenario of scenarios) {
    const { url, cookie } = scenario;
    const headers = headersOf(scenario);
    for (let times = 0; times < 40; times += 1) await read(address + url, headers);
    await new Promise((resolve) => setTimeout(resolve, 300));
    responses.push({ key: `${cookie} ${url}`, ...(await read(address + url, headers)) });
  }
  return responses;
}

function read(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (incoming) => {
      const body = Buffer.concat(await incoming.toArray());
      const { date, connection, 'keep-alive': _, 'transfer-encoding': __, ...kept } = incoming.headers;
      const sent = { ...kept, 'content-length': String(body.length) };
      resolve({ status: incoming.statusCode, headers: sent, body: body.toString('base64') });
    }).on('error', reject);
  });
}

async function measure(server, scenario, seconds) {
  const before = usageOf(server);
  const { requests, ...result } = await wrk(server, scenario, seconds);
  const { cpuMs, rss } = usageOf(server);
  return { server: server.name, ...result, cpu: (cpuMs - before.cpuMs) / requests, rss };
}

async function wrk({ address }, scenario, seconds) {
  const url = address + scenario.url;
  const lines = Object.entries(headersOf(scenario)).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  // The default drops responses of two seconds.
  const args = ['-t1', '-c32', `-d${seconds}s`, '--timeout', '30s', '--latency', ...lines, url];
  const { stdout, failed, shortMessage } = await execa(...onCore(OTHER_CORE, 'wrk', args), { reject: false });
  if (failed) throw new UserError(`Needs wrk and taskset (apt install wrk util-linux): ${shortMessage}`);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url}:\n${stdout}`);
  const ms = (which) => {
    const [, value, unit] = new RegExp(`\\b${which}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * { us: 0.001, ms: 1, s: 1_000 }[unit];
  };
  const rps = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { rps, requests, p50: ms(50), p99: ms(99) };
}

function rowOf({ page, visitor }, server, rounds) {
  const of = (name, what) => rounds.flatMap((round) => (round.server === name ? round[what] : []));
  const [rps, floor] = [server, 'floor'].map((name) => percentile(of(name, 'rps'), 0.5));
  const [p50, p99, cpu, rss] = ['p50', 'p99', 'cpu', 'rss'].map((what) => percentile(of(server, what), 0.5));
  const row = { Page: page, Visitor: visitor, Server: server, 'Requests/s': Math.round(rps) };
  const figures = { 'p50 ms': p50, 'p99 ms': p99, 'CPU ms each': cpu, 'Memory MB': Math.round(rss) };
  return { ...row, ...figures, 'Of the floor': rps / floor };
}
