import type { Frame } from '#app/domain/shop/frame.ts';
import { absoluteUrl } from './absolute-url.ts';
import type { StructuredData } from './structured-data/shop.ts';

export type PageHead = {
  /** Without the name of the site. */
  title: string;
  /** Path and query; `null`: not for search engines. */
  canonical: string | null;
};

/** Only in the HTML, never in loader data. */
export type SeoHead = {
  metas: ({ name: string; content: string } | { property: string; content: string })[];
  structuredData: StructuredData[];
};

type Site = Pick<Frame, 'siteName' | 'publicUrl'>;
type MetaTag = { title: string } | { tagName: 'link'; rel: string; href: string };
type MetaArgs = { matches: readonly ({ loaderData?: unknown } | undefined)[]; loaderData?: unknown };

export function pageMeta({ matches, loaderData }: MetaArgs): MetaTag[] {
  const site = matches[0]?.loaderData as Site | undefined;
  const { head } = (loaderData ?? {}) as { head?: PageHead };
  if (!head) {
    if (import.meta.env.MODE === 'production') return [];
    throw new Error('The loader returns no `head`: call `setPageHead` (docs/contributing.md, «Add a page»)');
  }
  const tags: MetaTag[] = [{ title: fullTitle(site, head.title) }];
  if (site && head.canonical !== null) {
    tags.push({ tagName: 'link', rel: 'canonical', href: canonicalUrl(site, head.canonical) });
  }
  return tags;
}

export function fullTitle(site: Pick<Site, 'siteName'> | undefined, title: string): string {
  if (!site) return title;
  return title === '' || title === site.siteName ? site.siteName : `${title} — ${site.siteName}`;
}

/** Not resolved: a path may begin with two slashes. */
export function canonicalUrl({ publicUrl }: Pick<Site, 'publicUrl'>, canonical: string): string {
  return absoluteUrl(publicUrl, publicUrl + canonical);
}
