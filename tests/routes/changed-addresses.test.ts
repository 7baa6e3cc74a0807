/** Protects links to a former slug: they redirect, and favourites and repeated orders find the dish. */
import { expect, test } from 'vitest';
import { smallShop } from '#tests/support/small-shop.ts';
import type { Content } from '#upstream/content/content.ts';
import { captureLog } from './support/captured-log.ts';
import { openShop } from './support/shop.ts';

captureLog();

const MOVED: NonNullable<Content['movedAddresses']> = [
  { kind: 'product', slug: 'old-borshch', current: 'borshch' },
  { kind: 'category', slug: 'old-supy', current: 'supy' },
  { kind: 'food-category', slug: 'old-hot', current: 'goryachee' },
  { kind: 'article', slug: 'old-pivo', current: 'pivo' },
  { kind: 'page', slug: 'old-delivery', current: 'delivery' },
];
const open = () => openShop({ content: { ...smallShop(), movedAddresses: MOVED } });

test.for([
  ['/product/old-borshch', '/product/borshch'],
  ['/product/old-borshch?utm_source=vk', '/product/borshch?utm_source=vk'],
  ['/category/old-supy?active=goryachee', '/category/supy?active=goryachee'],
  ['/category/supy?active=old-hot', '/category/supy?active=goryachee'],
  ['/food-category/old-hot', '/food-category/goryachee'],
  ['/article/old-pivo', '/article/pivo'],
  ['/page/old-delivery', '/page/delivery'],
] as const)('%s → %s', async ([former, current]) => {
  const { shopper } = await open();
  const { status, location, headers } = await shopper.visit(former);
  expect([status, location]).toEqual([301, current]);
  // Another record may take the address.
  expect(headers.get('Cache-Control')).toBe('no-cache');
  expect((await shopper.visit(current)).status).toBe(200);
});

test('the dialog of an open page shows the dish', async () => {
  const { shopper } = await open();
  expect(JSON.parse((await shopper.visit('/dish/old-borshch')).html)).toMatchObject({
    dish: { slug: 'borshch' },
  });
});

test('a favourite stays one under the new slug', async () => {
  const { shopper } = await open();
  await shopper.visit('/favorites', { favorite: 'add:old-borshch' });
  const { html } = await shopper.visit('/cart');
  expect(html).toContain('Борщ с говядиной');
  expect(shopper.cookies.get('favorites')).toBe('borshch');
});

test('a backend that does not know former slugs responds 404, as before', async () => {
  const { shopper } = await openShop();
  expect((await shopper.visit('/product/old-borshch')).status).toBe(404);
});
