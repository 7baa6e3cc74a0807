import { LRUCache } from 'lru-cache';
import { priceFromOf } from '#contract/options.ts';
import type { Content } from '../../content/content.ts';
import { type Db, replaceRows } from '../database/bulk-write.ts';
import { databaseOf } from '../database/database.ts';
import { dishPath, type SearchDocument } from '../database/search-index.ts';
import { isCorrectable, readSynonyms, type Synonyms, synonymsOf, wordsOf } from '../database/search-words.ts';

export type SearchIds = Record<SearchIdKind, (slug: string) => number>;
type SearchIdKind = 'products' | 'categories' | 'foodCategories' | 'articles';

type Suggestion = {
  title: string;
  url: string;
  price?: number;
  priceFrom?: number | undefined;
  coverUrls: Partial<Record<string, string>>;
};

export async function loadSearch(db: Db, content: Content, ids: SearchIds): Promise<void> {
  const synonyms = readSynonyms(content.synonyms);
  const about = JSON.stringify(content.synonyms);
  const found = documentsOf(content, ids).map((one) => indexed(one, synonyms, about));
  await databaseOf(db).search.replace(
    db,
    found.map(({ document }) => document),
  );
  const words = [
    ...found.flatMap(({ words }) => words),
    ...content.synonyms.flat().flatMap(wordsOf).filter(isCorrectable),
  ];
  await replaceRows(
    db,
    'search_words',
    [...new Set(words)].map((word) => ({ word })),
  );
}

/** Typing errors are corrected to words of these texts. */
function foundBy({ title, ingredients, tags, sections }: SearchDocument): string[] {
  return [title, ...ingredients, ...tags, ...sections];
}

type Indexed = { document: SearchDocument; words: string[] };

/** A save changes few entries: the others are not stemmed again. */
const indexedBefore = new LRUCache<string, Indexed>({ max: 20_000 });

function indexed(found: Found, synonyms: readonly Synonyms[], about: string): Indexed {
  const key = JSON.stringify([found, about]);
  const known = indexedBefore.get(key);
  if (known) return known;
  const document = completed(found, synonyms);
  const made = { document, words: foundBy(document).flatMap(wordsOf).filter(isCorrectable) };
  indexedBefore.set(key, made);
  return made;
}

type Found = Pick<SearchDocument, 'kind' | 'id' | 'title'> &
  Partial<Pick<SearchDocument, 'ingredients' | 'tags' | 'sections' | 'content'>> & { suggestion: Suggestion };

function completed(
  { ingredients = [], tags = [], sections = [], content = '', suggestion, ...found }: Found,
  synonyms: readonly Synonyms[],
): SearchDocument {
  const others = [...ingredients, ...tags, ...sections].flatMap(wordsOf);
  return {
    ...found,
    ingredients,
    tags,
    sections,
    content,
    synonyms: {
      title: synonymsOf(wordsOf(found.title), synonyms),
      others: synonymsOf(others, synonyms),
    },
    suggestion: JSON.stringify(suggestion),
  };
}

function documentsOf(content: Content, ids: SearchIds): Found[] {
  const categoryTitles = new Map(content.categories.map(({ slug, title }) => [slug, title]));
  const foodCategoryTitles = new Map(content.foodCategories.map(({ slug, title }) => [slug, title]));
  return [
    ...content.products.map(
      ({ slug, title, price, coverUrls, ingredients, tags, category, foodCategory, optionGroups }) => ({
        kind: 'product' as const,
        id: ids.products(slug),
        title,
        ingredients,
        tags,
        sections: [categoryTitles.get(category) ?? '', foodCategoryTitles.get(foodCategory) ?? ''],
        suggestion: {
          title,
          url: dishPath(slug),
          price,
          priceFrom: priceFromOf(price, optionGroups),
          coverUrls,
        },
      }),
    ),
    ...content.categories.map(({ slug, title, coverUrls }) => ({
      kind: 'category' as const,
      id: ids.categories(slug),
      title,
      suggestion: { title, url: `/category/${encodeURIComponent(slug)}`, coverUrls },
    })),
    ...content.foodCategories.map(({ slug, title, coverUrls }) => ({
      kind: 'food-category' as const,
      id: ids.foodCategories(slug),
      title,
      suggestion: { title, url: `/food-category/${encodeURIComponent(slug)}`, coverUrls },
    })),
    ...content.articles.map(({ slug, title, content: html, coverUrls, tags }) => ({
      kind: 'article' as const,
      id: ids.articles(slug),
      title,
      tags,
      content: textOfHtml(html),
      suggestion: { title, url: `/article/${encodeURIComponent(slug)}`, coverUrls },
    })),
  ];
}

/** Enough for an index. */
function textOfHtml(html: string): string {
  return html.replace(/<[^>]*>|&[#\w]+;/g, ' ');
}
