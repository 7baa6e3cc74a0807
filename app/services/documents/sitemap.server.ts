import { coverOf } from '#app/domain/catalogue/covers.ts';
import {
  articleHref,
  categoryHref,
  dishHref,
  foodCategoryHref,
  infoPageHref,
} from '#app/domain/navigation/page-addresses.ts';
import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { type Xml, xml, xmlDocument } from '#app/domain/text/xml.ts';
import { missing } from '#app/services/api/thrown.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { listCategories, listFoodCategories } from '#app/services/catalogue/catalogue.server.ts';
import { listAllArticles, listAllDishes, listInfoPages } from '#app/services/catalogue/whole-lists.server.ts';
import { env } from '#app/services/env.server.ts';
import type { CoverUrls } from '#contract/entities.ts';

/** Addresses in one part; the protocol allows at most 50 000. */
const PART_SIZE = 10_000;

type Entry = { path: string; lastmod?: string | undefined; image?: string | undefined };

/**
 * The sitemap, or its index if it has more than one part.
 *
 * @param part counted from 1; `null` asks for the whole.
 * @throws 404 for a part that does not exist; 503 while the API does not answer, because half a sitemap would
 *   take pages out of the index.
 */
export async function getSitemap(api: Api, part: number | null): Promise<string> {
  const entries = await listEntries(api);
  const parts = Math.ceil(entries.length / PART_SIZE);
  if (part === null) return parts === 1 ? sitemapOf(entries) : indexOf(parts, entries);
  if (!Number.isInteger(part) || part < 1 || part > parts) throw missing();
  return sitemapOf(partOf(entries, part));
}

/** Every page that a search engine may show. Later pages of lists are left out: the links lead to them. */
async function listEntries(api: Api): Promise<Entry[]> {
  const [categories, foodCategories, dishes, articles, infoPages] = await Promise.all([
    listCategories(api),
    listFoodCategories(api),
    listAllDishes(api),
    listAllArticles(api),
    listInfoPages(api),
  ]);
  return [
    { path: '/' },
    { path: '/categories' },
    ...categories.results.map(({ slug, coverUrls }) => ({
      path: categoryHref(slug),
      image: imageOf(coverUrls),
    })),
    ...foodCategories.map(({ slug, coverUrls }) => ({
      path: foodCategoryHref(slug),
      image: imageOf(coverUrls),
    })),
    ...dishes.map(({ slug, coverUrls }) => ({ path: dishHref(slug), image: imageOf(coverUrls) })),
    { path: '/articles', lastmod: newest(articles.map(({ date }) => date?.iso)) },
    ...articles.map(({ slug, coverUrls, date }) => ({
      path: articleHref(slug),
      image: imageOf(coverUrls),
      lastmod: date?.iso,
    })),
    ...infoPages.map(({ slug }) => ({ path: infoPageHref(slug) })),
    { path: '/contact' },
  ];
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

function indexOf(parts: number, entries: readonly Entry[]): string {
  const sitemaps = Array.from({ length: parts }, (_, index) => {
    const lastmod = newest(partOf(entries, index + 1).map((entry) => entry.lastmod));
    // A parameter and not a folder, because a sitemap may only name addresses below its own folder.
    const address = absoluteUrl(env.PUBLIC_URL, `/sitemap.xml?part=${index + 1}`);
    return xml`<sitemap><loc>${address}</loc>${lastmodOf(lastmod)}</sitemap>`;
  });
  return xmlDocument(
    xml`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${sitemaps}\n</sitemapindex>`,
  );
}

function lastmodOf(date: string | undefined): Xml | null {
  return date === undefined ? null : xml`<lastmod>${date}</lastmod>`;
}

function partOf(entries: readonly Entry[], part: number): Entry[] {
  return entries.slice((part - 1) * PART_SIZE, part * PART_SIZE);
}

function imageOf(covers: CoverUrls): string | undefined {
  const cover = coverOf(covers, '720', 'big', '800', 'default');
  return cover && absoluteUrl(env.PUBLIC_URL, cover);
}

/** Of dates as yyyy-MM-dd. */
function newest(dates: readonly (string | undefined)[]): string | undefined {
  return dates.reduce(
    (latest, date) => (date !== undefined && date > (latest ?? '') ? date : latest),
    undefined,
  );
}
