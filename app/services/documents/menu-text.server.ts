import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { type Chapter, llmsText, menuMarkdown, type ShopFacts } from '#app/domain/seo/menu-markdown.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { getSettings, listWorkDays } from '#app/services/catalogue/content.server.ts';
import { listInfoPages, listWholeMenu } from '#app/services/catalogue/whole-lists.server.ts';
import { env } from '#app/services/env.server.ts';

/** /menu.md. @throws 503 while the API does not answer. */
export async function getMenuMarkdown(api: Api): Promise<string> {
  return menuMarkdown(...(await readShop(api)));
}

/** Search engines show the page with pictures instead. */
export function menuTextHeaders(): Record<string, string> {
  return { Link: `<${absoluteUrl(env.PUBLIC_URL, '/categories')}>; rel="canonical"` };
}

/** /llms.txt. @throws 503 while the API does not answer. */
export async function getLlmsText(api: Api): Promise<string> {
  return llmsText(...(await readShop(api)));
}

async function readShop(api: Api): Promise<[ShopFacts, Chapter[]]> {
  const [settings, workDays, infoPages, chapters] = await Promise.all([
    getSettings(api),
    listWorkDays(api),
    listInfoPages(api),
    listWholeMenu(api),
  ]);
  const { SITE_NAME = '', ABOUT_US = '', ADDRESS = '', SITE_PHONE = '', SITE_EMAIL = '' } = settings;
  const shop: ShopFacts = {
    siteName: SITE_NAME,
    publicUrl: env.PUBLIC_URL,
    about: ABOUT_US,
    address: ADDRESS,
    phone: SITE_PHONE,
    email: SITE_EMAIL,
    workDays,
    infoPages,
  };
  return [shop, chapters];
}
