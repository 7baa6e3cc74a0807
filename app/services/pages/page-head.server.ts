import { createContext, type RouterContextProvider } from 'react-router';
import { sharedCoverOf } from '#app/domain/catalogue/covers.ts';
import { type Crumb, crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { canonicalUrl, type PageHead, type SeoHead } from '#app/domain/seo/page-meta.ts';
import { addContext, breadcrumbData, type StructuredData } from '#app/domain/seo/structured-data/shop.ts';
import type { Frame } from '#app/domain/shop/frame.ts';
import type { SeoPage } from '#contract/content.ts';
import type { MetaData } from '#contract/entity-fields.ts';
import type { CoverUrls } from '#contract/schema-helpers.ts';
import { truncateText } from '#contract/truncate-text.ts';

type PageDescription = {
  title: string;
  description?: string | ((site: Frame) => string) | undefined;
  /** Takes precedence over `title` and `description`. */
  seo?: Pick<SeoPage, 'metaData' | 'coverUrls'> | null | undefined;
  metaData?: MetaData | undefined;
  covers?: CoverUrls | undefined;
  openGraph?: readonly Property[];
  isPrivate?: boolean;
  canonicalParams?: Record<string, string | number | undefined>;
  /** Default: home and this page. */
  crumbs?: readonly Crumb[];
  structuredData?: (site: Frame) => readonly StructuredData[];
};
type Property = { property: string; content: string };

/** `number` from 2 on: each page of a list needs its own title and description. */
type PageInContext = PageDescription & {
  own: MetaData | undefined;
  number: number | null;
  head: PageHead;
  address: string;
};

const pageContext = createContext<PageInContext | null>(null);

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 200;

/**
 * The result must be in the loader data as `head`, for `pageMeta`; the rest is only in the HTML
 * (`seoHead`): loader data is in the document twice.
 *
 * @param path canonical: an API may accept several slugs for one entity
 */
export function setPageHead(
  context: Readonly<RouterContextProvider>,
  path: string,
  page: PageDescription,
): PageHead {
  const own = page.metaData ?? page.seo?.metaData;
  const listPage = Number(page.canonicalParams?.page);
  const number = listPage > 1 ? listPage : null;
  const title = [own?.title || page.title, number && `страница ${number}`].filter(Boolean).join(', ');
  const address = path + canonicalQuery(page.canonicalParams);
  const head = { title, canonical: page.isPrivate ? null : address };
  context.set(pageContext, { ...page, own, number, head, address });
  return head;
}

const NOT_INDEXED: SeoHead = { metas: [{ name: 'robots', content: 'noindex' }], structuredData: [] };

/**
 * @param site root loader data; `undefined` if that failed
 * @param hasMeta the route exports `meta`
 * @throws outside of production, if nothing describes the page
 */
export function seoHead(
  context: Readonly<RouterContextProvider>,
  site: Frame | undefined,
  { isError, hasMeta }: { isError: boolean; hasMeta: boolean },
): SeoHead {
  if (isError) return NOT_INDEXED;
  if (!hasMeta) {
    if (import.meta.env.MODE === 'production') return NOT_INDEXED;
    throw new Error('The route has no head: export `meta` (docs/contributing.md, «Add a page»)');
  }
  const page = context.get(pageContext);
  if (!page) return { metas: [], structuredData: [] };
  const { own, head, number } = page;
  const about = shorten(own?.description || descriptionOf(page, site));
  const description =
    number === null ? about : `${about.replace(/[^.!?…]$/, '$&.')} Страница ${number}`.trim();
  const metas: SeoHead['metas'] = [];
  if (description) metas.push({ name: 'description', content: description });
  if (own?.keywords) metas.push({ name: 'keywords', content: own.keywords });
  if (page.isPrivate) metas.push({ name: 'robots', content: 'noindex' });
  if (!site) return { metas, structuredData: [] };
  metas.push(...socialCard(site, page, head.title || site.siteName, description));
  if (page.isPrivate) return { metas, structuredData: [] };
  // Structured data contains the shop's name: search engines would index the default one.
  const pageData = (site.isNamed && page.structuredData?.(site)) || [];
  const { crumbs = page.title ? crumbsUnderHome(page.title) : [] } = page;
  const breadcrumbs = crumbs.length > 0 ? [breadcrumbData(site.publicUrl, crumbs)] : [];
  return { metas, structuredData: [...pageData, ...breadcrumbs].map(addContext) };
}

/** Telegram, VK, WhatsApp; `twitter:card` has no Open Graph equivalent. */
function socialCard(site: Frame, page: PageInContext, title: string, description: string): SeoHead['metas'] {
  const cover = sharedCoverOf(page.covers ?? page.seo?.coverUrls ?? {});
  return [
    ...(page.openGraph ?? [{ property: 'og:type', content: 'website' }]),
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: canonicalUrl(site, page.address) },
    { property: 'og:image', content: absoluteUrl(site.publicUrl, cover ?? site.defaultImage) },
    ...(cover === undefined ? DEFAULT_IMAGE_SIZE : []),
    { property: 'og:image:alt', content: cover === undefined ? site.siteName : page.title || title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** SHARE_IMAGE and public/og.jpg. */
const DEFAULT_IMAGE_SIZE: Property[] = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
];

function descriptionOf({ description }: PageDescription, site: Frame | undefined): string {
  const own = typeof description === 'function' ? site && description(site) : description;
  return own || site?.about || '';
}

function canonicalQuery(params: PageDescription['canonicalParams'] = {}): string {
  const entries = Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
}

function shorten(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  if (folded.length <= DESCRIPTION_LENGTH) return folded;
  const start = truncateText(folded, DESCRIPTION_LENGTH);
  return `${start.replace(/[\s,;:.—–-]+\S*$/, '')}…`;
}
