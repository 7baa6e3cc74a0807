import { href } from 'react-router';
import { sharedCoverOf } from '#app/domain/catalogue/covers.ts';
import {
  articleHref,
  categoryHref,
  dishHref,
  foodCategoryHref,
  infoPageHref,
} from '#app/domain/navigation/page-addresses.ts';
import { pathsOf } from '#app/domain/navigation/pages.ts';
import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { type Xml, xml, xmlDocument } from '#app/domain/text/xml.ts';
import { missing } from '#app/services/api/thrown.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import {
  listCategories,
  listDishPage,
  listFoodCategories,
} from '#app/services/catalogue/catalogue.server.ts';
import { listArticles } from '#app/services/catalogue/content.server.ts';
import { listInfoPages } from '#app/services/catalogue/whole-lists.server.ts';
import { env } from '#app/services/env.server.ts';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '#contract/defaults.ts';
import type { CoverUrls } from '#contract/entities.ts';

/**
 * Pages of the API in one part: 2 000 dishes. The protocol allows 50 000 addresses, but whoever asks for one part should not
 * wait for a menu of ten thousand dishes to be read.
 */
const PAGES_PER_PART = 4;
const FIXED_PAGES = pathsOf(({ isInSitemap }) => isInSitemap);
/** For an API that counts its pages wrongly. */
const MAX_PARTS = 1_000;

type Entry = { path: string; lastmod?: string | undefined; image?: string | undefined };

/** Asks for no more than one part. */
type Part = () => Promise<Entry[]>;

/**
 * The sitemap, or its index if dishes or news need more than one part.
 *
 * @param number counted from 1; `null` asks for the whole.
 * @throws 404 for a part that does not exist; 503 while the API does not answer, because half a sitemap would
 *   take pages out of the index.
 */
export async function getSitemap(api: Api, number: number | null): Promise<string> {
  // The whole is as a rule no more than a part of each list: what is around them does not wait for their length.
  const around = number === null ? begun : (part: Part) => part;
  const lists = listParts(api);
  const start = around(() => listSections(api, lists));
  const end = around(() => listPages(api));
  const { dishes, articles } = await lists;
  const parts = [start, ...dishes, ...articles, end];
  const isWhole = dishes.length === 1 && articles.length === 1;
  if (number === null && !isWhole) return indexOf(parts);
  const whole = async () => (await Promise.all(parts.map((read) => read()))).flat();
  const wanted = isWhole ? [whole] : parts;
  const read = wanted[(number ?? 1) - 1];
  if (!read) throw missing();
  return sitemapOf(await read());
}

/** Asks at once. That it fails counts only for who reads it. */
function begun(part: Part): Part {
  const entries = part();
  entries.catch(() => {});
  return () => entries;
}

/** Every dish and article that a search engine may show. Later pages of lists are left out: the links lead to them. */
async function listParts(api: Api) {
  const [firstDishes, firstArticles] = await Promise.all([
    listDishPage(api, pageAt(FIRST_PAGE)),
    listNews(api, FIRST_PAGE),
  ]);
  return {
    newest: latest(firstArticles.results.map(({ date }) => date?.iso)),
    dishes: partsOf(firstDishes.totalPages, async (page) => {
      const { results } = page === FIRST_PAGE ? firstDishes : await listDishPage(api, pageAt(page));
      return results.map(({ slug, coverUrls }) => ({ path: dishHref(slug), image: imageOf(coverUrls) }));
    }),
    articles: partsOf(firstArticles.totalPages, async (page) => {
      const { results } = page === FIRST_PAGE ? firstArticles : await listNews(api, page);
      return results.map(({ slug, coverUrls, date }) => ({
        path: articleHref(slug),
        image: imageOf(coverUrls),
        lastmod: date?.iso,
      }));
    }),
  };
}

function pageAt(page: number) {
  return { page, pageSize: MAX_PAGE_SIZE };
}

function listNews(api: Api, page: number) {
  return listArticles(api, pageAt(page));
}

async function listSections(api: Api, lists: ReturnType<typeof listParts>): Promise<Entry[]> {
  const [categories, foodCategories, { newest }] = await Promise.all([
    listCategories(api),
    listFoodCategories(api),
    lists,
  ]);
  return [
    ...FIXED_PAGES.map((path) => (path === href('/articles') ? { path, lastmod: newest } : { path })),
    ...categories.results.map(({ slug, coverUrls }) => ({
      path: categoryHref(slug),
      image: imageOf(coverUrls),
    })),
    ...foodCategories.map(({ slug, coverUrls }) => ({
      path: foodCategoryHref(slug),
      image: imageOf(coverUrls),
    })),
  ];
}

async function listPages(api: Api): Promise<Entry[]> {
  return (await listInfoPages(api)).map(({ slug }) => ({ path: infoPageHref(slug) }));
}

/** A list of so many pages, in parts. */
function partsOf(totalPages: number, read: (page: number) => Promise<Entry[]>): Part[] {
  const count = Math.min(Math.max(1, Math.ceil(totalPages / PAGES_PER_PART)), MAX_PARTS);
  return Array.from({ length: count }, (_, index) => async () => {
    const first = index * PAGES_PER_PART + FIRST_PAGE;
    const last = Math.min(first + PAGES_PER_PART - 1, Math.max(totalPages, FIRST_PAGE));
    const pages = Array.from({ length: last - first + 1 }, (_, number) => read(first + number));
    return (await Promise.all(pages)).flat();
  });
}

function sitemapOf(entries: readonly Entry[]): string {
  return xmlDocument(
    xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${entries.map(urlOf)}\n</urlset>`,
  );
}

function urlOf({ path, lastmod, image }: Entry): Xml {
  return xml`<url><loc>${absoluteUrl(env.PUBLIC_URL, path)}</loc>${lastmodOf(lastmod)}${
    image ? xml`<image:image><image:loc>${image}</image:loc></image:image>` : null
  }</url>`;
}

function indexOf(parts: readonly Part[]): string {
  const sitemaps = parts.map((_, index) => {
    // A parameter and not a folder, because a sitemap may only name addresses below its own folder.
    const address = absoluteUrl(env.PUBLIC_URL, `/sitemap.xml?part=${index + 1}`);
    return xml`<sitemap><loc>${address}</loc></sitemap>`;
  });
  return xmlDocument(
    xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${sitemaps}\n</sitemapindex>`,
  );
}

function lastmodOf(date: string | undefined): Xml | null {
  return date === undefined ? null : xml`<lastmod>${date}</lastmod>`;
}

function imageOf(covers: CoverUrls): string | undefined {
  const cover = sharedCoverOf(covers, '720', 'big', '800', 'default');
  return cover && absoluteUrl(env.PUBLIC_URL, cover);
}

/** Of dates as yyyy-MM-dd. */
function latest(dates: readonly (string | undefined)[]): string | undefined {
  return dates
    .filter((date) => date !== undefined)
    .sort()
    .at(-1);
}
