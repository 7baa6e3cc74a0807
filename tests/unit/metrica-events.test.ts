/** Protects what Yandex Metrica is told: dishes, sums and pages, and never the key of an order or what a guest typed. */
import { describe, expect, test } from 'vitest';
import { isMetricaName, metricaCookieDeletions } from '#app/domain/shopper/metrica-copies.ts';
import {
  cartEvents,
  changesSince,
  countedPage,
  dishEvent,
  orderEvent,
  readCountedCart,
  writeCountedCart,
} from '#app/domain/shopper/metrica-events.ts';

const KEY = '1001-6f5cd82463ef7cb1efe045499eb3f688';

describe('a counted page', () => {
  test.each([
    ['routes/product', '/product/borshch', '', '/product/borshch'],
    ['routes/category', '/category/supy', '?active=new&utm_source=x', '/category/supy'],
    ['routes/category', '/category/supy', '?dish=borshch', '/product/borshch'],
    ['routes/orders', '/orders', '', '/orders'],
    ['routes/search', '/search', '?q=%D0%90%D0%BD%D0%BD%D0%B0', '/search'],
    ['routes/order', `/order/${KEY}`, '?cancel=failed', '/order'],
    ['routes/order', `/Order/${KEY}`, '', '/order'],
    ['routes/page-errors', `/order/${KEY}`, '', '/order'],
    ['routes/page-errors', `//ORDER/${KEY}`, '', '/order'],
    ['routes/not-found', `/order/${KEY}/x`, '', '/order'],
    ['routes/not-found', `/zakaz/${KEY}`, '', '/404'],
  ])('of %s at %s%s is %s', (route, pathname, search, url) => {
    expect(countedPage(route, pathname, search).url).toBe(url);
  });

  test('of an order has a title without its number', () => {
    expect(countedPage('routes/order', `/order/${KEY}`, '')).toEqual({
      url: '/order',
      title: 'Заказ',
      isOrder: true,
    });
  });
});

test('a seen dish is a detail', () => {
  expect(dishEvent({ slug: 'borshch', title: 'Борщ', price: 450 })).toEqual({
    currencyCode: 'RUB',
    detail: { products: [{ id: 'borshch', name: 'Борщ', price: 450 }] },
  });
});

describe('the cart', () => {
  const line = (id: number, quantity: number, options?: string) => ({
    line: id,
    quantity,
    totalPrice: quantity * 100,
    product: { slug: `dish-${id}`, title: `Блюдо ${id}`, options, picture: undefined },
  });
  const counted = (events: ReturnType<typeof cartEvents>) =>
    events.map(({ currencyCode: _, ...event }) =>
      Object.entries(event).map(([kind, { products }]) => [
        kind,
        ...products.map(({ id, variant, price, quantity }) => [id, variant, price, quantity]),
      ]),
    );

  test('tells what came and what went', () => {
    const events = cartEvents([line(1, 2), line(2, 3)], [line(1, 3), line(2, 1), line(3, 1, 'Большая')]);
    expect(counted(events)).toEqual([
      [['add', ['dish-1', undefined, 100, 1], ['dish-3', 'Большая', 100, 1]]],
      [['remove', ['dish-2', undefined, 100, 2]]],
    ]);
  });

  test('loaded again tells nothing', () => {
    expect(cartEvents([line(1, 2)], [line(1, 2)])).toEqual([]);
  });

  const shown = { isLoaded: false, isOrder: false };
  const loaded = { isLoaded: true, isOrder: false };

  test('changed by a form before hydration is compared with the one of the page before', () => {
    const counted = readCountedCart(writeCountedCart([line(1, 1)]));
    expect(counted && changesSince(counted, [line(1, 1), line(2, 1)], loaded)).toMatchObject([
      { add: { products: [{ id: 'dish-2', quantity: 1 }] } },
    ]);
  });

  test.each([
    ['nothing was counted before', null, [line(1, 1)], loaded],
    ['a page loads it empty: it was ordered elsewhere, or has expired', [line(1, 1)], [], loaded],
    ['an order has emptied it', [line(1, 1)], [], { isLoaded: false, isOrder: true }],
  ])('tells nothing if %s', (_, counted, now, at) => {
    expect(changesSince(counted, now, at)).toEqual([]);
  });

  test('emptied by the guest tells what went', () => {
    expect(changesSince([line(1, 1)], [], shown)).toMatchObject([
      { remove: { products: [{ quantity: 1 }] } },
    ]);
  });

  test.each([null, '', '{', '"x"', '[null]', '[{"quantity":1}]'])('that reads %j is none', (text) => {
    expect(readCountedCart(text)).toBeNull();
  });
});

describe('copies of the script', () => {
  test('are deleted for the host and every domain above it', () => {
    expect(metricaCookieDeletions('a=1; _ym_uid=2; b=_ym_c', 'shop.example.ru')).toEqual([
      '_ym_uid=; Path=/; Max-Age=0',
      '_ym_uid=; Path=/; Max-Age=0; Domain=shop.example.ru',
      '_ym_uid=; Path=/; Max-Age=0; Domain=example.ru',
      '_ym_uid=; Path=/; Max-Age=0; Domain=ru',
    ]);
  });

  test.each([
    ['_ym_uid', true],
    ['_ym4711_lsid', true],
    ['cart', false],
  ])('%s: %s', (name, isIts) => {
    expect(isMetricaName(name)).toBe(isIts);
  });
});

describe('an order', () => {
  const dish = { slug: 'borshch', title: 'Борщ', picture: undefined };
  const placed = {
    order: {
      id: 1001,
      totalSum: 1091,
      paymentStatus: undefined,
      testPayment: undefined,
      items: [{ dish, price: 450, quantity: 2 }],
    },
    progress: { isOpen: true },
    isOwn: true,
  };

  test('of this device is a purchase', () => {
    expect(orderEvent(placed)).toEqual({
      currencyCode: 'RUB',
      purchase: {
        actionField: { id: '1001', revenue: 1091 },
        products: [{ id: 'borshch', name: 'Борщ', price: 450, quantity: 2 }],
      },
    });
  });

  test.each([
    ['that cannot be read', { order: null }],
    ['of another device', { isOwn: false }],
    ['that is done or cancelled', { progress: { isOpen: false } }],
    ['without a status', { progress: null }],
    ['that waits for its payment', { order: { ...placed.order, paymentStatus: 'waiting' as const } }],
    ['whose payment failed', { order: { ...placed.order, paymentStatus: 'failed' as const } }],
    ['paid with play money', { order: { ...placed.order, testPayment: true } }],
  ])('%s is none', (_, change) => {
    expect(orderEvent({ ...placed, ...change })).toBeNull();
  });

  test('that is paid is one', () => {
    const order = { ...placed.order, paymentStatus: 'paid' as const };
    expect(orderEvent({ ...placed, order })).not.toBeNull();
  });
});
