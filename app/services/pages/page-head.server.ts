import { createContext, type RouterContextProvider } from 'react-router';
import type { Crumb } from '#app/domain/navigation/crumbs.ts';
import { canonicalUrl, type MachineHead, type PageHead } from '#app/domain/seo/page-meta.ts';
import { type PageType, socialCard } from '#app/domain/seo/social-card.ts';
import { breadcrumbData, type StructuredData, withContext } from '#app/domain/seo/structured-data.ts';
import type { Frame } from '#app/domain/shop/frame.ts';
import type { CoverUrls, MetaData, SeoPage } from '#contract/entities.ts';

type PageDescription = {
  title: string;
  description?: string | ((site: Frame) => string) | undefined;
  /** Title and description that the API has for a fixed page. They win over the page's own. */
  seo?: Pick<SeoPage, 'metaData'> | null | undefined;
  /** The same of the thing that the page is about. */
  metaData?: MetaData | undefined;
  covers?: CoverUrls | undefined;
  /** What the page is for social networks; a website if not given. */
  type?: PageType | undefined;
  /** Keeps the page out of search engines. */
  isPrivate?: boolean;
  /** Query parameters that make another page, in the order of the address; others are left out. */
  canonicalParams?: Record<string, string | number | undefined>;
  /** The way here from home, as the banner shows it. */
  crumbs?: readonly Crumb[];
  structuredData?: (site: Frame) => readonly StructuredData[];
};

type Described = PageDescription & { own: MetaData | undefined; head: PageHead; address: string };

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
  const number = laterPageOf(page);
  const title = [own?.title || page.title, number && `страница ${number}`].filter(Boolean).join(', ');
  const address = path + canonicalQuery(page.canonicalParams);
  const head = { title, canonical: page.isPrivate ? null : address };
  context.set(describedContext, { ...page, own, head, address });
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
  const { own, covers, type, head } = page;
  const description = withPageNumber(
    shorten(own?.description || descriptionOf(page, site)),
    laterPageOf(page),
  );
  const metas: MachineHead['metas'] = [];
  if (description) metas.push({ name: 'description', content: description });
  if (own?.keywords) metas.push({ name: 'keywords', content: own.keywords });
  if (page.isPrivate) metas.push({ name: 'robots', content: 'noindex' });
  if (!site) return { metas, structuredData: [] };
  const address = canonicalUrl(site, page.address);
  const title = head.title || site.siteName;
  metas.push(...socialCard(site, { title, description, address, covers, alt: page.title || title, type }));
  if (page.isPrivate) return { metas, structuredData: [] };
  // The shop's name stands in all of it, and search engines would remember a placeholder.
  const ofShop = (site.isNamed && page.structuredData?.(site)) || [];
  const crumbs = page.crumbs ? [breadcrumbData(site.publicUrl, page.crumbs)] : [];
  return { metas, structuredData: [...ofShop, ...crumbs].map(withContext) };
}

function descriptionOf({ description }: PageDescription, site: Frame | undefined): string {
  const own = typeof description === 'function' ? site && description(site) : description;
  return own || site?.about || '';
}

/** Pages of one list must not share a title, nor a description. */
function laterPageOf({ canonicalParams }: PageDescription): number | null {
  const page = Number(canonicalParams?.page);
  return page > 1 ? page : null;
}

function withPageNumber(description: string, page: number | null): string {
  if (page === null) return description;
  const end = /[.!?…]$|^$/.test(description) ? '' : '.';
  return `${description}${end} Страница ${page}`.trim();
}

function canonicalQuery(params: PageDescription['canonicalParams'] = {}): string {
  const given = Object.entries(params).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/**
 * On one line. What is too long ends with a sentence or, if the last whole one would leave too little, in the middle of
 * one: before a comma rather than between two words, so that no dish of a list is called by half of its name.
 */
function shorten(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  if (folded.length <= DESCRIPTION_LENGTH) return folded;
  const start = folded.slice(0, DESCRIPTION_LENGTH);
  const [end] = [/^.*[\p{L}»)]{4}[.!?](?= )/u, /^.*(?=[,;:] )/, /^.*(?= )/]
    .flatMap((boundary) => boundary.exec(start)?.[0] ?? [])
    .filter(({ length }) => length > DESCRIPTION_LENGTH / 2);
  if (end !== undefined && /[.!?]$/.test(end)) return end;
  return `${(end ?? start).replace(/[\s,;:—–-]+$/, '')}…`;
}
