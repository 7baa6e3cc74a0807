/**
 * Protects: two storefronts and two APIs behind nginx are killed, drained and upgraded without a lost
 * order.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../crash/browser.ts';
import type { ShopProcess, Signal } from '../crash/processes.ts';
import { type Disruption, runUnderShoppers } from '../crash/run-under-shoppers.ts';
import { readStored } from '../crash/stored-orders.ts';
import { textOf } from '../routes/support/page.ts';
import { createRandom } from '../support/random.ts';
import { buildRelease, findLastRelease } from './build-release.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { fetchFrom, NGINX } from './nginx.ts';

/** `CLUSTER_KILLS=200 npm run full:cluster` */
const KILLS = Number(process.env.CLUSTER_KILLS ?? 9);
const SEED = Number(process.env.SEED ?? randomInt(1_000_000));
const SECTION = '/category/burgery-i-gril';
const MINUTE_MS = 60_000;

const last = NGINX ? findLastRelease() : undefined;
// Not in a hook, whose time limit is shorter than a build on a busy machine.
const release = last && buildRelease(last);
const title = NGINX ? 'a cluster' : 'a cluster (skipped: nginx or openssl is not installed)';

describe.skipIf(!NGINX)(title, () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await startCluster(release);
  });
  afterAll(async () => {
    await cluster?.stop();
    expect([...(cluster?.faults ?? [])]).toEqual([]);
  });

  const fetchLocally = fetchFrom('127.0.0.1');
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetchLocally(new URL(path, cluster.address), { headers });

  async function expectNoLoss(name: string, disruptions: Iterable<Disruption>): Promise<void> {
    const browsers = [40, 41, 42].map((host) => new Browser(cluster.address, fetchFrom(`127.0.0.${host}`)));
    const { database } = cluster;
    const report = await runUnderShoppers({ database, browsers, name, seed: SEED, disruptions });
    expect(report.broken).toEqual([]);
    expect(report.orders).toBeGreaterThan(0);
    expect(report.maxConsecutiveFailures).toBeLessThan(2);
  }

  const upgrade = last ? `an upgrade from ${last.tag}` : 'an upgrade (skipped: the clone has no release)';
  const title = `${upgrade}, process after process, and a way back`;
  test.skipIf(!last)(title, { timeout: 15 * MINUTE_MS }, async () => {
    const [api, otherApi] = cluster.apis;
    const [storefront, otherStorefront] = cluster.storefronts;
    const replace = (process: ShopProcess, folder: string | undefined, signal: Signal = 'SIGTERM') => ({
      title: `${process.title} ${folder ? 'goes back' : 'is replaced'}`,
      isGraceful: signal === 'SIGTERM',
      run: async () => {
        process.folder = folder;
        await cluster.end(process, signal);
        await process.untilReady();
      },
    });
    await expectNoLoss('Гость двух версий', [
      replace(api, undefined),
      // An API of the old release restarts on the migrated database.
      replace(otherApi, release, 'SIGKILL'),
      replace(otherApi, undefined),
      replace(storefront, undefined),
      replace(otherStorefront, undefined),
      replace(storefront, release),
      replace(api, release),
      replace(api, undefined),
      replace(storefront, undefined),
    ]);
  });

  test('nginx caches the pages that are for everybody, and files with a hash', async () => {
    const cacheOf = async (path: string, headers = {}) => (await get(path, headers)).headers.get('x-cache');
    expect(await cacheOf(SECTION)).toBe('MISS');
    const cached = await get(SECTION);
    expect(cached.headers.get('x-cache')).toBe('HIT');
    expect(await cacheOf(SECTION, { Cookie: 'favorites=burger-dymnyj-bekon' })).toBe('BYPASS');
    const html = await cached.text();
    expect(await (await get(SECTION)).text()).toBe(html);
    const [script = ''] = /\/public\/assets\/[^"]+\.js/.exec(html) ?? [];
    await get(script);
    expect(await cacheOf(script, { Cookie: 'favorites=x' })).toBe('HIT');
    for (const path of ['/cart', '/healthz', '/readyz', `/order/${randomUUID()}`]) {
      await get(path);
      expect([path, await cacheOf(path)]).not.toEqual([path, 'HIT']);
    }
  });

  test('the storefronts limit a client by its own address, not by that of nginx', async () => {
    const guess = (send: ReturnType<typeof fetchFrom>, suffix = '') =>
      send(new URL(`/order/${randomUUID()}${suffix}`, cluster.address));
    const guesser = fetchFrom('127.0.0.20');
    // The limit is 60 misses at each of the two storefronts.
    await Promise.all(Array.from({ length: 160 }, () => guess(guesser, '.data')));
    await expect.poll(async () => (await guess(guesser)).text()).toContain('Слишком часто');
    expect((await guess(fetchFrom('127.0.0.21'))).status).toBe(404);
  });

  test('what a shopper has is at both storefronts: notice, favourite, draft, and one order for two clicks', async () => {
    let count = 0;
    const browser = new Browser(cluster.address, ({ pathname, search }, init) => {
      const storefront = cluster.storefronts[count++ % 2];
      const headers = new Headers(init.headers);
      headers.set('X-Forwarded-For', '127.0.0.31');
      headers.set('X-Forwarded-Proto', 'https');
      return fetch(`http://127.0.0.1:${storefront?.port}${pathname}${search}`, { ...init, headers });
    });
    const dish = (await browser.read('/product/burger-dymnyj-bekon')).page;
    const added = await browser.go(dish.press('Добавить в корзину'));
    expect(added.page?.notices).toEqual([expect.stringContaining('Товар добавлен')]);
    const favourite = dish
      .all('button')
      .map(textOf)
      .find((text) => text.startsWith('В избранное'));
    await browser.go(dish.press(favourite ?? ''));
    const { page } = await browser.read('/product/burger-dymnyj-bekon');
    expect(page.all('button', { 'aria-pressed': 'true' })).toHaveLength(1);

    const contacts = { fullName: 'Анна Две Витрины', phone: '8 912 345-67-89', address: 'Лесная, 5' };
    await browser.go((await browser.read('/cart')).page.press('Обновить', { typed: contacts }));
    const cart = (await browser.read('/cart')).page;
    expect(cart.values('checkout')).toMatchObject({ fullName: contacts.fullName });
    const click = cart.press('Оформить заказ', { typed: { privacy: 'on', personalData: 'on' } });
    const shown = await Promise.all([browser.go(click), browser.go(click)]);
    const { orders } = await readStored(cluster.database);
    const stored = orders.filter(({ name }) => name === contacts.fullName);
    expect(stored).toHaveLength(1);
    for (const { path } of shown) expect(path).toContain(`/order/${stored[0]?.uuid}`);
  });

  /** Shuffled, and repeated up to KILLS. */
  function* randomDisruptions(): Generator<Disruption> {
    const { below } = createRandom(SEED);
    const all: Disruption[] = [
      ...cluster.processes.flatMap((process) => [
        { title: `kill -9 of ${process.title}`, run: () => cluster.end(process, 'SIGKILL') },
        { title: `drain of ${process.title}`, run: () => cluster.drain(process), isGraceful: true },
      ]),
      { title: 'reload of nginx', run: () => void cluster.nginx.reload(), isGraceful: true },
    ];
    let left: Disruption[] = [];
    for (let count = 0; count < KILLS; count += 1) {
      if (left.length === 0) left = [...all];
      yield* left.splice(below(left.length), 1);
    }
  }
  const kills = `${KILLS} kills, drains and reloads lose nothing (seed ${SEED})`;
  test(kills, { timeout: (KILLS + 5) * MINUTE_MS }, () => expectNoLoss('Гость', randomDisruptions()));
});
