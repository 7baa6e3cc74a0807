import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import {
  CONDITIONAL_CHANGES,
  IDEMPOTENT_ORDERS,
  ORDER_ALLERGIES,
  OUTSIDE_HOURS_SETTING,
} from '#contract/content.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { DETAILS } from '../http/messages.ts';
import { notFound } from '../http/problems.ts';
import { menuType, pageSize, readQuery } from '../http/query.ts';
import type { AppEnv } from '../http/request-log.ts';
import { joinJson, sendJson, sendResults } from '../http/send-json.ts';
import type { OrderRules } from '../process/order-rules.ts';
import { findAtAddress } from '../store/catalogue/moved-addresses.ts';
import {
  findInfoPage,
  getSettings,
  listMenus,
  listSeoPages,
  listSliders,
} from '../store/catalogue/site-content.ts';
import { findLoadedVersion } from '../store/content/load-content.ts';
import type { Store } from '../store/database/store.ts';
import { findShownHours } from '../store/terms/availability.ts';
import { findShopHours } from '../store/terms/hours.ts';

export function contentRoutes(
  app: Hono<AppEnv>,
  { store, rules, now }: { store: Store; rules: OrderRules; now: () => Date },
): void {
  app.get(ENDPOINTS.settings, async (c) =>
    c.json({
      ...(await getSettings(store)),
      [IDEMPOTENT_ORDERS]: true,
      [CONDITIONAL_CHANGES]: true,
      [ORDER_ALLERGIES]: true,
      [OUTSIDE_HOURS_SETTING]: rules.outsideHours,
    }),
  );

  app.get(ENDPOINTS.revision, async (c) => {
    const shown = [await findLoadedVersion(store), await findShownHours(store, now(), rules)];
    return c.json({ revision: createHash('sha256').update(JSON.stringify(shown)).digest('hex') });
  });

  app.get(ENDPOINTS.navMenus, async (c) =>
    sendResults(c, await listMenus(store, 'links', readQuery(c, { menuType }).menuType)),
  );

  app.get(ENDPOINTS.navImages, async (c) =>
    sendResults(c, await listMenus(store, 'images', readQuery(c, { menuType }).menuType)),
  );

  app.get(ENDPOINTS.sliders, async (c) =>
    sendResults(c, await listSliders(store, readQuery(c, { menuType }).menuType)),
  );

  app.get(ENDPOINTS.seoPages, async (c) =>
    sendResults(c, await listSeoPages(store, readQuery(c, { pageSize }).pageSize)),
  );

  app.get(ENDPOINTS.workDays, async (c) => {
    const { workDays, orderStop } = await findShopHours(store, now());
    return c.json({ results: workDays, orderStop });
  });

  app.get(ENDPOINTS.infoPage, async (c) => {
    const address = { kind: 'page', slug: c.req.param('slug') } as const;
    const found = await findAtAddress(store, address, (slug) => findInfoPage(store, slug));
    if (!found) throw notFound(DETAILS.noPage);
    return sendJson(c, joinJson(found.record, found.moved));
  });
}
