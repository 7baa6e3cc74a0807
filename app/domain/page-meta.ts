import type { CoverUrls, MetaData, SeoPage } from '#contract/entities.ts';
import { absoluteUrl } from './absolute-url.ts';
import { coverOf } from './covers.ts';
import type { Crumb } from './crumbs.ts';
import { breadcrumbData, type StructuredData, withContext } from './structured-data.ts';

/** What the frame knows about the site; absent while the API has never answered. */
type Site = { siteName: string; publicUrl: string; defaultImage: string; about: string };

type PageDescription = {
  title: string;
  description?: string | undefined;
  /** Title and description the API has for a fixed page: they win over the page's own. */
  seo?: Pick<SeoPage, 'metaData'> | null | undefined;
  /** The thing's own metaData, for pages about one thing: wins, too. */
  metaData?: MetaData | undefined;
  covers?: CoverUrls | undefined;
  /** `article` and `product` tell a social network what the picture shows. */
  type?: 'website' | 'article' | 'product';
  /** Keeps the page out of search engines. */
  isPrivate?: boolean;
  /** Query parameters that make another page, in the order they stand in the address; others are left out. */
  canonicalParams?: Record<string, string | number | undefined>;
  /** The way here from home, as the banner shows it. */
  crumbs?: readonly Crumb[] | undefined;
  /**
   * What the page is about, for machines. Give it only where `import.meta.env.SSR`: robots read what the server sends,
   * and neither the code nor the work belongs in a shopper's browser.
   */
  structuredData?: readonly StructuredData[] | false | undefined;
};

type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string }
  | { 'script:ld+json': ReturnType<typeof withContext> };

const DESCRIPTION_LENGTH = 200;

/**
 * Title, description, canonical address and social cards of a page. Titles read `{title} — {SITE_NAME}`; the home
 * page's own title stands alone.
 */
export function pageMeta(site: Site | undefined, pathname: string, page: PageDescription): MetaTag[] {
  const own = page.metaData ?? page.seo?.metaData;
  // Pages of one list must not share a title, nor a description.
  const pageNumber = Number(page.canonicalParams?.page) > 1 ? `страница ${page.canonicalParams?.page}` : '';
  const title = [own?.title || page.title, pageNumber].filter(Boolean).join(', ');
  const about = shorten(own?.description || page.description || site?.about || '');
  const description = [about, pageNumber].filter(Boolean).join(' — ');
  const fullTitle = !site || title.includes(site.siteName) ? title : `${title} — ${site.siteName}`;
  const tags: MetaTag[] = [{ title: fullTitle }];
  if (description) tags.push({ name: 'description', content: description });
  if (own?.keywords) tags.push({ name: 'keywords', content: own.keywords });
  if (page.isPrivate) tags.push({ name: 'robots', content: 'noindex' });
  if (!site) return tags;

  const address = site.publicUrl + canonicalPath(pathname) + canonicalQuery(page.canonicalParams);
  if (!page.isPrivate) tags.push({ tagName: 'link', rel: 'canonical', href: address });
  const image = coverOf(page.covers ?? {}, '720', 'big', '800', 'default') ?? site.defaultImage;
  tags.push(
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:site_name', content: site.siteName },
    { property: 'og:locale', content: 'ru_RU' },
    { property: 'og:title', content: title },
    { property: 'og:url', content: address },
    { property: 'og:image', content: absoluteUrl(site.publicUrl, image) },
    { name: 'twitter:card', content: 'summary_large_image' },
  );
  if (description) tags.push({ property: 'og:description', content: description });
  if (import.meta.env.SSR && !page.isPrivate) {
    const crumbs = page.crumbs ? [breadcrumbData(site.publicUrl, page.crumbs)] : [];
    tags.push(...[...(page.structuredData || []), ...crumbs].map(scriptOf));
  }
  return tags;
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

/** Cut at a word; search engines show about that much. */
function shorten(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  if (folded.length <= DESCRIPTION_LENGTH) return folded;
  return `${folded.slice(0, folded.lastIndexOf(' ', DESCRIPTION_LENGTH))}…`;
}
