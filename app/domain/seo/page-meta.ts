import type { Frame } from '#app/domain/shop/frame.ts';
import { absoluteUrl } from './absolute-url.ts';
import type { StructuredData } from './structured-data/shop.ts';

/** What a loader says of its page for `<title>` and the canonical link (`describePage`). */
export type PageHead = {
  /** Without the name of the site; empty on the home page. */
  title: string;
  /** Path and query of the page's own address; `null` keeps the page out of search engines. */
  canonical: string | null;
};

/** What search engines and messengers read of a document. Scripts never get it. */
export type MachineHead = {
  metas: ({ name: string; content: string } | { property: string; content: string })[];
  structuredData: StructuredData[];
};

type Site = Pick<Frame, 'siteName' | 'publicUrl'>;
type MetaTag = { title: string } | { tagName: 'link'; rel: string; href: string };
type MetaArgs = { matches: readonly ({ loaderData?: unknown } | undefined)[]; loaderData?: unknown };

/** The `meta` of every page: `{title} — {SITE_NAME}` and the canonical address, from the `head` of the page's loader. */
export function pageMeta({ matches, loaderData }: MetaArgs): MetaTag[] {
  const site = matches[0]?.loaderData as Site | undefined;
  const { head } = (loaderData ?? {}) as { head?: PageHead };
  if (!head) return [];
  const tags: MetaTag[] = [{ title: fullTitle(site, head.title) }];
  if (site && head.canonical !== null) {
    tags.push({ tagName: 'link', rel: 'canonical', href: canonicalUrl(site, head.canonical) });
  }
  return tags;
}

/** With the name of the site behind it, unless it is that name or empty, as on the home page. */
export function fullTitle(site: Pick<Site, 'siteName'> | undefined, title: string): string {
  if (!site) return title;
  return title === '' || title === site.siteName ? site.siteName : `${title} — ${site.siteName}`;
}

/** Put together, not resolved: a path may begin with two slashes. */
export function canonicalUrl({ publicUrl }: Pick<Site, 'publicUrl'>, canonical: string): string {
  return absoluteUrl(publicUrl, publicUrl + canonical);
}
