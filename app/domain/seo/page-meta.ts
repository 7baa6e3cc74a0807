import type { Crumb } from '#app/domain/navigation/crumbs.ts';
import type { Frame } from '#app/domain/shop/frame.ts';
import type { CoverUrls, MetaData, SeoPage } from '#contract/entities.ts';
import { absoluteUrl } from './absolute-url.ts';
import { type PageType, socialCard } from './social-card.ts';
import { breadcrumbData, type StructuredData, withContext } from './structured-data.ts';

/** What the frame knows about the site; absent where the frame could not be loaded. */
type Site = Pick<Frame, 'siteName' | 'isNamed' | 'publicUrl' | 'defaultImage' | 'surroundings'>;

type PageDescription = {
  title: string;
  description?: string | false | undefined;
  /** Title and description the API has for a fixed page: they win over the page's own. */
  seo?: Pick<SeoPage, 'metaData'> | null | undefined;
  /** The thing's own metaData, for pages about one thing: wins, too. */
  metaData?: MetaData | undefined;
  covers?: CoverUrls | undefined;
  /** What the page is for social networks; a website if not given. */
  type?: PageType | undefined;
  /** Keeps the page out of search engines. */
  isPrivate?: boolean;
  /** Query parameters that make another page, in the order they stand in the address; others are left out. */
  canonicalParams?: Record<string, string | number | undefined>;
  /** The way here from home, as the banner shows it. */
  crumbs?: readonly Crumb[] | undefined;
  /**
   * What the page is about, for machines. Give it only where `import.meta.env.SSR`, like the description: robots read what
   * the server sends, and neither the code nor the work belongs in a shopper's browser.
   */
  structuredData?: readonly StructuredData[] | false | undefined;
};

export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string }
  | { 'script:ld+json': ReturnType<typeof withContext> };

/** Search engines show about that much. */
const DESCRIPTION_LENGTH = 200;

/**
 * Title and canonical address of a page; on the server also its description, social cards and structured data. Titles read `{title} — {SITE_NAME}`.
 *
 * @param pathname of the page's own address. Things give it with their own slug: an API may know them by others, too.
 */
export function pageMeta(site: Site | undefined, pathname: string, page: PageDescription): MetaTag[] {
  const own = page.metaData ?? page.seo?.metaData;
  // Pages of one list must not share a title, nor a description.
  const pageNumber = Number(page.canonicalParams?.page) > 1 ? `страница ${page.canonicalParams?.page}` : '';
  const title = [own?.title || page.title, pageNumber].filter(Boolean).join(', ');
  // Put together, not resolved: a path may begin with two slashes.
  const address =
    site &&
    absoluteUrl(
      site.publicUrl,
      site.publicUrl + canonicalPath(pathname) + canonicalQuery(page.canonicalParams),
    );
  const tags: MetaTag[] = [{ title: fullTitle(site, title) }];
  if (address && !page.isPrivate) tags.push({ tagName: 'link', rel: 'canonical', href: address });
  if (import.meta.env.SSR) tags.push(...forMachines(site, page, { title, pageNumber, address }));
  return tags;
}

/**
 * What only machines read, and they read what the server sends. A page that scripts brought has none of it:
 * `page-change.tsx` takes the first page's out.
 */
function forMachines(
  site: Site | undefined,
  page: PageDescription,
  { title, pageNumber, address }: { title: string; pageNumber: string; address: string | undefined },
): MetaTag[] {
  const own = page.metaData ?? page.seo?.metaData;
  const description = sentences([
    shorten(own?.description || page.description || site?.surroundings?.about || ''),
    capitalized(pageNumber),
  ]);
  const tags: MetaTag[] = [];
  if (description) tags.push({ name: 'description', content: description });
  if (own?.keywords) tags.push({ name: 'keywords', content: own.keywords });
  if (page.isPrivate) tags.push({ name: 'robots', content: 'noindex' });
  if (!site || address === undefined) return tags;
  const { covers, type } = page;
  tags.push(...socialCard(site, { title, description, address, covers, alt: page.title, type }));
  if (page.isPrivate) return tags;
  const crumbs = page.crumbs ? [breadcrumbData(site.publicUrl, page.crumbs)] : [];
  // The shop's name stands in all of it, and search engines would remember a made-up one.
  const ofShop = (site.isNamed && page.structuredData) || [];
  return [...tags, ...[...ofShop, ...crumbs].map(scriptOf)];
}

/** With the name of the site behind it, unless it is that name. */
export function fullTitle(site: Pick<Site, 'siteName'> | undefined, title: string): string {
  return !site || title === site.siteName ? title : `${title} — ${site.siteName}`;
}

/** `<Meta>` escapes it for its `<script>`. */
function scriptOf(data: StructuredData): MetaTag {
  return { 'script:ld+json': withContext(data) };
}

function canonicalPath(pathname: string): string {
  return pathname === '/' ? '/' : pathname.replace(/\/+$/, '');
}

function canonicalQuery(params: PageDescription['canonicalParams'] = {}): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}

/** A full stop between them, unless the one before ends in a mark of its own. */
function sentences(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .reduce((all, text) => (all === '' ? text : `${all}${/[.!?…]$/.test(all) ? '' : '.'} ${text}`), '');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
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
