import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { run } from '../processes.mjs';
import { fillCart } from './scenarios.mjs';
import { besideServer } from './servers.mjs';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;
/** So many answers say something of a server. */
const ENOUGH = 200;
const MAX_SECONDS = 10;
const ORDERS = 60;
const ORDERING_AT_ONCE = 8;
const TICKS_PER_SECOND = 100;

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

/**
 * @typedef {{ server: string, rps: number, p50: number, p99: number, cpu: number, rss: number }} Result milliseconds, megabytes
 */

/**
 * Lets a server get to know a page, before it counts.
 * @returns how many seconds a measurement must take. One that ends before the first answers says that there are none.
 */
export async function warmUp(server, scenario, seconds) {
  const { rps } = await load(server, scenario, Math.max(seconds, WARM_UP_SECONDS));
  return Math.min(MAX_SECONDS, Math.max(seconds, Math.ceil(ENOUGH / rps)));
}

/** Asks one server for one page, again and again. @returns {Promise<Result>} */
export async function measure(server, scenario, seconds) {
  const before = usageOf(server.pid);
  const result = await load(server, scenario, seconds);
  if (result.requests === 0) throw new Error(`${server.name}: no answer to ${scenario.path} in ${seconds} s`);
  return resultOf(server, before, result);
}

function load(server, scenario, seconds) {
  return hasWrk ? loadByWrk(server, scenario, seconds) : loadByNode(server, scenario, seconds);
}

/** Posts orders of guests who have filled their carts before. @returns {Promise<Result>} */
export async function measureOrders(server, dishes) {
  const guests = [];
  for (let number = 0; number < ORDERS; number += 1) {
    const cookie = await fillCart(server, dishes.slice(0, 2));
    const page = await fetch(`${server.address}/cart`, { headers: { Cookie: cookie } });
    const key = /name="key" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const orderKey = page.headers.getSetCookie().map((line) => line.split(';')[0]);
    guests.push({ cookie: [cookie, ...orderKey].join('; '), key });
  }
  const before = usageOf(server.pid);
  const startedAt = performance.now();
  const latencies = [];
  await Promise.all(
    Array.from({ length: ORDERING_AT_ONCE }, async () => {
      for (let guest = guests.pop(); guest; guest = guests.pop())
        latencies.push(await order(server, guest, dishes));
    }),
  );
  const rps = ORDERS / ((performance.now() - startedAt) / 1_000);
  return resultOf(server, before, { rps, requests: ORDERS, ...percentiles(latencies) });
}

async function order({ address }, { cookie, key }, dishes) {
  const body = new URLSearchParams({
    ...{ intent: 'order', key, fullName: 'Анна', phone: '+7-912-345-67-89', address: 'Невский пр., 1' },
    ...{ privacy: 'on', personalData: 'on' },
    ...Object.fromEntries(dishes.slice(0, 2).map((id) => [`quantity-${id}`, '1'])),
  });
  const startedAt = performance.now();
  const answer = await fetch(`${address}/cart`, {
    method: 'POST',
    body,
    headers: { Cookie: cookie },
    redirect: 'manual',
  });
  const took = performance.now() - startedAt;
  if (!answer.headers.get('Location')?.startsWith('/order/')) throw new Error(`No order: ${answer.status}`);
  return took;
}

async function loadByWrk({ address }, { path, headers }, seconds) {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  // Without a time of its own wrk counts no answer that took two seconds.
  const args = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${Math.ceil(seconds)}s`,
    '--timeout',
    '30s',
    '--latency',
    ...lines,
    address + path,
  ];
  const { output } = await run(...besideServer('wrk', args));
  const [, rps] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  const [, requests] = /(\d+) requests in/.exec(output) ?? [];
  if (rps === undefined || /Non-2xx/.test(output)) throw new Error(`${address}${path}:\n${output}`);
  return {
    rps: Number(rps),
    requests: Number(requests),
    p50: percentile(output, '50'),
    p99: percentile(output, '99'),
  };
}

function percentile(output, which) {
  const [, value = '0', unit = 'ms'] = new RegExp(`\\b${which}%\\s+([\\d.]+)(us|ms|s)`).exec(output) ?? [];
  return Number(value) * { us: 0.001, ms: 1, s: 1_000 }[unit];
}

/** Slower than wrk, so the fastest servers wait for it: compare rates with care. */
async function loadByNode({ address }, { path, headers }, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const latencies = [];
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) latencies.push(await askOnce(address + path, headers, agent));
    }),
  );
  agent.destroy();
  return { rps: latencies.length / seconds, requests: latencies.length, ...percentiles(latencies) };
}

function askOnce(address, headers, agent) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(address, { headers, agent }, (incoming) => {
      incoming.resume().once('end', () => resolve(performance.now() - startedAt));
    })
      .once('error', reject)
      .end();
  });
}

function percentiles(latencies) {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

function resultOf({ name, pid }, before, { rps, requests, p50, p99 }) {
  const after = usageOf(pid);
  return { server: name, rps, p50, p99, cpu: (after.cpuMs - before.cpuMs) / requests, rss: after.rssMb };
}

/** What the process has used so far, where the system says so (Linux). */
function usageOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return { cpuMs: (ticks * 1_000) / TICKS_PER_SECOND, rssMb: Number(kilobytes) / 1_024 };
  } catch {
    return { cpuMs: Number.NaN, rssMb: Number.NaN };
  }
}
