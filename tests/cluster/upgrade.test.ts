/**
 * Protects upgrades from each earlier release, on both databases, while the old API serves guests: all that
 * belongs to the restaurant stays, or the new API does not start.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import { connectStore, type Store } from '#upstream/store/database/store.ts';
import { startPostgres } from '../postgres/server.ts';
import { type ContentFolder, contentFolder } from '../support/content-folder.ts';
import { makeDatabase } from '../support/postgres-databases.ts';
import { ApiCaller } from '../upstream/support/api-caller.ts';
import { type ApiProcess, runApi, runCommand, startApi } from '../upstream/support/api-process.ts';
import { buildPrograms, findRelease } from './build-release.ts';

const PAUSE_MS = 20;
/** A picture as 0.1.0 drew it; later releases have none. */
const ART = '\n  art: { emoji: 🍞, tint: bird, garnish: [🌾, 🍯, 🌾, 🍯] }';
const OPTIONS =
  '\n  optionGroups: [{ id: size, title: Порция, kind: one, options: [{ id: whole, title: Целая }] }]';
const SPECIAL_DAY = { date: '2099-12-31', status: '10:00–16:00' };

const [first, second] = ['v0.1.0', 'v0.2.0'].map(findRelease);
const title = first && second ? 'an upgrade' : 'an upgrade (skipped: the clone has no releases)';
const [v0_1_0 = '', v0_2_0 = ''] = [first, second].map((release) => release && buildPrograms(release));

describe.skipIf(!first || !second)(title, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
    let dir: string;
    let folder: ContentFolder;
    let place: string;
    let settings: Record<string, string>;
    let removeDatabase: () => Promise<void>;
    let running: ApiProcess[];

    beforeEach(async () => {
      dir = mkdtempSync(path.join(tmpdir(), 'upgrade-'));
      running = [];
      if (kind === 'SQLite') {
        place = path.join(dir, 'shop.db');
        settings = { DATABASE_FILE: place };
        removeDatabase = async () => {};
      } else {
        const { url, remove } = await makeDatabase(server.url);
        place = url;
        settings = { DATABASE_URL: url };
        removeDatabase = remove;
      }
      folder = ownFolder();
      const photo = sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#a33' } });
      await photo.jpeg().toFile(path.join(myShop(), 'photos/soup.jpg'));
    });
    afterEach(async () => {
      for (const api of running) if (api.child.exitCode === null) await api.stop('SIGKILL');
      await removeDatabase();
      rmSync(dir, { recursive: true });
    });

    const myShop = () => path.join(dir, 'my-shop');

    /** A restaurant's folder that every release reads. */
    function ownFolder(): ContentFolder {
      const made = contentFolder(myShop());
      for (const file of ['settings.yaml', 'work-days.yaml']) {
        copyFileSync(path.join(v0_1_0, 'upstream/content', file), path.join(myShop(), file));
      }
      for (const file of ['menus', 'counters', 'sliders', 'seo-pages', 'users'])
        made.write(`${file}.yaml`, '[]\n');
      made.edit('settings.yaml', 'Угли и хмель', 'Ёж и яблоко');
      made.edit('dishes/menu.yaml', 'price: 390', 'price: 391\n  cover: soup.jpg');
      return made;
    }

    const envOf = (name: string, more: Record<string, string>) => {
      const MEDIA_DIR = path.join(dir, name, 'media');
      mkdirSync(path.dirname(MEDIA_DIR), { recursive: true });
      return { ...settings, MEDIA_DIR, COMPOSE_PICTURES: 'asked', ...more };
    };
    async function start(name: string, release: string | undefined, more: Record<string, string> = {}) {
      const api = await startApi(envOf(name, more), release);
      running.push(api);
      return api;
    }
    const startNew = (more?: Record<string, string>) => start('new', undefined, more);
    const failNew = (more: Record<string, string> = {}) => runApi(envOf('new', more));
    const command = (name: string, args: string[], release?: string, more: Record<string, string> = {}) =>
      runCommand([`build/programs/${name}.js`, ...args], envOf('command', more), release);

    async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
      const store = connectStore(place);
      try {
        return await work(store);
      } finally {
        await store.destroy();
      }
    }

    async function use({ origin }: ApiProcess, release: string): Promise<Order> {
      const guest = new ApiCaller({ fetch }, origin);
      const { soup } = await guest.dishIds();
      const { status, body } = await guest.placeOrder([soup], 'key');
      expect(status).toBe(201);
      expect((await command('desk-user', ['add', 'marina'], release)).code).toBe(0);
      const changed = { changes: 1, changed_by: 'marina', changed_at: new Date().toISOString() };
      await withStore((store) =>
        store
          .insertInto('special_days')
          .values({ ...SPECIAL_DAY, ...changed })
          .execute(),
      );
      return body;
    }

    async function readShop({ origin }: ApiProcess, { uuid }: Order) {
      const get = async (at: string) => (await fetch(`${origin}/api/v1${at}`)).json();
      const { results } = await get('/products/?pageSize=100');
      type Dish = { id: number; slug: string; title: string; price: number };
      const { id, items, totalPrice } = await get(`/order/${uuid}/`);
      return {
        name: (await get('/settings/')).SITE_NAME,
        dishes: results.map(({ id, slug, title, price }: Dish) => ({ id, slug, title, price })),
        hours: await get('/work-days/'),
        order: { id, items: items.length, totalPrice },
        ...(await withStore(async (store) => ({
          users: await store.selectFrom('desk_users').select(['name', 'role']).orderBy('name').execute(),
          days: await store.selectFrom('special_days').select(['date', 'status']).execute(),
        }))),
      };
    }

    async function photoOf({ origin }: ApiProcess): Promise<{ status: number; type: string | null }> {
      const { coverUrls } = await (await fetch(`${origin}/api/v1/products/soup/`)).json();
      const url = JSON.stringify(coverUrls).match(/"(\/[^"\s]+\.(?:jpg|avif|webp))/)?.[1];
      const response = await fetch(origin + url);
      return { status: response.status, type: response.headers.get('Content-Type') };
    }

    /** Guests read the menu of the old API until `stop`. @returns the responses that differ */
    function readers({ origin }: ApiProcess) {
      let isOver = false;
      const wrong: string[] = [];
      let count = 0;
      const reading = (async () => {
        for (; !isOver; count += 1) {
          const response = await fetch(`${origin}/api/v1/products/soup/`);
          const text = await response.text();
          if (response.status !== 200 || JSON.parse(text).price !== 391)
            wrong.push(`${response.status} ${text}`);
          await sleep(PAUSE_MS);
        }
      })();
      return async () => {
        isOver = true;
        await reading;
        expect(count).toBeGreaterThan(0);
        return wrong;
      };
    }

    /** The new API beside the old one, then alone. */
    async function upgrade(old: ApiProcess, release: string, more: Record<string, string>): Promise<void> {
      const order = await use(old, release);
      const before = await readShop(old, order);
      expect(before).toMatchObject({
        name: 'Ёж и яблоко',
        days: [SPECIAL_DAY],
        users: expect.arrayContaining([expect.objectContaining({ name: 'marina' })]),
      });
      const stop = readers(old);
      const api = await startNew(more);
      expect(await readShop(api, order)).toEqual(before);
      expect(await readShop(old, order)).toEqual(before);
      // 0.1.0 gives pictures other addresses.
      if (release === v0_2_0) expect(await photoOf(old)).toMatchObject({ status: 200 });
      expect(await photoOf(api)).toMatchObject({ status: 200, type: expect.stringMatching(/^image\//) });
      expect(await stop()).toEqual([]);
      expect(await old.stop('SIGTERM')).toBe(0);
      expect(await readShop(api, order)).toEqual(before);
    }

    test('from 0.2.0 with the content in the database', async () => {
      const old = await start('old', v0_2_0);
      expect((await command('content-import', [myShop()], v0_2_0)).code).toBe(0);
      await expect.poll(async () => (await fetch(`${old.origin}/api/v1/products/soup/`)).status).toBe(200);
      expect(await command('content-check', [])).toMatchObject({ code: 0 });
      await upgrade(old, v0_2_0, {});
    });

    test.each([
      ['0.1.0', v0_1_0],
      ['0.2.0', v0_2_0],
    ])('from %s with the content in CONTENT_DIR', async (_, release) => {
      const more = { CONTENT_DIR: myShop() };
      const old = await start('old', release, more);
      expect(await command('content-check', [], undefined, more)).toMatchObject({ code: 0 });
      await upgrade(old, release, more);
    });

    test.each([
      ['0.1.0', v0_1_0],
      ['0.2.0', v0_2_0],
    ])(
      'from %s without the folder that it had: the new API refuses, until the folder is imported',
      async (_, release) => {
        const old = await start('old', release, { CONTENT_DIR: myShop() });
        const order = await use(old, release);
        const before = await readShop(old, order);
        const stop = readers(old);
        expect(await command('content-check', [])).toEqual({
          code: 1,
          output: expect.stringContaining('content:import'),
        });
        expect(await failNew()).toEqual({
          code: 1,
          output: expect.stringMatching(
            /Магазин не открылся\. В базе данных меню ресторана, .*content:import/s,
          ),
        });
        expect(await readShop(old, order)).toEqual(before);
        expect((await command('content-import', [myShop()])).code).toBe(0);
        expect(await readShop(old, order)).toEqual(before);
        expect(await photoOf(old)).toMatchObject({ status: 200 });
        const api = await startNew();
        expect(await readShop(api, order)).toEqual(before);
        expect(await photoOf(api)).toMatchObject({ status: 200 });
        expect(await stop()).toEqual([]);
      },
    );

    test('one cart, changed in turn by 0.2.0 and by this release beside it', async () => {
      folder.edit('dishes/menu.yaml', 'price: 90', `price: 90${OPTIONS}`);
      const more = { CONTENT_DIR: myShop() };
      const old = new ApiCaller({ fetch }, (await start('old', v0_2_0, more)).origin);
      const { soup, bread } = await old.dishIds();
      const { origin } = await startNew(more);
      const plain = { productId: soup };
      const withOptions = { productId: bread, options: ['whole'] };
      await old.post('/cart/', { ...plain, quantity: 2 });
      await old.post('/cart/', { ...withOptions, quantity: 3 });
      const now = new ApiCaller({ fetch }, origin, old.cookies);
      await now.post('/cart/', { ...plain, quantity: 5, updateQuantity: true, ifInCart: true });
      await now.post('/cart/', { ...withOptions, quantity: 1 });
      await old.post('/cart/', { ...plain, quantity: 1 });
      const lines = [
        { product: expect.objectContaining({ id: soup }), quantity: 6 },
        { product: expect.objectContaining({ id: bread }), quantity: 4 },
      ];
      expect((await old.get('/cart/')).body).toMatchObject({ items: lines });
      expect((await now.get('/cart/')).body).toMatchObject({ items: lines });
      await now.post('/cart/', { ...plain, action: 'remove' });
      await old.post('/cart/', { productId: bread, lineId: `${bread}+whole`, action: 'remove' });
      expect((await now.get('/cart/')).body).toMatchObject({ items: [] });
      expect((await old.get('/cart/')).body).toMatchObject({ items: [] });
    });

    test('from 0.1.0 with a folder that the new API cannot read: it refuses, until the folder is mended', async () => {
      folder.edit('dishes/menu.yaml', 'price: 90', `price: 90${ART}`);
      const more = { CONTENT_DIR: myShop() };
      const old = await start('old', v0_1_0, more);
      const order = await use(old, v0_1_0);
      const before = await readShop(old, order);
      const fault =
        /menu\.yaml:\d+:3: .*«art».*Пока они есть, версия \S+ не откроет магазин: .* версия 0\.1\.0/s;
      const refusal = { code: 1, output: expect.stringMatching(fault) };
      expect(await command('content-check', [], undefined, more)).toEqual(refusal);
      expect(await failNew(more)).toEqual(refusal);
      expect(await readShop(old, order)).toEqual(before);
      folder.edit('dishes/menu.yaml', ART, '');
      const api = await startNew(more);
      expect(await readShop(api, order)).toEqual(before);
    });

    test('from the untouched demo of 0.1.0: it becomes the new demo, and orders stay', async () => {
      const old = await start('old', v0_1_0);
      const { body: dish } = await new ApiCaller({ fetch }, old.origin).get<{ id: number }>(
        '/products/burger-dymnyj-bekon/',
      );
      const { status, body } = await new ApiCaller({ fetch }, old.origin).placeOrder([dish.id], 'key');
      expect(status).toBe(201);
      expect(await command('content-check', [])).toEqual({
        code: 0,
        output: expect.stringContaining('нетронутое демо'),
      });
      const api = await startNew();
      expect(await new ApiCaller({ fetch }, api.origin).get(`/order/${body.uuid}/`)).toMatchObject({
        status: 200,
        body: { id: body.id },
      });
      expect((await fetch(`${api.origin}/api/v1/products/burger-dymnyj-bekon/`)).status).toBe(200);
    });
  });
});
