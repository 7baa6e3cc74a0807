/** Protects operators: liveness, readiness and the metrics of alerts. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import * as build from 'virtual:react-router/server-build';
import { expect, onTestFinished, test } from 'vitest';
import { lifecycleContext } from '#app/services/http/request.server.ts';
import { type Sources, startMetrics } from '#server/metrics-endpoint.ts';
import { captureLog } from './support/captured-log.ts';
import { GUEST, openCart, openShop, press } from './support/shop.ts';
import { openSite } from './support/site.ts';
import { browserRequest } from './support/visit.ts';

captureLog();

const REQUESTS = 'storefront_requests_total';
const TIMES = 'storefront_request_duration_seconds';

type Labels = Record<string, string>;
type Sample = { name: string; labels: Labels; value: number };

/** `since`: the increase; other tests have counted too. */
async function openMetrics(sources: Partial<Sources> = {}) {
  const given = {
    openCircuits: () => [],
    bytes: () => ({ pages: 1 }),
    connections: async () => 1,
    ...sources,
  };
  const server = await startMetrics(0, '127.0.0.1', given, build.routes);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    return once(server, 'close').then(() => {});
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = async () => (await fetch(`${address}/metrics`)).text();
  const samples = async () => samplesOf(await read());
  const before = await samples();
  const since = async (name: string, labels: Labels = {}) =>
    sumOf(await samples(), name, labels) - sumOf(before, name, labels);
  return { address, read, samples, since };
}

function samplesOf(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]);
    return { name, labels: Object.fromEntries(pairs), value: Number(value) };
  });
}

function sumOf(samples: Sample[], name: string, labels: Labels): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

test('healthz responds independently of the API', async () => {
  const { shopper, api } = await openShop();
  api.down();
  const { status, html, headers } = await shopper.visit('/healthz');
  expect([status, html, headers.get('Cache-Control')]).toEqual([200, 'ok', 'no-store']);
});

test('readyz calls the API itself, not a cache', async () => {
  const { shopper, api } = await openShop();
  for (const fail of [
    () => api.down(),
    () => api.timeOut(),
    () => api.answer(500, {}),
    () => api.answer(200, '<html>'),
    () => api.answer(200, 'null'),
    () => api.answer(200, '[]'),
  ]) {
    expect((await shopper.visit('/readyz')).status).toBe(200);
    fail();
    const { status, headers } = await shopper.visit('/readyz');
    expect([status, headers.get('Cache-Control')]).toEqual([503, 'no-store']);
    api.up();
  }
});

test('readyz is a 503 while the storefront stops', async () => {
  const { app } = await openShop();
  const context = app.createContext();
  context.set(lifecycleContext, { isStopping: true });
  const answer = await app.handle(browserRequest('/readyz'), context);
  expect([answer.status, await answer.text()]).toEqual([503, 'stopping']);
});

test('requests are counted and timed by route, method and status; files and refusals are not', async () => {
  const { visit } = await openSite(await openShop());
  const { since } = await openMetrics();
  for (const slug of ['borshch', 'borshch', 'nothing']) await visit(`/product/${slug}`);
  await visit('/product/borshch', { method: 'HEAD', cookie: 'sessionid=mine' });
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
});

test('made-up URLs, methods and searches add no series, and nothing personal is in the metrics', async () => {
  const shop = await openCart({ borshch: 1 });
  const { visit } = await openSite(shop);
  const { read } = await openMetrics();
  const paths = ['/product/', '/tag/', '/search?q=', '/', '/order/', '/img/'];
  async function makeUp(number: number): Promise<void> {
    for (const path of paths) await visit(`${path}up-${number}`);
    await visit('/', { method: `UP${number}` });
  }
  const countSeries = async () =>
    samplesOf(await read()).filter(({ name }) => name.startsWith('storefront_')).length;
  await makeUp(1);
  const before = await countSeries();
  for (let number = 2; number < 12; number += 1) await makeUp(number);
  expect(await countSeries()).toBe(before);

  shop.shopper.cookies.set('usertoken', 'token-of-marina');
  const placed = await press(shop.shopper, shop.cart, 'Оформить заказ', { typed: GUEST });
  await placed.follow();
  const text = await read();
  const uuid = `${placed.location?.split('/').pop()}`;
  const secrets = ['up-', 'UP1', GUEST.phone, GUEST.fullName, GUEST.address, 'token-of-marina', uuid];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

test('metrics are served on their own port only', async () => {
  const { address } = await openMetrics();
  const { status, headers } = await fetch(`${address}/metrics?x=1`);
  expect([status, headers.get('Content-Type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
  for (const path of ['/', '/metrics/']) expect((await fetch(address + path)).status).toBe(404);
  const { visit } = await openSite(await openShop());
  for (const path of ['/metrics', '/metrics/', '/Metrics', '/%6detrics', '//metrics']) {
    const page = await visit(path);
    expect([page.status, page.html.includes('storefront_')]).toEqual([404, false]);
  }
});
