import { expect, test, vi } from 'vitest';
import type { Surroundings } from '#app/domain/shop/surroundings.ts';
import { openShop } from './support/shop.ts';
import { startApp } from './support/visit.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

test('documents and their data name a version of what the menu and the footer say, and leave it out', async () => {
  const { shopper } = await openShop();
  for (const path of ['/product/borshch', '/cart', '/product/borshch.data', '/_root.data?_routes=root']) {
    const { html, status } = await shopper.visit(path);
    expect([path, status]).toEqual([path, 200]);
    const data = path.includes('.data')
      ? html
      : (html.match(/<script[^>]* data-page.*?<\/script>/g) ?? []).join();
    expect(data).toContain('version');
    expect(data).not.toMatch(/todayIndex|lastArticles|childs|Сезон окрошки|Понедельник/);
  }
});

test('that version is for ever what scripts draw them from', async () => {
  const { shopper } = await openShop();
  const { answer, surroundings } = await read(shopper, await versionOf(shopper));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe(FOR_EVER);
  expect(surroundings.menu.map(({ title }) => title)).toContain('Кухня');
  expect(surroundings.lastArticles.map(({ slug }) => slug)).toContain('okroshka');
  expect(surroundings).toMatchObject({ about: expect.any(String), year: new Date().getFullYear() });
});

test('it is the same for whoever is signed in, and for all programs of a shop', async () => {
  const { shopper, fetch } = await openShop();
  const marina = (await startApp({ api: { fetch } })).createShopper();
  marina.cookies.set('usertoken', 'token-of-marina');
  expect(await versionOf(marina)).toBe(await versionOf(shopper));
});

test('another day is another version, and whoever asks for the one before gets what is said now', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-05T12:00:00+03:00') });
  try {
    const { shopper } = await openShop();
    const before = await versionOf(shopper);
    vi.setSystemTime(new Date('2026-10-06T12:00:00+03:00'));
    const after = await versionOf(shopper);
    expect(after).not.toBe(before);
    const old = await read(shopper, before);
    const current = await read(shopper, after);
    expect(old.surroundings).toEqual(current.surroundings);
    expect(old.answer.headers.get('Cache-Control')).toBe('no-store');
    expect(current.answer.headers.get('Cache-Control')).toBe(FOR_EVER);
  } finally {
    vi.useRealTimers();
  }
});

test.each(['GET /nav-menus', 'GET /articles', 'GET /work-days', 'GET /settings'])(
  'without %s nobody who has more is given less',
  async (call) => {
    const { shopper, api, fetch } = await openShop();
    api.answer(200, { SITE_NAME: 'Ёж и Хмель', ABOUT_US: 'Бар в лесу' }, 'GET /settings');
    const whole = await versionOf(shopper);
    api.down(call);
    const another = (await startApp({ api: { fetch } })).createShopper();
    const { answer, surroundings } = await read(another, whole);
    expect([answer.status, surroundings]).toEqual([503, null]);
    // What has come of it is right for pages that show no more.
    expect((await read(another, await versionOf(another))).answer.status).toBe(200);
  },
);

type Visitor = Awaited<ReturnType<typeof openShop>>['shopper'];

async function versionOf(shopper: Visitor): Promise<string> {
  const { html } = await shopper.visit('/_root.data?_routes=root');
  return /"version","([\w-]{12})"/.exec(html)?.[1] ?? '';
}

async function read(shopper: Visitor, version: string) {
  const answer = await shopper.visit(`/surroundings/${version}`);
  return { answer, surroundings: JSON.parse(answer.html) as Surroundings };
}
