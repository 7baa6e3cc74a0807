import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import type { Frame } from '#app/domain/shop/frame.ts';
import { describePage, machineHead } from '#app/services/pages/page-head.server.ts';

/** Protects titles, canonical addresses and what search engines read of a page. */

const site = {
  siteName: 'Ёж',
  isNamed: true,
  publicUrl: 'https://ezh.example',
  defaultImage: '/public/og.jpg',
  about: 'Бар в лесу',
} as Frame;
const crumbs = [{ title: 'Главная', to: '/' }, { title: 'Новости' }];

function headOf(pathname: string, page: Parameters<typeof describePage>[2]) {
  const context = new RouterContextProvider();
  const head = describePage(context, pathname, page);
  return {
    meta: pageMeta({ matches: [{ loaderData: site }], loaderData: { head } }),
    ...machineHead(context, site, false),
  };
}

test.each([
  ['Новости', 'Новости — Ёж'],
  // The same pattern for all, also where the API's title holds the name.
  ['Новости бара «Ёж»', 'Новости бара «Ёж» — Ёж'],
  ['Ёж', 'Ёж'],
  ['', 'Ёж'],
])('the name of the site stands behind the title «%s»', (title, shown) => {
  expect(headOf('/articles', { title }).meta).toContainEqual({ title: shown });
});

test('a page without a description has that of the shop', () => {
  const metaData = { title: '', description: '', keywords: undefined };
  const { meta, metas } = headOf('/x', { title: 'X', metaData });
  expect(meta).toContainEqual({ title: 'X — Ёж' });
  expect(metas).toContainEqual({ name: 'description', content: 'Бар в лесу' });
});

test('a later page of a list has a title, description and address of its own', () => {
  const { meta, metas } = headOf('/articles', { title: 'Новости', canonicalParams: { page: 2 }, crumbs });
  expect(meta).toEqual([
    { title: 'Новости, страница 2 — Ёж' },
    { tagName: 'link', rel: 'canonical', href: 'https://ezh.example/articles?page=2' },
  ]);
  expect(metas).toContainEqual({ name: 'description', content: 'Бар в лесу. Страница 2' });
});

test.each([
  ['is cut behind a word', 'слово, '.repeat(30), `${'слово, '.repeat(27)}слово…`],
  ['is cut where there is no word', 'ы'.repeat(300), `${'ы'.repeat(200)}…`],
  ['is on one line', 'Бар\n  в лесу', 'Бар в лесу'],
])('a description %s', (_, description, content) => {
  expect(headOf('/x', { title: 'X', description }).metas).toContainEqual({ name: 'description', content });
});

test.each([
  [1, 'Горячие котелки'],
  // Another page, which must not be described as the first one is.
  [2, 'Горячие котелки. Страница 2'],
])('the description of the API wins, page %i', (page, content) => {
  const metaData = { title: undefined, description: 'Горячие котелки', keywords: undefined };
  const given = { title: 'Супы', description: 'Супы: Борщ.', metaData, canonicalParams: { page } };
  expect(headOf('/x', given).metas).toContainEqual({ name: 'description', content });
});

test('a private page gives search engines nothing to show', () => {
  const { meta, metas, structuredData } = headOf('/cart', { title: 'Корзина', isPrivate: true, crumbs });
  expect(meta).toEqual([{ title: 'Корзина — Ёж' }]);
  expect(metas).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(structuredData).toEqual([]);
});

test('a shop whose name is not known appears in no structured data', () => {
  const context = new RouterContextProvider();
  describePage(context, '/', { title: '', structuredData: () => [{ '@type': 'Restaurant' }], crumbs });
  const { structuredData } = machineHead(context, { ...site, isNamed: false }, false);
  expect(structuredData.map((data) => data['@type' as never])).toEqual(['BreadcrumbList']);
});

test('an error page is not indexed', () => {
  const { metas } = machineHead(new RouterContextProvider(), site, true);
  expect(metas).toEqual([{ name: 'robots', content: 'noindex' }]);
});
