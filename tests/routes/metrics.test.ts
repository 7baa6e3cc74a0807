import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { CircuitBreaker } from '#app/services/api/circuit-breaker.server.ts';
import { Limits } from '#app/services/http/limits.server.ts';
import { type Sources, startMetrics } from '#server/metrics.ts';
import { captureLog } from './support/captured-log.ts';
import { GUEST, openCart, openShop, press } from './support/shop.ts';
import { openSite } from './support/site.ts';

captureLog();

type Sample = { name: string; labels: Record<string, string>; value: number };

/** Metrics on a port of their own. What other tests have counted is in them, too: `since` tells what came on top. */
async function watch(sources: Partial<Sources> = {}) {
  const server = await startMetrics(0, '127.0.0.1', {
    ...{ hanging: () => [], bytes: () => ({ pages: 1 }), connections: async () => 1 },
    ...sources,
  });
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = async () => (await fetch(`${address}/metrics`)).text();
  const before = samplesOf(await read());
  return {
    address,
    read,
    /** @returns the sum of all samples with these labels, since the beginning. */
    since: async (name: string, labels: Record<string, string> = {}) =>
      sumOf(samplesOf(await read()), name, labels) - sumOf(before, name, labels),
  };
}

function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

function sumOf(samples: Sample[], name: string, labels: Record<string, string>): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

const REQUESTS = 'storefront_requests_total';
const TIMES = 'storefront_request_duration_seconds';
const CALLS = 'storefront_api_calls_total';
const CALL_TIMES = 'storefront_api_call_duration_seconds';

test('requests are counted by route, method and status, whoever answers', async () => {
  const { visit } = await openSite(await openShop());
  const { since } = await watch();
  for (const slug of ['borshch', 'borshch', 'nothing']) await visit(`/product/${slug}`);
  await visit('/product/borshch', { method: 'HEAD', cookie: 'sessionid=mine' });
  // Files of the build and refusals are no pages.
  await visit('/og.jpg');
  await visit('/healthz', { method: 'TRACE' });
  await visit('/nothing-like-that');
  const route = '/product/:slug';
  expect(await since(REQUESTS, { route, method: 'GET', status: '200' })).toBe(2);
  expect(await since(REQUESTS, { route, method: 'GET', status: '404' })).toBe(1);
  expect(await since(REQUESTS, { route, method: 'HEAD', status: '200' })).toBe(1);
  expect(await since(REQUESTS, { route: '/*', status: '404' })).toBe(1);
  expect(await since(REQUESTS)).toBe(5);
  expect(await since(`${TIMES}_count`, { route })).toBe(4);
  expect(await since(`${TIMES}_bucket`, { route, le: '+Inf' })).toBe(4);
  expect(await since(`${TIMES}_sum`, { route })).toBeGreaterThan(0);
});

test('a bucket has all that took no longer', async () => {
  const { visit } = await openSite(await openShop());
  const { since, read } = await watch();
  for (let times = 0; times < 3; times += 1) await visit('/categories');
  expect(await since(`${TIMES}_count`, { route: '/categories' })).toBe(3);
  const buckets = samplesOf(await read()).filter(
    ({ name, labels }) => name === `${TIMES}_bucket` && labels.route === '/categories',
  );
  const counts = buckets.map(({ value }) => value);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect(buckets.map(({ labels }) => Number(labels.le?.replace('+Inf', 'Infinity')))).toEqual(
    buckets.map(({ labels }) => Number(labels.le?.replace('+Inf', 'Infinity'))).toSorted((a, b) => a - b),
  );
});

test('both caches say how often they help', async () => {
  let now = Date.now();
  const { visit } = await openSite(await openShop(), { now: () => now });
  const { since } = await watch();
  const pages = (result: string) => since('storefront_page_cache_total', { result });
  const reads = (result: string) => since('storefront_read_cache_total', { result });
  await visit('/categories');
  expect([await pages('miss'), await pages('fresh'), await pages('stale')]).toEqual([1, 0, 0]);
  expect(await reads('miss')).toBeGreaterThan(2);
  await visit('/categories');
  expect([await pages('miss'), await pages('fresh'), await pages('stale')]).toEqual([1, 1, 0]);
  now += 61_000;
  await visit('/categories');
  expect([await pages('miss'), await pages('fresh'), await pages('stale')]).toEqual([1, 1, 1]);
  // A shopper's own page is no matter of the page cache, and takes what is there of the reads.
  await visit('/categories', { cookie: 'sessionid=mine' });
  expect(await pages('miss')).toBe(1);
  expect(await reads('fresh')).toBeGreaterThan(2);
});

test('calls of the API are counted by endpoint and outcome', async () => {
  const { shopper, api } = await openShop();
  const { since } = await watch();
  await shopper.visit('/product/borshch');
  await shopper.visit('/product/nothing');
  api.answer(500, {}, 'GET /products/kvas/');
  await shopper.visit('/product/kvas');
  api.down('GET /products/salat-ovoshchnoj/');
  await shopper.visit('/product/salat-ovoshchnoj');
  await shopper.visit('/img/media/nothing.webp');
  const calls = (operation: string, result: string) => since(CALLS, { operation, result });
  expect(await calls('GET products', 'done')).toBeGreaterThan(0);
  expect(await calls('GET products', 'missing')).toBe(1);
  expect(await calls('GET products', 'status')).toBe(1);
  // Tried twice.
  expect(await calls('GET products', 'unsent')).toBe(2);
  expect(await calls('GET media', 'missing')).toBe(1);
  const all = await since(CALLS, { operation: 'GET products' });
  expect(await since(`${CALL_TIMES}_count`, { operation: 'GET products' })).toBe(all);
});

test('a call that was not made is counted, and not measured', async () => {
  const breaker = new CircuitBreaker();
  const late = () => breaker.run('products', async () => ({ kind: 'failed', reason: 'timeout' }));
  for (let count = 0; count < 3; count += 1) await late();
  const { shopper, calls } = await openShop({ breaker });
  const { since } = await watch();
  await shopper.visit('/product/borshch');
  expect(await since(CALLS, { operation: 'GET products', result: 'unsent' })).toBe(1);
  expect(calls.filter(({ path }) => path.startsWith('/products/'))).toEqual([]);
  expect(await since(`${CALL_TIMES}_count`)).toBe(calls.length);
});

test('what hangs is told by what it means for shoppers', async () => {
  let kinds: string[] = [];
  const { read } = await watch({ hanging: () => kinds });
  const hanging = async () =>
    samplesOf(await read())
      .filter(({ name, value }) => name === 'storefront_api_hanging' && value === 1)
      .map(({ labels }) => labels.calls);
  expect(await hanging()).toEqual([]);
  kinds = ['*'];
  expect(await hanging()).toEqual(['all']);
  kinds = ['media'];
  expect(await hanging()).toEqual(['pictures']);
  kinds = ['POST order', 'suggest?'];
  expect(await hanging()).toEqual(['changes', 'reads']);
});

test('what a client did too often is counted by the limit', async () => {
  const { shopper } = await openShop({ limits: new Limits(0.1) });
  const { since } = await watch();
  const pages = [];
  for (let times = 0; times < 20; times += 1) pages.push(await shopper.visit('/search?q=борщ'));
  const refused = pages.filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  expect(await since('storefront_rate_limited_total', { limit: 'search' })).toBe(refused);
});

test('made-up addresses, methods and searches make no new lines, and nothing typed is told', async () => {
  const shop = await openCart({ borshch: 1 });
  const { visit } = await openSite(shop);
  const { read } = await watch();
  const made = (number: number) => [
    `/product/up-${number}`,
    `/tag/up-${number}`,
    `/search?q=up-${number}`,
    `/up-${number}`,
    `/order/up-${number}`,
    `/img/up-${number}`,
  ];
  async function askAll(number: number) {
    for (const path of made(number)) await visit(path);
    await visit('/', { method: `UP${number}` });
  }
  await askAll(1);
  const lines = samplesOf(await read()).filter(({ name }) => name.startsWith('storefront_')).length;
  for (let number = 2; number < 12; number += 1) await askAll(number);
  const { shopper, cart } = shop;
  shopper.cookies.set('usertoken', 'token-of-marina');
  const placed = await press(shopper, cart, 'Оформить заказ', { typed: GUEST });
  await placed.follow();
  const text = await read();
  const routes = new Set(samplesOf(text).map(({ labels }) => labels.route));
  expect([...routes].filter((route) => route?.includes('up-'))).toEqual([]);
  const secrets = ['up-', 'UP1', GUEST.phone, GUEST.fullName, GUEST.address, 'token-of-marina'];
  for (const secret of [...secrets, `${placed.location?.split('/').pop()}`])
    expect(text).not.toContain(secret);
  const own = samplesOf(text).filter(
    ({ name, labels }) =>
      name.startsWith('storefront_') && !['/cart', '/order/:orderId'].includes(`${labels.route}`),
  );
  const ofOrders = /^(?:POST|GET) (?:order|cart|users)$/;
  expect(own.filter(({ labels }) => !ofOrders.test(`${labels.operation}`)).length).toBeLessThanOrEqual(lines);
});

test('they stand on a port of their own, and nothing else does', async () => {
  const { address } = await watch();
  const answer = await fetch(`${address}/metrics?x=1`);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
    ['/metrics/', 'GET'],
  ])
    expect((await fetch(address + path, { method })).status).toBe(404);
  const { visit } = await openSite(await openShop());
  for (const path of ['/metrics', '/metrics/', '/Metrics', '/%6detrics', '//metrics']) {
    const page = await visit(path);
    expect([page.status, page.html.includes('storefront_')]).toEqual([404, false]);
  }
});

test('each metric and label that an alert or the handbook names is there', async () => {
  const { visit } = await openSite(await openShop({ limits: new Limits(0.1) }));
  for (let times = 0; times < 20; times += 1) await visit('/search?q=%D0%B1', { cookie: 'sessionid=mine' });
  await visit('/categories');
  const samples = samplesOf(await (await watch()).read());
  const known = new Map<string, Set<string>>([['up', new Set()]]);
  for (const { name, labels } of samples) {
    const names = known.get(name) ?? new Set();
    for (const label of Object.keys(labels)) names.add(label);
    known.set(name, names);
  }
  const { groups } = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8'));
  const rules: { alert: string; expr: string }[] = groups[0].rules;
  const wrong = rules.flatMap(({ alert, expr }) => {
    const named = [...expr.matchAll(/\b((?:storefront|nodejs|process)_\w+|up)\b(?:\{([^}]*)\})?/g)];
    expect([alert, named.length]).not.toEqual([alert, 0]);
    return named.flatMap(([, name = '', selector = '']) => {
      const labels = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => `${label}`);
      const missing = labels.filter((label) => label !== 'job' && !known.get(name)?.has(label));
      return known.has(name) && missing.length === 0 ? [] : [`${alert}: ${name} ${missing.join()}`];
    });
  });
  expect(wrong).toEqual([]);
  const handbook = readFileSync('docs/operations.md', 'utf8');
  const told = [...handbook.matchAll(/`((?:storefront|nodejs|process)_\w+)/g)].map(([, name]) => `${name}`);
  expect(told.length).toBeGreaterThan(8);
  const names = [...known.keys()];
  expect(
    told.filter(
      (name) => !names.some((one) => one.replace(/_(?:bucket|sum|count)$/, '') === name || one === name),
    ),
  ).toEqual([]);
});
