import { describe, expect, test } from 'vitest';
import { loader } from '#app/routes/home.tsx';
import { MenuType } from '#contract/enums.ts';
import { createFlakyApi, type FlakyApi } from '#tests/support/flaky-api.ts';
import { createShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';
import type { Content } from '#upstream/content/schema.ts';
import { readPage, textOf } from './support/page.ts';
import { inRequest, routeArgs } from './support/route-args.ts';
import { openShop, press } from './support/shop.ts';
import { browserRequest } from './support/visit.ts';

type HomeData = Awaited<ReturnType<typeof loader>>;

describe('what is loaded', () => {
  test('the dishes on main, at most 45, and each piece by its type', async () => {
    const { api, data } = await load();
    expect(titlesOf(data.dishes)).toEqual(['Борщ с говядиной', 'Морс']);
    expect(titlesOf(data.hero?.items)).toEqual(['Бургер дня']);
    expect(titlesOf(data.promo?.items)).toEqual(['Окрошка']);
    expect(titlesOf(data.tiles?.items)).toEqual(['Супы']);
    expect(titlesOf(data.counters?.items)).toEqual(['сортов пива']);
    expect(data.links).toBeNull();
    expect(data.seo?.metaData.title).toBe('Главная');
    expect(api.urls).toContain('/products/?onMain=true&pageSize=45');
  });

  test('the short menu, where the shop has one', async () => {
    const { data } = await load({
      navMenus: [
        {
          title: 'Коротко о нас',
          menuType: MenuType.HOME_MENU,
          items: [{ title: 'О нас', url: '/page/about', coverUrls: {}, childs: [] }],
        },
      ],
    });
    expect(data.links?.title).toBe('Коротко о нас');
    expect(titlesOf(data.links?.items)).toEqual(['О нас']);
    expect(data.counters).toBeNull();
  });

  test('several sliders of one type are one, under the first name; one without slides is none', async () => {
    const { data } = await load({
      sliders: [
        { title: 'Весна', menuType: MenuType.HOME_SLIDER, items: [{ title: 'Щавель', coverUrls: {} }] },
        { title: 'Лето', menuType: MenuType.HOME_SLIDER, items: [{ title: 'Редис', coverUrls: {} }] },
        { title: 'Пусто', menuType: MenuType.PRODUCT_SLIDER, items: [] },
      ],
    });
    expect(data.hero?.title).toBe('Весна');
    expect(titlesOf(data.hero?.items)).toEqual(['Щавель', 'Редис']);
    expect(data.promo).toBeNull();
  });
});

describe('a piece the API does not give leaves its place out', () => {
  const PIECES = ['hero', 'promo', 'tiles', 'counters', 'seo'] as const;

  test.each<[string, (api: FlakyApi) => void, readonly (typeof PIECES)[number][]]>([
    ['sliders out of reach', (api) => api.down('/sliders'), ['hero', 'promo']],
    ['sliders that take too long', (api) => api.timeOut('/sliders'), ['hero', 'promo']],
    ['sliders of another shape', (api) => api.answer(200, { results: 7 }, '/sliders'), ['hero', 'promo']],
    ['pictures of the menu missing', (api) => api.answer(404, {}, '/nav-images'), ['tiles']],
    ['menus that fail', (api) => api.answer(500, 'oops', '/nav-menus'), ['counters']],
    ['descriptions that fail', (api) => api.down('/seo-pages'), ['seo']],
  ])('%s', async (_, fail, missing) => {
    const { data } = await load({}, fail);
    expect(PIECES.filter((piece) => data[piece] === null)).toEqual(missing);
    expect(titlesOf(data.dishes)).toEqual(['Борщ с говядиной', 'Морс']);
  });

  test('the page stands with its dishes alone', async () => {
    const { api, shopper } = await openShop();
    for (const which of ['/sliders', '/nav-images', '/nav-menus', '/seo-pages', '/articles']) api.down(which);
    const { status, html } = await shopper.visit('/');
    const page = readPage(html);
    expect(status).toBe(200);
    expect(headingsOf(page)).toEqual(['Ёж и Хмель', 'Чаще всего заказывают', 'Борщ с говядиной', 'Морс']);
    // They are the first screen then, so their pictures do not wait to be scrolled to.
    expect(page.all('img', { class: /^picture/ }).map(({ attribs }) => attribs.loading)).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('without dishes the rest stands', async () => {
    const { api, shopper } = await openShop();
    api.down('/products');
    const { status, html } = await shopper.visit('/');
    expect(status).toBe(200);
    expect(readPage(html).text).not.toContain('Чаще всего заказывают');
    expect(readPage(html).links).toContain('/category/supy');
  });

  test('without dishes and what leads to them there is no page to show', async () => {
    const { api, shopper } = await openShop();
    for (const which of ['/products', '/sliders', '/nav-images']) api.down(which);
    const { status, html } = await shopper.visit('/');
    expect(status).toBe(503);
    expect(readPage(html).text).toContain('Скоро вернёмся');
  });

  test('no dishes on main: no row for them', async () => {
    const content = smallShop();
    const { shopper } = await openShop({
      content: { ...content, products: content.products.map((each) => ({ ...each, onMain: false })) },
    });
    const { status, html } = await shopper.visit('/');
    expect(status).toBe(200);
    expect(readPage(html).text).not.toContain('Чаще всего заказывают');
  });
});

describe('the page', () => {
  test('begins with all sections of the menu in a row, where the API names them', async () => {
    const { shopper } = await openShop();
    const sections = async () =>
      readPage((await shopper.visit('/')).html)
        .all('nav', { 'aria-label': 'Все разделы' })
        .map(textOf);
    expect(await sections()).toEqual(['Супы Бар']);
    const alone = await openShop();
    alone.api.down('/categories');
    expect(
      readPage((await alone.shopper.visit('/')).html).all('nav', { 'aria-label': 'Все разделы' }),
    ).toEqual([]);
  });

  test('has one title and its pieces in their order', async () => {
    const { shopper } = await openShop();
    const page = readPage((await shopper.visit('/')).html);
    expect(page.title).toBe('Главная — Ёж и Хмель');
    expect(page.all('h1').map(textOf)).toEqual(['Ёж и Хмель']);
    expect(headingsOf(page)).toEqual([
      'Ёж и Хмель',
      'Бургер дня',
      'Чаще всего заказывают',
      'Борщ с говядиной',
      'Морс',
      'Окрошка',
      'Новости',
      'Сезон окрошки',
      'Новое пиво',
    ]);
    expect(page.text).toMatch(/Супы горячие.*Чаще всего заказывают.*24 сортов пива.*Окрошка.*Новости/);
  });

  test('loads one picture first: the one of the first slide', async () => {
    const { shopper } = await openShop();
    const page = readPage((await shopper.visit('/')).html);
    const first = page.all('img', { fetchpriority: 'high' }).map(({ attribs }) => attribs.src);
    expect(first).toEqual(['/img/media/slider/burger.webp']);
  });

  test('asks for the last articles once, for itself and the footer', async () => {
    const { shopper, sent } = await openShop();
    await shopper.visit('/');
    expect(sent('GET', '/articles/?pageSize=3')).toHaveLength(1);
  });

  test('a dish of the row goes into the cart, and the shopper comes back to it', async () => {
    const { shopper, ids } = await openShop();
    const posted = await press(shopper, await shopper.visit('/'), 'В корзину: Морс');
    expect([posted.status, posted.location]).toEqual([303, `/#dish-${ids.morse}`]);
    expect(readPage((await posted.follow()).html).notices).toEqual(['Товар добавлен в корзину']);
  });

  test('a favourite dish has a row of its own', async () => {
    const { shopper } = await openShop();
    shopper.cookies.set('favorites', 'lager');
    const page = readPage((await shopper.visit('/')).html);
    expect(headingsOf(page)).toContain('Избранное');
    expect(headingsOf(page)).toContain('Лагер «Ёжик»');
  });
});

/** Runs the loader alone, in a shop whose content is changed and whose API fails. */
async function load(changes: Partial<Content> = {}, fail: (api: FlakyApi) => void = () => {}) {
  const shopApi = await createShopApi({ content: { ...smallShop(), ...changes } });
  const flaky = createFlakyApi(shopApi);
  fail(flaky);
  const urls: string[] = [];
  const api = {
    urls,
    fetch(request: Request) {
      const { pathname, search } = new URL(request.url);
      urls.push(pathname.replace(/^\/api\/v1/, '') + search);
      return flaky.fetch(request);
    },
  };
  const request = browserRequest('/');
  const { result, thrown } = await inRequest(api, request, (context) =>
    loader(routeArgs(request, {}, context)),
  );
  await shopApi.close();
  if (!result) throw thrown;
  return { api, data: result as HomeData };
}

function titlesOf(items: readonly { title: string }[] | undefined): string[] | undefined {
  return items?.map(({ title }) => title);
}

/** Headings of the page itself, without header and footer. */
function headingsOf(page: ReturnType<typeof readPage>): string[] {
  const isHeading = /^h[1-6]$/;
  const main = page.one('main');
  const found: string[] = [];
  (function walk(element: typeof main) {
    if (isHeading.test(element.name)) found.push(textOf(element));
    for (const child of element.children) if ('name' in child) walk(child as typeof main);
  })(main);
  return found;
}
