import type { Hono } from 'hono';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { DETAILS } from '../http/messages.ts';
import { notFound } from '../http/problems.ts';
import { page, pageSize, readQuery, textParam } from '../http/query.ts';
import type { AppEnv } from '../http/request-log.ts';
import { joinJson, jsonArray, sendJson, sendPage } from '../http/send-json.ts';
import { findArticle, listArticles } from '../store/catalogue/articles.ts';
import { findAtAddress } from '../store/catalogue/moved-addresses.ts';
import type { Store } from '../store/database/store.ts';

export function articleRoutes(app: Hono<AppEnv>, store: Store): void {
  app.get(ENDPOINTS.articles, async (c) => {
    const query = readQuery(c, { page, pageSize, search: textParam, tag: textParam });
    return sendPage(c, await listArticles(store, query, query));
  });

  app.get(ENDPOINTS.article, async (c) => {
    const address = { kind: 'article', slug: c.req.param('slug') } as const;
    const found = await findAtAddress(store, address, (slug) => findArticle(store, slug));
    if (!found) throw notFound(DETAILS.noArticle);
    const { card, page, popular } = found.record;
    return sendJson(c, joinJson(card, page, `{"popularArticles":${jsonArray(popular)}}`, found.moved));
  });
}
