import { type Page, type Paging, pageOf, tagsOf } from './paging.ts';
import { readTerms, searchHits } from './search.ts';
import { normaliseText } from './search-words.ts';
import type { Store } from './store.ts';

export type ArticleFilter = { search?: string | undefined; tag?: string | undefined };

/** Articles, newest first, or the best match first when something is searched for. */
export async function listArticles(
  store: Store,
  filter: ArticleFilter,
  paging: Paging,
): Promise<Page & { tags: string[] }> {
  const terms = filter.search ? await readTerms(store, filter.search) : null;
  const filtered = filteredArticles(store, filter);
  const matching = terms
    ? filtered.where('articles.id', 'in', (eb) =>
        eb.selectFrom(searchHits('article', terms).as('hit')).select('hit.id'),
      )
    : filtered;
  const page = await pageOf(paging, matching, (limit, offset) => {
    const cards = filtered.select('articles.card_json').limit(limit).offset(offset);
    const ranked = terms
      ? cards.innerJoin(searchHits('article', terms).as('hit'), 'hit.id', 'articles.id').orderBy('hit.rank')
      : cards;
    return ranked.orderBy('articles.created_at', 'desc').orderBy('articles.id').execute();
  });
  const tags = await tagsOf(store, ['article_tags', 'article_id'], matching.select('articles.id'));
  return { ...page, tags };
}

/** All of the filter but the search, which decides on the order as well. */
function filteredArticles(store: Store, { tag }: ArticleFilter) {
  const articles = store.selectFrom('articles');
  if (!tag) return articles;
  return articles.where('articles.id', 'in', (eb) =>
    eb.selectFrom('article_tags').select('article_id').where('tag_key', '=', normaliseText(tag)),
  );
}

export type ArticlePage = { card: string; page: string; popular: string[] };

/** The card's fields, the fields that only a single article has, and the cards of the popular ones beside it. */
export async function findArticle(store: Store, slug: string): Promise<ArticlePage | null> {
  const article = await store
    .selectFrom('articles')
    .select(['id', 'card_json', 'page_json'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!article) return null;
  const popular = await store
    .selectFrom('popular_articles')
    .innerJoin('articles', 'articles.id', 'popular_articles.popular_id')
    .select('articles.card_json')
    .where('popular_articles.article_id', '=', article.id)
    .orderBy('popular_articles.position')
    .execute();
  return {
    card: article.card_json,
    page: article.page_json,
    popular: popular.map((row) => row.card_json),
  };
}
