import { sql } from 'kysely';
import type { Content } from '../content/schema.ts';
import { addRows, type Db, replaceRows } from './rows.ts';
import { placeOf } from './search-places.ts';
import { mayBeMeant, normaliseText, stemsOf, synonymsOf, wordsOf } from './search-words.ts';
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
  const synonyms = content.synonyms.map((group) => stemsOf(group.flatMap(wordsOf)));
  const rows = documents.map((document) => rowsOf(document, synonyms));
  // An index without texts cannot delete one of them.
  await sql`insert into search_documents (search_documents) values ('delete-all')`.execute(db);
  await addRows(
    db,
    'search_documents',
    rows.map((row) => row.indexed),
  );
  await sql`insert into search_documents (search_documents) values ('optimize')`.execute(db);
  await replaceRows(
    db,
    'search_entries',
    rows.map((row) => row.entry),
  );
  const words = [...documents.flatMap(foundBy), ...content.synonyms.flat()]
    .flatMap(wordsOf)
    .filter(mayBeMeant);
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

/** @param synonyms groups of stems */
function rowsOf(document: SearchDocument, synonyms: readonly string[][]) {
  const { kind, id, title, ingredients = [], tags = [], sections = [], content = '', suggestion } = document;
  const titleStems = stemsOf(wordsOf(title));
  const stems = stemsOf([...ingredients, ...tags, ...sections].flatMap(wordsOf));
  const searched = {
    title: normaliseText(title),
    title_stems: [...titleStems, ...synonymsOf(titleStems, synonyms)].join(' '),
  };
  const place = placeOf(kind, id);
  return {
    entry: { place, ...searched, suggestion_json: JSON.stringify(suggestion) },
    indexed: {
      rowid: place,
      ...searched,
      ingredients: normaliseText(ingredients.join(' ')),
      tags: normaliseText(tags.join(' ')),
      sections: normaliseText(sections.join(' ')),
      content: normaliseText(content),
      stems: [...stems, ...synonymsOf(stems, synonyms)].join(' '),
      content_stems: stemsOf(wordsOf(content)).join(' '),
    },
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
