import type { Content } from '../content/schema.ts';
import { type Db, replaceRows } from './rows.ts';
import { normaliseText, stemsOf, synonymsOf, wordsOf } from './search-words.ts';
import type { SearchKind } from './tables.ts';

export type SearchIds = Record<SearchIdKind, (slug: string) => number>;
type SearchIdKind = 'products' | 'categories' | 'foodCategories' | 'articles';

type SearchDocument = {
  kind: SearchKind;
  id: number;
  title: string;
  ingredients?: string[];
  tags?: string[];
  /** Titles of the category and the food category that a dish stands in. */
  sections?: string[];
  /** Plain text. */
  content?: string;
  /** What the typeahead answers for it. */
  suggestion: Suggestion;
};

type Suggestion = { title: string; url: string; price?: number; coverUrls: Partial<Record<string, string>> };

/** Fills the index that `search.ts` asks, and the list of words that typing errors are compared with. */
export async function loadSearch(db: Db, content: Content, ids: SearchIds): Promise<void> {
  const documents = documentsOf(content, ids);
  await replaceRows(
    db,
    'search_documents',
    documents.map((document) => rowOf(document, content.synonyms)),
  );
  const words = [...documents.flatMap(foundBy), ...content.synonyms.flat()].flatMap(wordsOf);
  await replaceRows(
    db,
    'search_words',
    [...new Set(words)].map((word) => ({ word })),
  );
}

/** All texts but the body. Typing errors are looked for in words of these. */
function foundBy({ title, ingredients = [], tags = [], sections = [] }: SearchDocument): string[] {
  return [title, ...ingredients, ...tags, ...sections];
}

function rowOf(document: SearchDocument, synonyms: Content['synonyms']) {
  const { kind, id, title, ingredients = [], tags = [], sections = [], content = '', suggestion } = document;
  const titleStems = stemsOf(wordsOf(title));
  const stems = stemsOf([...ingredients, ...tags, ...sections].flatMap(wordsOf));
  return {
    title: normaliseText(title),
    ingredients: normaliseText(ingredients.join(' ')),
    tags: normaliseText(tags.join(' ')),
    sections: normaliseText(sections.join(' ')),
    content: normaliseText(content),
    title_stems: [...titleStems, ...synonymsOf(titleStems, synonyms)].join(' '),
    stems: [...stems, ...synonymsOf(stems, synonyms)].join(' '),
    content_stems: stemsOf(wordsOf(content)).join(' '),
    kind,
    ref_id: id,
    suggestion_json: JSON.stringify(suggestion),
  };
}

function documentsOf(content: Content, ids: SearchIds): SearchDocument[] {
  const categoryTitles = new Map(content.categories.map(({ slug, title }) => [slug, title]));
  const foodCategoryTitles = new Map(content.foodCategories.map(({ slug, title }) => [slug, title]));
  return [
    ...content.products.map(
      ({ slug, title, price, coverUrls, ingredients, tags, category, foodCategory }) => ({
        kind: 'product' as const,
        id: ids.products(slug),
        title,
        ingredients,
        tags,
        sections: [categoryTitles.get(category) ?? '', foodCategoryTitles.get(foodCategory) ?? ''],
        suggestion: { title, url: `/product/${encodeURIComponent(slug)}`, price, coverUrls },
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

/** Good enough for an index: the words without the tags between them. */
function textOfHtml(html: string): string {
  return html.replace(/<[^>]*>|&[#\w]+;/g, ' ');
}
