import * as LABELS from '#app/domain/text/labels.ts';
import type { Product } from '#contract/product.ts';
import { categoryHref } from './page-addresses.ts';

/** One step on the way from home to a page. The page itself, where it is named, stands last and has no address. */
export type Crumb = { title: string; to?: string };

const HOME: Crumb = { title: LABELS.home, to: '/' };
const MENU: Crumb = { title: LABELS.menu, to: '/categories' };
const NEWS: Crumb = { title: LABELS.news, to: '/articles' };

export function crumbsUnderHome(title: string): Crumb[] {
  return [HOME, { title }];
}

export function crumbsUnderMenu(title: string): Crumb[] {
  return [HOME, MENU, { title }];
}

/** Of an article; its title stands below (specification 2). */
export const ARTICLE_CRUMBS: Crumb[] = [HOME, NEWS];

/** Through the dish's category, where the API names it. */
export function dishCrumbs({ title, category }: Pick<Product, 'title' | 'category'>): Crumb[] {
  const { slug, title: section } = category ?? {};
  const above = slug && section ? [{ title: section, to: categoryHref(slug) }] : [];
  return [HOME, MENU, ...above, { title }];
}
