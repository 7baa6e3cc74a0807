import { countOf, type Page, type Paging, pageOf, tagsOf } from '../database/paging.ts';
import { normalizeSearchText } from '../database/search-words.ts';
import type { Store } from '../database/store.ts';
import { findListHead } from './list-heads.ts';
import { matchingIds, readTerms, searchHits } from './search.ts';

export type ArticleFilter = { search?: string | undefined; tag?: string | undefined };

/** Newest first; or, searching, best match first. */
export async function listArticles(
  store: Store,
  filter: ArticleFilter,
  paging: Paging,
): Promise<Page & { tags: string[] }> {
  const terms = filter.search ? await readTerms(store, filter.search) : null;
  const filtered = filteredArticles(store, filter);
  const list = terms ? filtered.where('articles.id', 'in', matchingIds(store, 'article', terms)) : filtered;
  const head = (await findListHead(store, terms || filter.tag ? null : 'articles')) ?? {
    count: await countOf(list),
    tags: await tagsOf(store, ['article_tags', 'article_id'], list.select('articles.id')),
  };
  const page = await pageOf(store, paging, head.count, (limit, offset) => {
    const cards = list.select('articles.card_json').limit(limit).offset(offset);
    const ranked = terms
      ? cards
          .leftJoin(searchHits(store, 'article', terms).as('hit'), 'hit.id', 'articles.id')
          .orderBy('hit.rank', (order) => order.asc().nullsLast())
      : cards;
    return ranked.orderBy('articles.created_at', 'desc').orderBy('articles.id');
  });
  return { ...page, tags: head.tags };
}

/** Except the search, which also sorts. */
function filteredArticles(store: Store, { tag }: ArticleFilter) {
  const articles = store.selectFrom('articles');
  if (!tag) return articles;
  return articles.where('articles.id', 'in', (eb) =>
    eb.selectFrom('article_tags').select('article_id').where('tag_key', '=', normalizeSearchText(tag)),
  );
}

export type ArticlePage = { card: string; page: string; popular: string[] };

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
