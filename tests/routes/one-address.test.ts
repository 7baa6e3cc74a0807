import { beforeAll, describe, expect, test } from 'vitest';
import { createShopApi } from '#tests/support/shop-api.ts';
import { ORIGIN, type Shopper, startApp, type Visit } from './support/visit.ts';

let shopper: Shopper;
beforeAll(async () => {
  shopper = (await startApp({ api: await createShopApi() })).createShopper();
  // The first page a process renders brings all modules with it.
  await shopper.visit('/');
});

describe('one page has one address', () => {
  test.each([
    ['/categories/', '/categories'],
    ['/category/supy/?active=goryachee', '/category/supy?active=goryachee'],
    ['/articles//?pageSize=18', '/articles?pageSize=18'],
    ['/sitemap.xml/', '/sitemap.xml'],
    ['/CATEGORIES?pageSize=18', '/categories?pageSize=18'],
    ['/Product/borshch/', '/product/borshch'],
    ['/%63ontact', '/contact'],
    [`${ORIGIN}//`, '/'],
  ])('%s → %s, for good', async (from, to) => {
    const visit = await shopper.visit(from);
    expect([visit.status, visit.location]).toEqual([301, to]);
    expect((await shopper.visit(from, undefined, { method: 'HEAD' })).location).toBe(to);
  });

  test.each([
    ['/categories//?page=9', '/categories'],
    ['/Articles/?page=9&pageSize=18', '/articles?pageSize=18'],
    ['/search/?search=x', '/search?q=x'],
  ])('%s leads to where its page would lead: %s', async (from, to) => {
    const visit = await (await shopper.visit(from)).follow();
    expect(visit.location).toBe(to);
    expect((await visit.follow()).status).toBe(200);
  });

  test('what is not there says so under its proper address', async () => {
    for (const path of ['/product/nichego/', '/Category/nichego']) {
      expect((await (await shopper.visit(path)).follow()).status).toBe(404);
    }
  });

  test('never one of another host', async () => {
    const { location } = await shopper.visit(`${ORIGIN}//evil.test/`);
    expect(location ?? '/').toMatch(/^\/(?!\/)/);
  });

  test('what no page has is missing at once, without a detour', async () => {
    expect((await shopper.visit('/no/such/page/')).status).toBe(404);
  });

  test('home has its slash, forms and the client router are left alone', async () => {
    expect((await shopper.visit('/')).status).toBe(200);
    const form = await shopper.visit('/cart/', { intent: 'add:1' });
    expect(form.status).not.toBe(301);
    expect((await shopper.visitData('/categories/')).status).toBe(200);
  });

  test('a page behind the last one leads to the last one, the canonical address names the page', async () => {
    expect((await shopper.visit('/categories?page=9')).location).toBe('/categories');
    expect(canonical(await shopper.visit('/categories?utm_source=mail&yclid=1'))).toBe(
      `${ORIGIN}/categories`,
    );
    expect(canonical(await shopper.visit('/categories?pageSize=18'))).toBe(`${ORIGIN}/categories`);
    expect(canonical(await shopper.visit('/category/supy?active=goryachee'))).toBe(`${ORIGIN}/category/supy`);
  });
});

function canonical({ html }: Visit): string | undefined {
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
}
