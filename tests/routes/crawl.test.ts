import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { schemaOrgErrors } from '#tests/support/schema-org.ts';
import { createShopApi, demoShop } from '#tests/support/shop-api.ts';
import { crawl, type Page } from './support/crawler.ts';
import { checkHtml, hasJava } from './support/nu-checker.ts';
import { startApp } from './support/visit.ts';

/** The whole demo shop as a robot reads it: from the home page along links, no scripts, no cookies, no forms. */

let pages: Map<string, Page>;
let sitemap: string[];
/** What search engines may show: the plain address of everything that is neither private nor a variant of another page. */
let indexable: Page[];

beforeAll(async () => {
  const api = await createShopApi({ content: demoShop() });
  const app = await startApp({ api });
  ({ pages, sitemap } = await crawl(app.answer));
  indexable = [...pages.values()].filter((page) => page.status === 200 && page.isOwnCanonical);
  await api.close();
});

test('there is a site to crawl', () => {
  expect(sitemap.length).toBeGreaterThan(100);
  expect(pages.size).toBeGreaterThan(sitemap.length);
});

test('every link leads to a page, over one redirect at most', () => {
  const broken = [...pages.values()]
    .filter(({ status, redirects }) => status !== 200 || redirects > 1)
    .map(({ path, status, redirects, foundOn }) => `${foundOn} → ${path}: ${status} after ${redirects}`);
  expect(broken).toEqual([]);
});

test('every page of the sitemap is reached by links, and is one that may be shown', () => {
  const shown = new Set(indexable.map(({ path }) => path));
  expect(sitemap.filter((path) => !shown.has(path))).toEqual([]);
});

test('no page that may be shown is missing in the sitemap', () => {
  const listed = new Set(sitemap);
  const isLaterPage = (path: string) => /[?&]page=\d/.test(path);
  expect(indexable.map(({ path }) => path).filter((path) => !listed.has(path) && !isLaterPage(path))).toEqual(
    [],
  );
});

describe('a page that may be shown', () => {
  test('has a title of its own', () => {
    expect(doubles(({ title }) => title)).toEqual([]);
  });

  test('has a description of its own', () => {
    expect(doubles(({ description }) => description)).toEqual([]);
  });

  test('has a description that is a text: neither too short nor cut anywhere', () => {
    const isText = (text: string) =>
      text.length >= 25 && text.length <= 230 && !/ {2}|[<>&]|\s[,.;:]|[,;:—-]\s*(?:…|$)|\bи…$/.test(text);
    expect(wrong(({ description }) => isText(description))).toEqual([]);
  });

  test('has one heading of the first level', () => {
    expect(wrong(({ headings }) => headings.length === 1 && headings[0] !== '')).toEqual([]);
  });

  test('says in which language it is', () => {
    expect(wrong(({ html }) => html.includes('<html lang="ru"'))).toEqual([]);
  });

  test('has a picture, a title and an address for social networks', () => {
    const has = ({ html }: Page, property: string) =>
      new RegExp(`<meta property="${property}" content="[^"]+"`).test(html);
    expect(
      wrong((page) =>
        ['og:title', 'og:description', 'og:type', 'og:locale'].every((name) => has(page, name)),
      ),
    ).toEqual([]);
    expect(
      wrong(({ html }) => /<meta property="og:image" content="http:\/\/shop\.test\/[^"]+"/.test(html)),
    ).toEqual([]);
    expect(
      wrong(({ html, canonical }) => html.includes(`<meta property="og:url" content="${canonical}"`)),
    ).toEqual([]);
    expect(
      wrong(({ html }) => html.includes('<meta name="twitter:card" content="summary_large_image"')),
    ).toEqual([]);
  });

  test.skipIf(!hasJava)(
    'has no error or warning (skipped where there is no java to run the checker)',
    async () => {
      expect(await checkHtml(new Map(indexable.map(({ path, html }) => [path, html])))).toEqual([]);
    },
  );

  test('is described in the words of schema.org', () => {
    const errors = indexable.flatMap(({ path, data }) => data.flatMap((node) => schemaOrgErrors(node, path)));
    expect(errors).toEqual([]);
    expect(wrong(({ data }) => data.length > 0)).toEqual([]);
  });

  test('gives every address in it as a whole one', () => {
    const relative = indexable.flatMap(({ path, json }) =>
      [...json.matchAll(/"(?:url|item|image|@id|hasMenu|mainEntityOfPage)":"(?!https?:\/\/)([^"]*)"/g)].map(
        ([, address]) => `${path}: ${address}`,
      ),
    );
    expect(relative).toEqual([]);
  });
});

test('every other page says that it is not to be shown, or which page stands for it', () => {
  const shown = new Set(indexable.map(({ canonical }) => canonical));
  const unclear = [...pages.values()].filter(
    ({ status, isOwnCanonical, noindex, canonical }) =>
      status === 200 && !isOwnCanonical && !noindex && !shown.has(canonical ?? ''),
  );
  expect(unclear.map(({ path, canonical }) => `${path}: ${canonical}`)).toEqual([]);
});

test('search, tags and what is a shopper’s own are not to be shown', () => {
  const own = [...pages.values()].filter(({ path }) => /^\/(?:cart|search|tag|order)\b/.test(path));
  expect(own.length).toBeGreaterThan(2);
  expect(
    own.filter(({ noindex, canonical }) => !noindex || canonical !== null).map(({ path }) => path),
  ).toEqual([]);
});

test('what a page holds is in its first answer, visible without scripts', () => {
  // The router's own data come in pieces, each a script. Nothing else may wait for a script to be shown.
  const late = [...pages.values()].filter(({ html }) => {
    const seen = html.replace(/<script[\s\S]*?<\/script>/g, '');
    const hasFallback = /<template id="[BP]:[^"]*"><\/template>(?!<!--\/\$-->)/.test(seen);
    const pieces = seen.replace(/<template id="B:[^"]*"><\/template>|<!--.*?-->/g, '');
    return hasFallback || /<div hidden(?:="")? id="S:[^"]*">(?!<\/div>)/.test(pieces);
  });
  expect(late.map(({ path }) => path)).toEqual([]);
});

test('robots get what people get', async () => {
  // Forms say when they were opened: for all of them at the same moment.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const api = await createShopApi({ content: demoShop() });
  const app = await startApp({ api });
  for (const path of [
    '/',
    '/categories',
    '/category/bar',
    '/product/kapuchino',
    '/articles',
    '/contact',
    '/page/delivery',
  ]) {
    const [asPerson, ...asRobots] = await Promise.all(
      USER_AGENTS.map(async (agent) => {
        const request = new Request(`http://shop.test${path}`, { headers: { 'User-Agent': agent } });
        return withoutChance(await (await app.answer(request)).text());
      }),
    );
    for (const asRobot of asRobots) expect(asRobot, path).toBe(asPerson);
  }
  await api.close();
});

const USER_AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
];

/** Keys of forms are new each time. */
function withoutChance(html: string): string {
  return html.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');
}

function wrong(isRight: (page: Page) => boolean): string[] {
  return indexable.filter((page) => !isRight(page)).map(({ path }) => path);
}

/** What several pages share, or a page does not have. */
function doubles(read: (page: Page) => string): string[] {
  const paths = new Map<string, string[]>();
  for (const page of indexable) paths.set(read(page), [...(paths.get(read(page)) ?? []), page.path]);
  return [...paths]
    .filter(([text, all]) => text === '' || all.length > 1)
    .map(([text, all]) => `«${text}»: ${all.join(', ')}`);
}
