import type { Hono } from 'hono';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { DETAILS } from '../http/messages.ts';
import { notFound } from '../http/problems.ts';
import { page, pageSize, readQuery, textParam } from '../http/query.ts';
import type { AppEnv } from '../http/request-log.ts';
import { joinJson, sendJson, sendPage } from '../http/send-json.ts';
import {
  findCategory,
  findFoodCategory,
  listCategories,
  listFoodCategories,
} from '../store/catalogue/categories.ts';
import { findAtAddress } from '../store/catalogue/moved-addresses.ts';
import type { Store } from '../store/database/store.ts';

export function categoryRoutes(app: Hono<AppEnv>, store: Store): void {
  app.get(ENDPOINTS.categories, async (c) =>
    sendPage(c, await listCategories(store, readQuery(c, { page, pageSize }))),
  );

  app.get(ENDPOINTS.category, async (c) => {
    const address = { kind: 'category', slug: c.req.param('slug') } as const;
    const found = await findAtAddress(store, address, (slug) => findCategory(store, slug));
    if (!found) throw notFound(DETAILS.noCategory);
    return sendJson(c, joinJson(found.record, found.moved));
  });

  app.get(ENDPOINTS.foodCategories, async (c) => {
    const query = readQuery(c, { page, pageSize, category: textParam });
    return sendPage(c, await listFoodCategories(store, query, query.category));
  });

  app.get(ENDPOINTS.foodCategory, async (c) => {
    const address = { kind: 'food-category', slug: c.req.param('slug') } as const;
    const found = await findAtAddress(store, address, (slug) => findFoodCategory(store, slug));
    if (!found) throw notFound(DETAILS.noCategory);
    return sendJson(c, joinJson(found.record, found.moved));
  });
}
