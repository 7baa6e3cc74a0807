import type { ArticlePreview } from '#app/domain/catalogue/article.ts';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { sectionsAmong } from '#app/domain/catalogue/suggestions.ts';
import { missing, orNull, unavailable } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { listSuggestions, searchDishes } from '#app/services/catalogue/catalogue.server.ts';
import { listArticles } from '#app/services/catalogue/content.server.ts';
import { FIRST_PAGE } from '#contract/defaults.ts';
import type { PagedList } from '#contract/lists.ts';
import type { Suggestion } from '#contract/suggestion.ts';
import { cardsOf } from './cards.server.ts';

export type Found = {
  /** All found dishes, on the first page. Later pages have only articles. */
  dishes: ListedDish[];
  /** `null` if the API failed. */
  articles: PagedList<ArticlePreview> | null;
  /** The tags of the found dishes. */
  tags: string[];
};

/** Dishes and articles for a text, best match first; on the first page also sections of the menu. */
export async function search(
  api: Api,
  text: string,
  page: number,
): Promise<Found & { sections: readonly Suggestion[] }> {
  const [found, suggestions] = await Promise.all([
    findMatches(api, { search: text }, page),
    page === FIRST_PAGE ? orNull(listSuggestions(api, text)) : null,
  ]);
  return { ...found, sections: sectionsAmong(suggestions ?? []) };
}

/** Dishes and articles with a tag. @throws 404 if there are none */
export async function getTagged(api: Api, tag: string, page: number): Promise<Found> {
  const found = await findMatches(api, { tag }, page);
  if (page === FIRST_PAGE && found.dishes.length === 0 && found.articles?.results.length === 0)
    throw missing();
  return found;
}

/** @throws 503 if the articles fail and no dishes are found: the page would state «nothing found» */
async function findMatches(api: Api, by: { search: string } | { tag: string }, page: number): Promise<Found> {
  const [dishes, articles] = await Promise.all([
    page === FIRST_PAGE ? searchDishes(api, by) : null,
    orNull(listArticles(api, { ...by, page })),
  ]);
  if (articles === null && !dishes?.results.length) throw unavailable();
  return { dishes: cardsOf(dishes?.results ?? []), articles, tags: dishes?.tags ?? [] };
}
