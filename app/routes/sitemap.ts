import { href } from 'react-router';
import { sharedCoverOf } from '#app/domain/catalogue/covers.ts';
import {
  articleHref,
  categoryHref,
  dishHref,
  foodCategoryHref,
  infoPageHref,
} from '#app/domain/navigation/page-addresses.ts';
import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { type Xml, xml, xmlDocument } from '#app/domain/text/xml.ts';
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
import { pathsOf } from '#contract/pages.ts';
import type { CoverUrls } from '#contract/schema-helpers.ts';
import type { Route } from './+types/sitemap';

/** Per list, against a wrong number of pages: a sitemap may have 50 000 URLs. */
const MAX_PAGES = 80;

type Entry = { path: string; covers?: CoverUrls; lastmod?: string | undefined };

/**
 * Without later pages of lists, which the first ones link to.
 *
 * @throws 503 while the API is unavailable: an incomplete sitemap would remove pages from the index
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getAnonymousApi(context);
  const [dishes, articles, categories, foodCategories, infoPages] = await Promise.all([
    listAll((query) => listDishPage(api, query)),
    listAll((query) => listArticles(api, query)),
    listCategories(api),
    listFoodCategories(api),
    listInfoPages(api),
  ]);
  const days = articles.flatMap(({ date }) => date?.iso ?? []).sort();
  const entries: Entry[] = [
    ...pathsOf(({ isInSitemap }) => isInSitemap).map((path) => ({
      path,
      lastmod: path === href('/articles') ? days.at(-1) : undefined,
    })),
    ...categories.results.map(({ slug, coverUrls: covers }) => ({ path: categoryHref(slug), covers })),
    ...foodCategories.map(({ slug, coverUrls: covers }) => ({ path: foodCategoryHref(slug), covers })),
    ...dishes.map(({ slug, coverUrls: covers }) => ({ path: dishHref(slug), covers })),
    ...articles.map(({ slug, coverUrls: covers, date }) => ({
      path: articleHref(slug),
      covers,
      lastmod: date?.iso,
    })),
    ...infoPages.map(({ slug }) => ({ path: infoPageHref(slug) })),
  ];
  const urls = xml`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${entries.map(urlOf)}\n</urlset>`;
  return publicDocument(request, xmlDocument(urls), 'application/xml');
}

async function listAll<Item>(
  read: (query: { page: number; pageSize: number }) => Promise<{ results: Item[]; totalPages: number }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = FIRST_PAGE, last = page; page <= last; page += 1) {
    const { results, totalPages } = await read({ page, pageSize: MAX_PAGE_SIZE });
    items.push(...results);
    last = Math.min(totalPages, MAX_PAGES);
  }
  return items;
}

function urlOf({ path, lastmod, covers }: Entry): Xml {
  const image = covers && sharedCoverOf(covers);
  return xml`<url><loc>${absoluteUrl(env.PUBLIC_URL, path)}</loc>${
    lastmod === undefined ? null : xml`<lastmod>${lastmod}</lastmod>`
  }${
    image
      ? xml`<image:image><image:loc>${absoluteUrl(env.PUBLIC_URL, image)}</image:loc></image:image>`
      : null
  }</url>`;
}
