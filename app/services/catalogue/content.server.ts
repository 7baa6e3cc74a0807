import { createHash } from 'node:crypto';
import type { ArticleLink, ArticlePreview, ArticleView } from '#app/domain/catalogue/article.ts';
import { bannerOf } from '#app/domain/catalogue/covers.ts';
import { infoPageHref } from '#app/domain/navigation/page-addresses.ts';
import { formatDayMonth } from '#app/domain/text/dates.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { mediaUrl } from '#app/services/api/media-url.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { env } from '#app/services/env.server.ts';
import { webAddress } from '#contract/addresses.ts';
import { type ArticleCard, articleCardSchema, articleSchema } from '#contract/article.ts';
import {
  CONDITIONAL_CHANGES,
  IDEMPOTENT_ORDERS,
  infoPageSchema,
  navMenuSchema,
  ORDER_ALLERGIES,
  type Settings,
  seoPageSchema,
  settingsSchema,
  sliderSchema,
  workDaysSchema,
} from '#contract/content.ts';
import { LAST_ARTICLES_SIZE, SEO_PAGES_SIZE } from '#contract/defaults.ts';
import { ENDPOINTS, pathOf } from '#contract/endpoints.ts';
import type { MenuType, PageType } from '#contract/enums.ts';
import { pagedListOf, resultsOf } from '#contract/lists.ts';
import type { ShopHours } from '#contract/schedule.ts';
import { excerptOf } from './excerpt.server.ts';
import { sanitizeHtml } from './html.server.ts';

const freshSeconds = env.CONTENT_FRESH_SECONDS;

const navMenus = resultsOf(navMenuSchema);
const sliders = resultsOf(sliderSchema);
const articles = pagedListOf(articleCardSchema.transform(previewOf));

// Sanitized while parsed: the cache contains only safe HTML.
const seoPages = resultsOf(
  seoPageSchema.transform((page) => ({ ...page, content: sanitizeHtml(page.content ?? '') })),
);
const safeArticle = articleSchema.transform(
  (article): ArticleView => ({
    ...previewOf(article),
    content: sanitizeHtml(article.content),
    metaData: article.metaData,
    movedFrom: article.movedFrom,
    popularArticles: article.popularArticles.map(linkOf),
  }),
);
const safeInfoPage = infoPageSchema.transform((page) => ({
  ...page,
  content: sanitizeHtml(page.content),
  excerpt: excerptOf(page.content),
  /** `consents` of contract/openapi.yaml. */
  digest: createHash('sha256').update(page.content).digest('hex'),
}));
const safeSettings = settingsSchema.transform(
  (settings): Settings => ({
    ...settings,
    ...nameAndPhoneOf(settings),
    ORDER_MSG: sanitizeHtml(settings.ORDER_MSG ?? ''),
    ORDER_SUB_MSG: sanitizeHtml(settings.ORDER_SUB_MSG ?? ''),
    SOCIAL_URL: webAddress(settings.SOCIAL_URL ?? '') ?? '',
    LOGO: mediaUrl(settings.LOGO ?? ''),
    ICON: mediaUrl(settings.ICON ?? ''),
    SHARE_IMAGE: mediaUrl(settings.SHARE_IMAGE ?? ''),
  }),
);

/** ORDER_MSG and ORDER_SUB_MSG are safe HTML; MAP_FRAME is not: see `mapFrameSrc`. */
export function getSettings(api: Api) {
  return api.read(ENDPOINTS.settings, safeSettings, { freshSeconds });
}

export async function listMenus(api: Api, menuType: MenuType) {
  const { results } = await api.read(ENDPOINTS.navMenus, navMenus, { freshSeconds });
  return results.filter((menu) => menu.menuType === menuType);
}

export async function listNavImages(api: Api, menuType: MenuType) {
  const { results } = await api.read(ENDPOINTS.navImages, navMenus, { query: { menuType }, freshSeconds });
  // An API may ignore the filter.
  return results.filter((menu) => menu.menuType === menuType);
}

export async function listSliders(api: Api) {
  return (await api.read(ENDPOINTS.sliders, sliders, { freshSeconds })).results;
}

export async function getShopHours(api: Api): Promise<ShopHours> {
  const { results, orderStop } = await api.read(ENDPOINTS.workDays, workDaysSchema, { freshSeconds });
  return { workDays: results, orderStop };
}

/** Else SHOP_NAME and SHOP_PHONE. */
export function nameAndPhoneOf(settings: Settings = {}) {
  return {
    SITE_NAME: settings.SITE_NAME || env.SHOP_NAME,
    SITE_PHONE: settings.SITE_PHONE || env.SHOP_PHONE,
  };
}

export async function findShopPhone(api: Api): Promise<string> {
  return nameAndPhoneOf((await orNull(getSettings(api))) ?? {}).SITE_PHONE;
}

export async function keepsOrderKeys(api: Api): Promise<boolean> {
  return (await orNull(getSettings(api)))?.[IDEMPOTENT_ORDERS] === 'true';
}

export async function supportsConditions(api: Api): Promise<boolean> {
  return (await orNull(getSettings(api)))?.[CONDITIONAL_CHANGES] === 'true';
}

export async function takesAllergies(api: Api): Promise<boolean> {
  return (await orNull(getSettings(api)))?.[ORDER_ALLERGIES] === 'true';
}

export async function findSeoPage(api: Api, pageType: PageType) {
  const query = { pageSize: SEO_PAGES_SIZE };
  const { results } = await api.read(ENDPOINTS.seoPages, seoPages, { query, freshSeconds });
  const page = results.find((candidate) => candidate.pageType === pageType);
  return page ? { ...page, banner: bannerOf(page.coverUrls) } : null;
}

type FoundSeoPage = Awaited<ReturnType<typeof findSeoPage>>;

/** What a page draws of its SEO page; the rest is for the head. */
export function drawnSeo(page: FoundSeoPage) {
  return page && { content: page.content, banner: page.banner, lead: page.metaData.description };
}

export function getInfoPage(api: Api, slug: string) {
  return api.read(pathOf(ENDPOINTS.infoPage, { slug }), safeInfoPage, { freshSeconds });
}

export function findInfoPage(api: Api, slug: string) {
  const path = pathOf(ENDPOINTS.infoPage, { slug });
  return orNull(api.read(path, safeInfoPage, { freshSeconds, isOptional: true }));
}

export async function findOfferHref(api: Api): Promise<string | null> {
  const slug = 'offer';
  return (await findInfoPage(api, slug)) && infoPageHref(slug);
}

export function listArticles(
  api: Api,
  query: { page?: number; pageSize?: number; search?: string; tag?: string },
) {
  const isTyped = query.search !== undefined || query.tag !== undefined;
  return api.read(ENDPOINTS.articles, articles, { query, freshSeconds, isTyped });
}

export async function listLastArticles(api: Api): Promise<ArticleLink[]> {
  const { results } = await listArticles(api, { pageSize: LAST_ARTICLES_SIZE });
  return results.map(({ slug, title, coverUrls, date }) => ({ slug, title, coverUrls, date }));
}

export function getArticle(api: Api, slug: string) {
  return api.read(pathOf(ENDPOINTS.article, { slug }), safeArticle, { freshSeconds });
}

function linkOf({ slug, title, coverUrls, createdDt }: ArticleCard): ArticleLink {
  return { slug, title, coverUrls, date: formatDayMonth(createdDt, env.SHOP_TIME_ZONE) };
}

function previewOf(article: ArticleCard): ArticlePreview {
  const { author, tags, content } = article;
  return { ...linkOf(article), author, tags, excerpt: excerptOf(content) };
}
