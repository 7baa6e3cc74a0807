import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { llmsText, menuMarkdown } from '#app/domain/seo/menu-markdown.ts';
import { upcomingDays } from '#app/domain/shop/opening-hours.ts';
import { getSettings, getShopHours } from '#app/services/catalogue/content.server.ts';
import { listInfoPages, listWholeMenu } from '#app/services/catalogue/whole-lists.server.ts';
import { env } from '#app/services/env.server.ts';
import { NOINDEX_HEADERS, publicDocument } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { shopStateAt } from '#contract/schedule.ts';
import type { Route } from './+types/menu-text';

/** `/menu.md` and `/llms.txt`. @throws 503 while the API is unavailable */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const api = getAnonymousApi(context);
  const [settings, hours, infoPages, chapters] = await Promise.all([
    getSettings(api),
    getShopHours(api),
    listInfoPages(api),
    listWholeMenu(api),
  ]);
  const now = new Date();
  const shop = {
    settings,
    publicUrl: env.PUBLIC_URL,
    workDays: upcomingDays(hours.workDays, now, env.SHOP_TIME_ZONE),
    stopText: shopStateAt(hours, now, env.SHOP_TIME_ZONE).orderStop?.text,
    infoPages,
  };
  if (url.pathname === '/llms.txt') {
    return publicDocument(request, llmsText(shop, chapters), 'text/plain', NOINDEX_HEADERS);
  }
  // Search engines index the HTML page.
  const canonical = { Link: `<${absoluteUrl(env.PUBLIC_URL, '/categories')}>; rel="canonical"` };
  return publicDocument(request, menuMarkdown(shop, chapters), 'text/markdown', canonical);
}
