/** Protects name, colours, logo and icons of the shop, and documents from invalid values. */
import { expect, test } from 'vitest';
import { readPage } from './support/page.ts';
import { openShop } from './support/shop.ts';

const FALLBACK_ICON = /\/icons\/icon-512\.png$/;

async function openWith(settings: object) {
  const { shopper, api } = await openShop();
  api.answer(200, settings, 'GET /settings');
  const get = async (path: string) => {
    const { status, headers, html } = await shopper.visit(path);
    return { status, headers, html, location: headers.get('Location') };
  };
  return { api, get, manifest: async () => JSON.parse((await get('/manifest.webmanifest')).html) };
}

test('all of it is the shop’s own, where the API has it', async () => {
  const colors = { theme_color: '#2b6cb0', background_color: '#fff8e0' };
  const { get, manifest } = await openWith({
    SITE_NAME: 'Хлеб и соль',
    SHORT_NAME: 'Хлеб',
    THEME_COLOR: colors.theme_color,
    BACKGROUND_COLOR: colors.background_color,
    LOGO: '/media/brand/logo.svg',
    ICON: '/media/brand/icon.png',
    SHARE_IMAGE: '/media/brand/share.jpg',
  });
  const icon = { src: '/img/media/brand/icon.png', sizes: '512x512', type: 'image/png' };
  expect(await manifest()).toMatchObject({
    name: 'Хлеб и соль',
    short_name: 'Хлеб',
    ...colors,
    lang: 'ru',
    id: '/',
    start_url: '/',
    scope: '/',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon,
      { ...icon, purpose: 'maskable' },
    ],
  });
  for (const [path, location] of [
    ['/favicon.svg', '/img/media/brand/logo.svg'],
    ['/favicon.ico', icon.src],
    ['/apple-touch-icon.png', icon.src],
  ] as const) {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 302, location });
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=900');
  }
  const { html } = await get('/contact');
  const logos = readPage(html).all('img', { class: 'logo__mark' });
  expect(new Set(logos.map(({ attribs }) => attribs.src))).toEqual(new Set(['/img/media/brand/logo.svg']));
  // A preload would delay the largest picture.
  expect(html).not.toMatch(/<link[^>]*rel="preload"[^>]*as="image"[^>]*logo/);
  expect(html).toContain('<meta property="og:image" content="http://shop.test/img/media/brand/share.jpg"/>');
});

test('invalid settings do not get into a document', async () => {
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
  expect((await get('/favicon.ico')).location).toMatch(FALLBACK_ICON);
});
