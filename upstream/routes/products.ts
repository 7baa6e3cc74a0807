import type { Hono } from 'hono';
import { SUGGESTIONS_LIMIT } from '#contract/defaults.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { DETAILS } from '../http/messages.ts';
import { notFound } from '../http/problems.ts';
import { flag, page, pageSize, readQuery, repeatedTextParam, textParam } from '../http/query.ts';
import type { AppEnv } from '../http/request-log.ts';
import { joinJson, jsonArray, sendJson, sendPage, sendResults } from '../http/send-json.ts';
import type { OrderRules } from '../process/order-rules.ts';
import { findAtAddress } from '../store/catalogue/moved-addresses.ts';
import { findProduct, listProducts } from '../store/catalogue/products.ts';
import { listSuggestions } from '../store/catalogue/search.ts';
import type { Store } from '../store/database/store.ts';

const PRODUCTS_QUERY = {
  page,
  pageSize,
  search: textParam,
  tag: textParam,
  category: textParam,
  foodCategory: repeatedTextParam,
  onMain: flag,
};

export function productRoutes(
  app: Hono<AppEnv>,
  { store, rules, now }: { store: Store; rules: OrderRules; now: () => Date },
): void {
  app.get(ENDPOINTS.products, async (c) => {
    const { foodCategory, ...query } = readQuery(c, PRODUCTS_QUERY, ['foodCategory']);
    const filter = { ...query, foodCategories: foodCategory };
    return sendPage(c, await listProducts(store, filter, query, { now: now(), rules }));
  });

  app.get(ENDPOINTS.product, async (c) => {
    const address = { kind: 'product', slug: c.req.param('slug') } as const;
    const found = await findAtAddress(store, address, (slug) =>
      findProduct(store, slug, { now: now(), rules }),
    );
    if (!found) throw notFound(DETAILS.noProduct);
    const { card, page, popular } = found.record;
    return sendJson(c, joinJson(card, page, `{"popularProducts":${jsonArray(popular)}}`, found.moved));
  });

  app.get(ENDPOINTS.suggest, async (c) =>
    sendResults(c, await listSuggestions(store, c.req.param('text'), SUGGESTIONS_LIMIT, now())),
  );
}
