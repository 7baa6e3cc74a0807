/** Protects the demo shop for search engines: no dead links, metadata on each page. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createShopApi, demoShop } from '#tests/support/shop-api.ts';
import { crawl, type Page } from './support/crawler.ts';
import { checkHtml, hasJava } from './support/nu-checker.ts';
import { startApp } from './support/visit.ts';

let pages: Page[];
let sitemap: string[];
let indexable: Page[];

beforeAll(async () => {
  const api = await createShopApi({ content: demoShop() });
  const crawled = await crawl((await startApp({ api })).answer);
  pages = [...crawled.pages.values()];
  sitemap = crawled.sitemap;
  indexable = pages.filter((page) => page.status === 200 && page.isOwnCanonical);
  await api.close();
});

const pathsOf = (some: readonly Page[]) => some.map(({ path }) => path);

test('the crawl finds the site', () => {
  expect(sitemap.length).toBeGreaterThan(100);
  expect(pages.length).toBeGreaterThan(sitemap.length);
});

test('every link reaches a page with at most one redirect', () => {
  const broken = pages.filter(({ status, redirects }) => status !== 200 || redirects > 1);
  const shown = broken.map(
    ({ path, status, redirects, foundOn }) => `${foundOn} → ${path}: ${status}, ${redirects}`,
  );
  expect(shown).toEqual([]);
});

test('the sitemap has every indexable page, and no other', () => {
  const isLaterPage = ({ path }: Page) => /[?&]page=\d/.test(path);
  const paths = pathsOf(indexable.filter((page) => !isLaterPage(page)));
  expect(sitemap.toSorted()).toEqual(paths.toSorted());
});

describe('an indexable page', () => {
  const has = (html: string, property: string) =>
    new RegExp(`<meta property="${property}" content="[^"]+"`).test(html);
  const isText = (text: string) =>
    text.length >= 25 && text.length <= 230 && !/ {2}|[<>&]|\s[,.;:]|[,;:—-]\s*(?:…|$)|\bи…$/.test(text);

  test.each<[string, (page: Page) => boolean]>([
    ['a description that is neither too short nor cut anywhere', ({ description }) => isText(description)],
    ['one heading of the first level', ({ headings }) => headings.length === 1 && headings[0] !== ''],
    [
      'Open Graph',
      ({ html }) => ['og:title', 'og:description', 'og:type', 'og:locale'].every((name) => has(html, name)),
    ],
    ['a picture', ({ html }) => /<meta property="og:image" content="http:\/\/shop\.test\/[^"]+"/.test(html)],
    ['og:url', ({ html, canonical }) => html.includes(`<meta property="og:url" content="${canonical}"`)],
  ])('has %s', (_, isRight) => {
    expect(pathsOf(indexable.filter((page) => !isRight(page)))).toEqual([]);
  });

  test.each(['title', 'description'] as const)('has a %s of its own', (field) => {
    const texts = indexable.map((page) => page[field]);
    const shared = indexable.filter(
      (page) => page[field] === '' || texts.indexOf(page[field]) !== texts.lastIndexOf(page[field]),
    );
    expect(shared.map((page) => `${page.path}: ${page[field]}`)).toEqual([]);
  });

  test('has schema.org data with absolute URLs', () => {
    const relative = /"(?:url|item|image|@id|hasMenu|mainEntityOfPage)":"(?!https?:\/\/)([^"]*)"/g;
    const found = indexable.flatMap(({ path, json }) =>
      [...json.matchAll(relative)].map(([, address]) => `${path}: ${address}`),
    );
    expect(found).toEqual([]);
  });

  test.skipIf(!hasJava)('is valid HTML (skipped without java)', async () => {
    expect(await checkHtml(new Map(indexable.map(({ path, html }) => [path, html])))).toEqual([]);
  });
});

test('every other page is noindex, or has another canonical URL', () => {
  const shown = new Set(indexable.map(({ canonical }) => canonical));
  const unclear = pages.filter(
    ({ isOwnCanonical, noindex, canonical }) => !isOwnCanonical && !noindex && !shown.has(canonical),
  );
  expect(unclear.map(({ path, canonical }) => `${path}: ${canonical}`)).toEqual([]);
});

test('search, tags and personal pages are noindex', () => {
  const hidden = pages.filter(({ path }) => /^\/(?:cart|search|tag|order)\b/.test(path));
  expect(hidden.length).toBeGreaterThan(2);
  expect(pathsOf(hidden.filter(({ noindex, canonical }) => !noindex || canonical !== null))).toEqual([]);
});
