/** Protects titles, descriptions and canonical addresses of pages. */
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import type { Frame } from '#app/domain/shop/frame.ts';
import { describePage, machineHead } from '#app/services/pages/page-head.server.ts';

const site = {
  siteName: 'Ёж',
  isNamed: true,
  publicUrl: 'https://ezh.example',
  defaultImage: '/public/og.jpg',
  about: 'Бар в лесу',
} as Frame;
const metaData = { title: '', description: 'Горячие котелки', keywords: undefined };

function headOf(page: Parameters<typeof describePage>[2]) {
  const context = new RouterContextProvider();
  const head = describePage(context, '/articles', page);
  const { metas, structuredData } = machineHead(context, site, false);
  const description = metas.find((meta) => 'name' in meta && meta.name === 'description');
  return {
    meta: pageMeta({ matches: [{ loaderData: site }], loaderData: { head } }),
    description: (description as { content?: string })?.content,
    structuredData,
  };
}

test.each([
  ['Новости', 'Новости — Ёж'],
  // The same pattern for all, also where the API's title holds the name.
  ['Новости бара «Ёж»', 'Новости бара «Ёж» — Ёж'],
  ['Ёж', 'Ёж'],
  ['', 'Ёж'],
])('the name of the site stands behind the title «%s»', (title, shown) => {
  expect(headOf({ title }).meta).toContainEqual({ title: shown });
});

test('a later page of a list has a title and an address of its own', () => {
  expect(headOf({ title: 'Новости', canonicalParams: { page: 2 } }).meta).toEqual([
    { title: 'Новости, страница 2 — Ёж' },
    { tagName: 'link', rel: 'canonical', href: 'https://ezh.example/articles?page=2' },
  ]);
});

test.each<[page: Parameters<typeof headOf>[0], description: string]>([
  [{ title: 'X' }, 'Бар в лесу'],
  [{ title: 'X', canonicalParams: { page: 2 } }, 'Бар в лесу. Страница 2'],
  [{ title: 'X', description: 'Супы: Борщ.', metaData }, 'Горячие котелки'],
  [{ title: 'X', metaData, canonicalParams: { page: 2 } }, 'Горячие котелки. Страница 2'],
  [{ title: 'X', description: 'слово, '.repeat(30) }, `${'слово, '.repeat(27)}слово…`],
  [{ title: 'X', description: 'ы'.repeat(300) }, `${'ы'.repeat(200)}…`],
  [{ title: 'X', description: 'Бар\n  в лесу' }, 'Бар в лесу'],
])('%#: the description of %j', (page, description) => {
  expect(headOf(page).description).toBe(description);
});

test('a private page has neither address nor structured data', () => {
  const crumbs = [{ title: 'Главная', to: '/' }, { title: 'Корзина' }];
  const { meta, structuredData } = headOf({ title: 'Корзина', isPrivate: true, crumbs });
  expect([meta, structuredData]).toEqual([[{ title: 'Корзина — Ёж' }], []]);
});
