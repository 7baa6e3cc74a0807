import { siteAddress } from '#contract/addresses.ts';
import { PAGES } from '#contract/pages.ts';
import type { MovedAddress } from './content.ts';

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

type Slugs = readonly { slug: string }[];
type Known = {
  categories: Slugs;
  foodCategories: Slugs;
  products: Slugs;
  articles: Slugs;
  infoPages: Slugs;
  movedAddresses?: readonly MovedAddress[] | undefined;
};

/** The path without query and fragment, and the tab that the fragment opens. */
export type Asked = { path: string; tab: string | null };

export class ShopAddresses {
  readonly #paths: ReadonlySet<string>;
  readonly #tabs: ReadonlySet<string>;

  constructor({ categories, foodCategories, products, articles, infoPages, movedAddresses = [] }: Known) {
    const paths = [
      ...FIXED_PATHS,
      ...pathsIn('category', categories),
      ...pathsIn('food-category', foodCategories),
      ...pathsIn('product', products),
      ...pathsIn('article', articles),
      ...pathsIn('page', infoPages),
    ];
    // They redirect, if there is a page that they lead to.
    const moved = movedAddresses.filter(({ kind, current }) => paths.includes(`/${kind}/${current}`));
    this.#paths = new Set([...paths, ...moved.map(({ kind, slug }) => `/${kind}/${slug}`)]);
    this.#tabs = new Set([
      ...foodCategories.map(({ slug }) => slug),
      ...moved.flatMap(({ kind, slug }) => (kind === 'food-category' ? [slug] : [])),
    ]);
  }

  get paths(): string[] {
    return [...this.#paths];
  }

  /** Whether the link leads to something of the content that guests cannot see. */
  isHidden(url: string | undefined): boolean {
    const asked = url === undefined ? null : ownAddress(url);
    return asked !== null && isOfContent(asked.path) && !this.has({ ...asked, tab: null });
  }

  has({ path, tab }: Asked): boolean {
    const isThere = this.#paths.has(path) || FREE_FOLDERS.some((folder) => path.startsWith(folder));
    return isThere && (tab === null || this.#tabs.has(tab));
  }
}

/** The path on the own site, and the tab that it opens; `null`: another site. */
export function ownAddress(url: string): Asked | null {
  const own = siteAddress(url);
  if (own === undefined) return null;
  const { pathname, searchParams } = new URL(own, 'http://shop.invalid');
  return { path: pathname, tab: searchParams.get('active') };
}

function pathsIn(folder: string, items: readonly { slug: string }[]): string[] {
  return items.map(({ slug }) => `/${folder}/${slug}`);
}
