import { PAGES } from '#contract/pages.ts';
import type { Content } from './content.ts';

/** Paths of the storefront that content links to. */

/** Paths of every shop. A link similar to one of them is a typing error. */
const FIXED_PATHS = [
  ...Object.keys(PAGES).filter((path) => !/[:*]/.test(path)),
  ...['/feed.xml', '/menu.md', '/llms.txt', '/yml.xml', '/sitemap.xml', '/robots.txt'],
];

/** Whether the path exists only if the content has its entity. */
export function isOfContent(path: string): boolean {
  return /^\/(?:category|food-category|product|article|page)\//.test(path);
}

/** Folders with arbitrary paths. */
export const FREE_FOLDERS = ['/tag/', '/media/'];

type Known = Pick<
  Content,
  'categories' | 'foodCategories' | 'products' | 'articles' | 'infoPages' | 'movedAddresses'
>;

/** The path without query and fragment, and the tab that the fragment opens. */
type Asked = { path: string; tab: string | null };

export class ShopAddresses {
  readonly #paths: ReadonlySet<string>;
  readonly #tabs: ReadonlySet<string>;

  constructor({ categories, foodCategories, products, articles, infoPages, movedAddresses = [] }: Known) {
    this.#paths = new Set([
      ...FIXED_PATHS,
      ...pathsIn('category', categories),
      ...pathsIn('food-category', foodCategories),
      ...pathsIn('product', products),
      ...pathsIn('article', articles),
      ...pathsIn('page', infoPages),
      ...movedAddresses.map(({ kind, slug }) => `/${kind}/${slug}`),
    ]);
    this.#tabs = new Set([
      ...foodCategories.map(({ slug }) => slug),
      ...movedAddresses.flatMap(({ kind, slug }) => (kind === 'food-category' ? [slug] : [])),
    ]);
  }

  get paths(): string[] {
    return [...this.#paths];
  }

  has({ path, tab }: Asked): boolean {
    const isThere = this.#paths.has(path) || FREE_FOLDERS.some((folder) => path.startsWith(folder));
    return isThere && (tab === null || this.#tabs.has(tab));
  }
}

function pathsIn(folder: string, items: readonly { slug: string }[]): string[] {
  return items.map(({ slug }) => `/${folder}/${slug}`);
}
