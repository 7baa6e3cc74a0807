/** Protects `deploy/nginx/single-server.conf`: one storefront, one API and the desk under https, by one file. */
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#upstream/desk/passwords.ts';
import { importFolder } from '#upstream/publish/import-folder.ts';
import { openStore } from '#upstream/store/database/store.ts';
import { addUser, setPassword } from '#upstream/store/desk/desk-users.ts';
import { createApi, createStorefront, type ShopProcess } from '../crash/processes.ts';
import { contentFolder } from '../support/content-folder.ts';
import { pickPort } from '../support/ports.ts';
import { formOn } from '../upstream/support/menu-desk.ts';
import { fetchFrom, NGINX, startSingleServer } from './nginx.ts';

const SHOP = 'www.example.ru';
const DESK = 'desk.example.ru';
const PASSWORD = 'Щука-и-хрен-7';
const SOUP = '/menu/dishes/menu.soup';
const fetchLocally = fetchFrom('127.0.0.1');

describe.skipIf(!NGINX)(
  NGINX ? 'a single server' : 'a single server (skipped: nginx is not installed)',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'single-'));
    const faults: string[] = [];
    let nginx: Awaited<ReturnType<typeof startSingleServer>>;
    let api: ShopProcess;
    let storefront: ShopProcess;

    beforeAll(async () => {
      const [port, desk] = [await pickPort(), await pickPort()];
      const database = path.join(folder, 'shop.db');
      contentFolder(path.join(folder, 'content'));
      const store = await openStore(database);
      await importFolder(store, path.join(folder, 'content'), {
        by: 'first start',
        now: new Date(),
        isFirst: true,
      });
      const passwordHash = await hashPassword(PASSWORD, { N: 16, r: 8, p: 1 });
      await addUser(store, { name: 'marina', role: 'manager', passwordHash, now: new Date() });
      await setPassword(store, 'marina', passwordHash, { mustChange: false });
      await store.destroy();
      const onFault = (fault: string) => void faults.push(fault);
      const settings = { DATABASE_FILE: database, MEDIA_DIR: path.join(folder, 'media') };
      const addresses = { DESK_PORT: `${desk}`, DESK_URL: `https://${DESK}` };
      api = createApi({ title: 'API', port, onFault, env: { ...settings, ...addresses } });
      storefront = createStorefront({
        title: 'storefront',
        port: await pickPort(),
        onFault,
        env: {
          PUBLIC_URL: `https://${SHOP}`,
          UPSTREAM_URL: `http://127.0.0.1:${port}/api/v1`,
          TRUST_PROXY: 'loopback',
          CACHE_DIR: path.join(folder, 'cache'),
        },
      });
      for (const process of [api, storefront]) process.start();
      await Promise.all([api.untilReady(), storefront.untilReady()]);
      nginx = await startSingleServer({ storefront: storefront.port, desk });
    });
    afterAll(async () => {
      await Promise.all([api, storefront].map((process) => process?.stop('SIGKILL')));
      await nginx?.stop();
      rmSync(folder, { recursive: true });
      expect(faults).toEqual([]);
    });

    async function send(host: string, path: string, { headers = {}, ...init }: RequestInit = {}) {
      const response = await fetchLocally(new URL(path, `https://127.0.0.1:${nginx.ports.https}`), {
        ...init,
        headers: { ...Object.fromEntries(new Headers(headers)), Host: host },
      });
      return { status: response.status, headers: response.headers, html: await response.text() };
    }

    async function logIn(): Promise<string> {
      const body = `${new URLSearchParams({ name: 'marina', password: PASSWORD })}`;
      const { headers } = await send(DESK, '/login', {
        method: 'POST',
        body,
        headers: { 'Sec-Fetch-Site': 'same-origin' },
      });
      return headers.getSetCookie()[0] ?? '';
    }

    async function upload(photo: Buffer) {
      const Cookie = (await logIn()).split(';')[0] ?? '';
      const [action, fields] = formOn(await send(DESK, SOUP, { headers: { Cookie } }), 'Сохранить');
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('cover.file', new File([new Uint8Array(photo)], 'photo.jpg'));
      const encoded = new Response(form);
      const headers = {
        Cookie,
        'Content-Type': encoded.headers.get('Content-Type') ?? '',
        'Sec-Fetch-Site': 'same-origin',
      };
      const body = new Uint8Array(await encoded.arrayBuffer());
      return send(DESK, action, { method: 'POST', body, headers });
    }

    test('the shop is under its name, the desk under its own', async () => {
      const shop = await send(SHOP, '/category/menu');
      expect([shop.status, shop.html]).toEqual([200, expect.stringContaining('Хлеб')]);
      const desk = await send(DESK, '/login');
      expect([desk.status, desk.headers.get('Strict-Transport-Security')]).toEqual([200, 'max-age=31536000']);
      expect(desk.html).toContain('Пароль');
    });

    test.each([SHOP, DESK])('http leads to https, except for a challenge: %s', async (host) => {
      nginx.answerChallenge('token', 'proof');
      const get = (path: string) =>
        new Promise<http.IncomingMessage>((resolve) =>
          http.get({ port: nginx.ports.http, path, headers: { Host: host } }, resolve),
        );
      expect((await get('/cart')).headers.location).toBe(`https://${host}/cart`);
      expect(await text(await get('/.well-known/acme-challenge/token'))).toBe('proof');
    });

    test('the session of the desk is for https alone', async () => {
      expect(await logIn()).toMatch(/^__Host-desk-session=.*; Secure/);
    });

    test('a photograph of 12 megapixels is uploaded at the desk and shown in the shop', async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
      const photo = await sharp({
        create: { width: 4_000, height: 3_000, channels: 3, background: '#c30', noise },
      })
        .jpeg({ quality: 92 })
        .toBuffer();
      expect(photo.length).toBeGreaterThan(4_000_000);
      expect(await upload(photo)).toMatchObject({ status: 303 });
      await expect
        .poll(async () => (await send(SHOP, '/product/soup')).html)
        .toMatch(/\/img\/[^"]*soup\.[0-9a-f]{8}\.avif/);
    });

    test('more than nginx takes is refused in Russian', async () => {
      expect(await upload(Buffer.alloc(67 * 1024 * 1024))).toMatchObject({
        status: 413,
        html: expect.stringContaining('не больше 64 МБ'),
      });
    });

    test('guesses of many names are limited, and pages are not', async () => {
      const guesser = fetchFrom('127.0.0.9');
      const guess = (name: string) =>
        guesser(new URL('/login', `https://127.0.0.1:${nginx.ports.https}`), {
          method: 'POST',
          body: `name=${name}&password=x`,
          headers: { Host: DESK, 'Sec-Fetch-Site': 'same-origin' },
        });
      const names = Array.from({ length: 40 }, (_, index) => `name-${index}`);
      const replies = await Promise.all(names.map(guess));
      const refused = replies.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(await refused[0]?.text()).toContain('слишком много запросов');
      expect((await send(DESK, '/login')).status).toBe(200);
    });

    test('without the desk no log has what was searched for', async () => {
      await api.stop();
      const path = '/?search=%2B79123456789';
      expect(await send(DESK, path, { headers: { Referer: `https://${DESK}${path}` } })).toMatchObject({
        status: 503,
        html: expect.stringContaining('Пульт сейчас не отвечает'),
      });
      expect(nginx.errorLog() + nginx.accessLog()).not.toContain('79123456789');
      api.start();
      await api.untilReady();
    });

    test('a post without a storefront is 503 in Russian, and logged as a post', async () => {
      await storefront.stop();
      const body = 'intent=add:1:1';
      expect(await send(SHOP, '/cart', { method: 'POST', body })).toMatchObject({
        status: 503,
        html: expect.stringContaining('заказ дважды не оформится'),
      });
      await expect.poll(nginx.accessLog).toMatch(/ POST \/cart 503 /);
      storefront.start();
      await storefront.untilReady();
      await expect.poll(async () => (await send(SHOP, '/cart')).status).toBe(200);
    });
  },
);
