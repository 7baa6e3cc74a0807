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
import { publicDocument } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '#contract/defaults.ts';
import type { CoverUrls } from '#contract/entities.ts';
import type { Route } from './+types/sitemap';

/** Pages of the API in one part: 2 000 dishes. A request for one part must not read a menu of ten thousand. */
const PAGES_PER_PART = 4;
/** For an API that counts its pages wrongly. */
const MAX_PARTS = 1_000;

type Entry = { path: string; covers?: CoverUrls; lastmod?: string | undefined };

/** Requests the data of one part only. */
type Part = () => Promise<Entry[]>;

/**
 * The sitemap, or its index if dishes or news need more than one part; `?part=` is one of them. 503 while the API does not
 * answer: half a sitemap would take pages out of the search index.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const parts = await listParts(getAnonymousApi(context));
  const number = url.searchParams.get('part');
  if (number === null && parts.length > 1) return publicDocument(request, indexOf(parts), 'application/xml');
  const part = parts[Number(number ?? 1) - 1];
  if (!part) throw missing();
  return publicDocument(request, sitemapOf(await part()), 'application/xml');
}

/** Every page that a search engine may show. Later pages of lists are left out: the links lead to them. */
async function listParts(api: Api): Promise<Part[]> {
  const readDishes = (page: number) => listDishPage(api, { page, pageSize: MAX_PAGE_SIZE });
  const readArticles = (page: number) => listArticles(api, { page, pageSize: MAX_PAGE_SIZE });
  const [firstDishes, firstArticles] = await Promise.all([readDishes(FIRST_PAGE), readArticles(FIRST_PAGE)]);
  const newest = firstArticles.results
    .flatMap(({ date }) => date?.iso ?? [])
    .sort()
    .at(-1);
  const dishes = partsOf(firstDishes.totalPages, async (page) =>
    (await readDishes(page)).results.map(({ slug, coverUrls: covers }) => ({ path: dishHref(slug), covers })),
  );
  const articles = partsOf(firstArticles.totalPages, async (page) =>
    (await readArticles(page)).results.map(({ slug, coverUrls: covers, date }) => ({
      path: articleHref(slug),
      covers,
      lastmod: date?.iso,
    })),
  );
  const parts = [() => listSections(api, newest), ...dishes, ...articles, () => listPages(api)];
  const isSmall = dishes.length === 1 && articles.length === 1;
  return isSmall ? [async () => (await Promise.all(parts.map((read) => read()))).flat()] : parts;
}

async function listSections(api: Api, newestArticle: string | undefined): Promise<Entry[]> {
  const [categories, foodCategories] = await Promise.all([listCategories(api), listFoodCategories(api)]);
  return [
    ...pathsOf(({ isInSitemap }) => isInSitemap).map((path) => ({
      path,
      lastmod: path === href('/articles') ? newestArticle : undefined,
    })),
    ...categories.results.map(({ slug, coverUrls: covers }) => ({ path: categoryHref(slug), covers })),
    ...foodCategories.map(({ slug, coverUrls: covers }) => ({ path: foodCategoryHref(slug), covers })),
  ];
}

async function listPages(api: Api): Promise<Entry[]> {
  return (await listInfoPages(api)).map(({ slug }) => ({ path: infoPageHref(slug) }));
}

/** A list of that many pages, in parts. */
function partsOf(totalPages: number, read: (page: number) => Promise<Entry[]>): Part[] {
  const pageCount = Math.min(Math.max(totalPages, 1), MAX_PARTS * PAGES_PER_PART);
  return Array.from({ length: Math.ceil(pageCount / PAGES_PER_PART) }, (_, index) => async () => {
    const first = FIRST_PAGE + index * PAGES_PER_PART;
    const length = Math.min(PAGES_PER_PART, FIRST_PAGE + pageCount - first);
    return (await Promise.all(Array.from({ length }, (_, page) => read(first + page)))).flat();
  });
}

function sitemapOf(entries: readonly Entry[]): string {
  return xmlDocument(
    xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${entries.map(urlOf)}\n</urlset>`,
  );
}

function urlOf({ path, lastmod, covers }: Entry): Xml {
  const image = covers && sharedCoverOf(covers, '720', 'big', '800', 'default');
  return xml`<url><loc>${absoluteUrl(env.PUBLIC_URL, path)}</loc>${
    lastmod === undefined ? null : xml`<lastmod>${lastmod}</lastmod>`
  }${
    image
      ? xml`<image:image><image:loc>${absoluteUrl(env.PUBLIC_URL, image)}</image:loc></image:image>`
      : null
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
