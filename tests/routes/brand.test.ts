import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { captureLog, takeLog } from './support/captured-log.ts';
import { readPage } from './support/page.ts';
import { openShop } from './support/shop.ts';

/** What a browser, a phone or a messenger shows for the shop: of its settings, whatever API gives them. */

captureLog();

const SETTINGS = {
  SITE_NAME: 'Хлеб и соль',
  SHORT_NAME: 'Хлеб',
  THEME_COLOR: '#2b6cb0',
  BACKGROUND_COLOR: '#fff8e0',
  LOGO: '/media/brand/logo.svg',
  ICON: '/media/brand/icon.png',
  SHARE_IMAGE: '/media/brand/share.jpg',
};

async function openWith(settings: object) {
  const shop = await openShop();
  shop.api.answer(200, settings, 'GET /settings');
  const get = (path: string) => shop.shopper.visit(path);
  const manifest = async () => JSON.parse((await get('/manifest.webmanifest')).html);
  return { ...shop, get, manifest };
}

test('all of it is the shop’s own, where the API has it', async () => {
  const { get, manifest } = await openWith(SETTINGS);
  const { icons, ...names } = await manifest();
  expect(names).toMatchObject({
    name: 'Хлеб и соль',
    short_name: 'Хлеб',
    theme_color: '#2b6cb0',
    background_color: '#fff8e0',
    ...{ lang: 'ru', id: '/', start_url: '/', scope: '/' },
  });
  expect(icons).toEqual([
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/img/media/brand/icon.png', sizes: '512x512', type: 'image/png' },
    { src: '/img/media/brand/icon.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
  for (const [path, address] of [
    ['/favicon.svg', '/img/media/brand/logo.svg'],
    ['/favicon.ico', '/img/media/brand/icon.png'],
    ['/apple-touch-icon.png', '/img/media/brand/icon.png'],
  ] as const) {
    const { status, headers } = await get(path);
    expect([status, headers.get('Location')]).toEqual([302, address]);
    expect(headers.get('Cache-Control')).toBe('public, max-age=900');
  }
  const { html } = await get('/contact');
  const logos = readPage(html).all('img', { class: 'logo__mark' });
  expect(new Set(logos.map(({ attribs }) => attribs.src))).toEqual(new Set(['/img/media/brand/logo.svg']));
  // A logo must not be fetched before the largest picture.
  expect(html).not.toMatch(/<link[^>]*rel="preload"[^>]*as="image"[^>]*logo/);
  expect(html).toContain('<meta property="og:image" content="http://shop.test/img/media/brand/share.jpg"/>');
});

test('an API that names nothing but the shop gets what is made of its name, or says none', async () => {
  const { get, manifest } = await openWith({ SITE_NAME: '«Ёж» & Хмель' });
  const { icons, ...names } = await manifest();
  expect(names).toMatchObject({ name: '«Ёж» & Хмель', short_name: '«Ёж» & Хмель', theme_color: '#cf3a0c' });
  for (const { src } of icons.slice(1)) expect(existsSync(`public${src}`)).toBe(true);
  const icon = await get('/favicon.svg');
  expect(icon.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  expect(icon.headers.get('ETag')).toMatch(/^W\//);
  expect(icon.html).toMatch(/^<svg [^>]*><rect [^>]*fill="#cf3a0c"\/><text [^>]*>Ё<\/text><\/svg>$/);
  expect((await get('/favicon.ico')).headers.get('Location')).toMatch(/\/icons\/icon-512\.png$/);
  expect(
    readPage((await get('/contact')).html).all('img', { class: 'logo__mark', src: '/favicon.svg' }),
  ).not.toEqual([]);
});

test('what an API says amiss does not get into a document', async () => {
  const { get, manifest } = await openWith({
    SITE_NAME: '<script>"',
    THEME_COLOR: '#000"/><script>',
    BACKGROUND_COLOR: 'red',
    LOGO: 'javascript:alert(1)',
    ICON: '//evil.test/icon.png',
  });
  expect(await manifest()).toMatchObject({ theme_color: '#cf3a0c', background_color: '#ffffff' });
  const { status, html } = await get('/favicon.svg');
  expect([status, html]).toEqual([200, expect.stringMatching(/fill="#cf3a0c".*>S<\/text><\/svg>$/)]);
  expect((await get('/favicon.ico')).headers.get('Location')).toMatch(/\/icons\/icon-512\.png$/);
});

test('while the API is away there is something, and nobody keeps it', async () => {
  const { shopper, api } = await openShop();
  api.down();
  for (const [path, status] of [
    ['/manifest.webmanifest', 200],
    ['/favicon.svg', 200],
    ['/favicon.ico', 302],
  ] as const) {
    const answer = await shopper.visit(path);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([status, 'no-store']);
  }
  takeLog();
});
