import { createContext, type RouterContextProvider } from 'react-router';
import { sharedCoverOf } from '#app/domain/catalogue/covers.ts';
import { type Crumb, crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { canonicalUrl, type MachineHead, type PageHead } from '#app/domain/seo/page-meta.ts';
import { breadcrumbData, type StructuredData, withContext } from '#app/domain/seo/structured-data/shop.ts';
import type { Frame } from '#app/domain/shop/frame.ts';
import type { SeoPage } from '#contract/content.ts';
import type { MetaData } from '#contract/entity-fields.ts';
import type { CoverUrls } from '#contract/schema-helpers.ts';

type PageDescription = {
  title: string;
  description?: string | ((site: Frame) => string) | undefined;
  /** Title, description and pictures that the API has for a fixed page. The texts win over the page's own. */
  seo?: Pick<SeoPage, 'metaData' | 'coverUrls'> | null | undefined;
  /** The same of the thing that the page is about. */
  metaData?: MetaData | undefined;
  covers?: CoverUrls | undefined;
  /** Open Graph of a dish or an article, which social networks show in a way of their own. */
  openGraph?: readonly Property[];
  /** Keeps the page out of search engines. */
  isPrivate?: boolean;
  /** Query parameters that make another page, in the order of the address; others are left out. */
  canonicalParams?: Record<string, string | number | undefined>;
  /** The way here from home, as the banner shows it; straight from home unless it is given. */
  crumbs?: readonly Crumb[];
  structuredData?: (site: Frame) => readonly StructuredData[];
};
type Property = { property: string; content: string };

/** `number`: of a list, from the second page on. Pages of one list must not share a title, nor a description. */
type Described = PageDescription & {
  own: MetaData | undefined;
  number: number | null;
  head: PageHead;
  address: string;
};

const describedContext = createContext<Described | null>(null);

/** Search engines show about that much. */
const DESCRIPTION_LENGTH = 200;

/**
 * Describes the page that a loader loads: the result goes into its data as `head` (`pageMeta` draws it), the rest only into
 * documents.
 *
 * @param path of the page's own address: an API may know a thing by several slugs
 */
export function describePage(
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
  context.set(describedContext, { ...page, own, number, head, address });
  return head;
}

/** @param site the data of the root route; absent where they could not be loaded */
export function machineHead(
  context: Readonly<RouterContextProvider>,
  site: Frame | undefined,
  isError: boolean,
): MachineHead {
  const page = context.get(describedContext);
  if (isError || !page) return { metas: [{ name: 'robots', content: 'noindex' }], structuredData: [] };
  const { own, head, number } = page;
  const about = shorten(own?.description || descriptionOf(page, site));
  const description =
    number === null ? about : `${about.replace(/[^.!?…]$/, '$&.')} Страница ${number}`.trim();
  const metas: MachineHead['metas'] = [];
  if (description) metas.push({ name: 'description', content: description });
  if (own?.keywords) metas.push({ name: 'keywords', content: own.keywords });
  if (page.isPrivate) metas.push({ name: 'robots', content: 'noindex' });
  if (!site) return { metas, structuredData: [] };
  metas.push(...socialCard(site, page, head.title || site.siteName, description));
  if (page.isPrivate) return { metas, structuredData: [] };
  // The shop's name stands in all of it, and search engines would remember a placeholder.
  const ofShop = (site.isNamed && page.structuredData?.(site)) || [];
  const { crumbs = page.title ? crumbsUnderHome(page.title) : [] } = page;
  const way = crumbs.length > 0 ? [breadcrumbData(site.publicUrl, crumbs)] : [];
  return { metas, structuredData: [...ofShop, ...way].map(withContext) };
}

/** Open Graph, which Telegram, VK and WhatsApp read; Twitter's own words where it has no other. */
function socialCard(site: Frame, page: Described, title: string, description: string): MachineHead['metas'] {
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

/** Of SHARE_IMAGE and public/og.jpg. The size of other pictures is not known; messengers measure them. */
const DEFAULT_IMAGE_SIZE: Property[] = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
];

function descriptionOf({ description }: PageDescription, site: Frame | undefined): string {
  const own = typeof description === 'function' ? site && description(site) : description;
  return own || site?.about || '';
}

function canonicalQuery(params: PageDescription['canonicalParams'] = {}): string {
  const given = Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** On one line, cut behind a word. */
function shorten(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  if (folded.length <= DESCRIPTION_LENGTH) return folded;
  const start = folded.slice(0, DESCRIPTION_LENGTH);
  return `${start.replace(/[\s,;:.—–-]+\S*$/, '')}…`;
}
