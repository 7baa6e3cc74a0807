/** Protects titles and descriptions of pages. Their addresses: tests/routes/paging.test.ts. */
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

/** The title and the description of a page. */
function headOf(page: Parameters<typeof describePage>[2]) {
  const context = new RouterContextProvider();
  const head = describePage(context, '/articles', page);
  const meta = pageMeta({ matches: [{ loaderData: site }], loaderData: { head } });
  const { metas } = machineHead(context, site, false);
  return [...meta, ...metas];
}

test.each([
  // The same pattern for all, also where the API's title holds the name.
  ['Новости бара «Ёж»', 'Новости бара «Ёж» — Ёж'],
  ['Ёж', 'Ёж'],
  ['', 'Ёж'],
])('the name of the site stands behind the title «%s»', (title, shown) => {
  expect(headOf({ title })).toContainEqual({ title: shown });
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
  expect(headOf(page)).toContainEqual({ name: 'description', content: description });
});
