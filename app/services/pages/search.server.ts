import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { href, redirect } from 'react-router';
import { type AllergenFilter, filterByAllergens } from '#app/domain/catalogue/allergen-filter.ts';
import type { ArticlePreview } from '#app/domain/catalogue/article.ts';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { canonicalPaging, readPage } from '#app/domain/catalogue/pagination.ts';
import { normalizeQuery, searchHref } from '#app/domain/catalogue/search-query.ts';
import { isDish, sectionsAmong } from '#app/domain/catalogue/suggestions.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { searchTitle } from '#app/domain/text/page-titles.ts';
import { missing, orNull, unavailable } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { listMainDishes, listSuggestions, searchDishes } from '#app/services/catalogue/catalogue.server.ts';
import { drawnSeo, findSeoPage, listArticles } from '#app/services/catalogue/content.server.ts';
import { spendOrThrow } from '#app/services/http/limits.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { redirectBeyondLast } from '#app/services/pages/redirect-beyond-last.server.ts';
import { getShopper } from '#app/services/shopper/shopper.server.ts';
import { FIRST_PAGE } from '#contract/defaults.ts';
import { PageType } from '#contract/enums.ts';
import type { PagedList } from '#contract/lists.ts';
import type { Suggestion } from '#contract/suggestion.ts';
import { avoidedBy, guestCards } from './guest-dishes.server.ts';

const POPULAR_COUNT = 8;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { searchParams } = url;
  // The specification also calls this parameter `search`.
  if (searchParams.has('search') && !searchParams.has('q')) {
    throw redirect(searchHref(searchParams.get('search') ?? ''));
  }
  const api = getApi(context);
  const query = normalizeQuery(searchParams.get('q'));
  const page = readPage(searchParams);
  const avoided = avoidedBy(context, url);
  if (query !== '') await spendOrThrow(context, 'search');
  const [found, seo] = await Promise.all([
    query === '' ? null : search(api, query, { page, avoided }),
    orNull(findSeoPage(api, PageType.SEARCH)),
  ]);
  if (found?.articles) redirectBeyondLast(url, page, found.articles);
  const isEmpty = !found?.sections.length && !found?.dishes.length && !found?.articles?.results.length;
  const popular = isEmpty ? await orNull(listMainDishes(api)) : null;
  const head = setPageHead(context, href('/search'), {
    title: searchTitle(query),
    seo: query === '' ? seo : null,
    isPrivate: true,
    canonicalParams: { q: query, ...canonicalPaging(page) },
  });
  const { cards } = guestCards(popular ?? [], avoided);
  return { head, query, page, found, seo: drawnSeo(seo), popular: cards.slice(0, POPULAR_COUNT) };
}

export type SearchPageData = Awaited<ReturnType<typeof loader>>;

type Range = { page: number; avoided: readonly string[] };

export type Found = {
  dishes: ListedDish[];
  filter: AllergenFilter;
  /** `null` if the API failed. */
  articles: PagedList<ArticlePreview> | null;
  tags: string[];
};

/** Best match first; on the first page also sections of the menu. */
export async function search(
  api: Api,
  text: string,
  range: Range,
): Promise<Found & { sections: readonly Suggestion[] }> {
  const [found, suggestions] = await Promise.all([
    findMatches(api, { search: text }, range),
    range.page === FIRST_PAGE ? orNull(listSuggestions(api, text)) : null,
  ]);
  return { ...found, sections: sectionsAmong(suggestions ?? []) };
}

/** Without dishes that the guest avoids, and those that the search does not find: their allergens are unknown. */
export async function suggest(
  context: Readonly<RouterContextProvider>,
  text: string,
): Promise<readonly Suggestion[]> {
  const api = getApi(context);
  const { avoided } = getShopper(context);
  const [all, found] = await Promise.all([
    listSuggestions(api, text),
    avoided.length > 0 ? searchDishes(api, { search: text }) : null,
  ]);
  if (!found) return all;
  const addresses = filterByAllergens(found.results, avoided).dishes.map(({ slug }) => dishHref(slug));
  return all.filter((suggestion) => !isDish(suggestion) || addresses.includes(suggestion.url));
}

/** @throws 404 if there are none */
export async function getTagged(api: Api, tag: string, range: Range): Promise<Found> {
  const found = await findMatches(api, { tag }, range);
  const { chosen } = found.filter;
  if (
    range.page === FIRST_PAGE &&
    chosen.length === 0 &&
    found.dishes.length === 0 &&
    found.articles?.results.length === 0
  )
    throw missing();
  return found;
}

/** @throws 503 if the articles fail and no dishes are found: the page would state «nothing found» */
async function findMatches(
  api: Api,
  by: { search: string } | { tag: string },
  { page, avoided }: Range,
): Promise<Found> {
  const [dishes, articles] = await Promise.all([
    page === FIRST_PAGE ? searchDishes(api, by) : null,
    orNull(listArticles(api, { ...by, page })),
  ]);
  if (articles === null && !dishes?.results.length) throw unavailable();
  const { cards, filter } = guestCards(dishes?.results ?? [], avoided);
  return { dishes: cards, filter, articles, tags: dishes?.tags ?? [] };
}
