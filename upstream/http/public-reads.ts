import type { Hono } from 'hono';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { AppEnv } from './request-log.ts';

const PUBLIC = [
  ...(['settings', 'revision', 'navMenus', 'navImages', 'sliders', 'seoPages', 'workDays'] as const),
  ...(['infoPage', 'articles', 'article', 'categories', 'category', 'foodCategories'] as const),
  ...(['foodCategory', 'products', 'product', 'suggest'] as const),
];

/** The storefront may share these between visitors, signed in or not. */
export function markPublicReads(api: Hono<AppEnv>): void {
  for (const name of PUBLIC) {
    api.get(ENDPOINTS[name], async (c, next) => {
      await next();
      if (c.res.ok) c.res.headers.set('Cache-Control', 'public, no-cache');
    });
  }
}
