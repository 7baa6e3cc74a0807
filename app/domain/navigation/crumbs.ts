import * as LABELS from '#app/domain/text/labels.ts';
import type { Product } from '#contract/product.ts';
import { categoryHref } from './page-addresses.ts';

/** The current page has no `to`. */
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

/** The article's title is in the heading below (specification 2). */
export const ARTICLE_CRUMBS: Crumb[] = [HOME, NEWS];

export function dishCrumbs({ title, category }: Pick<Product, 'title' | 'category'>): Crumb[] {
  const { slug, title: section } = category ?? {};
  const categoryCrumbs = slug && section ? [{ title: section, to: categoryHref(slug) }] : [];
  return [HOME, MENU, ...categoryCrumbs, { title }];
}
