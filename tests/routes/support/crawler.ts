import { ORIGIN } from './visit.ts';

type Json = Parameters<typeof import('#tests/support/schema-org.ts').schemaOrgErrors>[0];
type Answer = (request: Request) => Promise<Response>;

/** A page as a robot sees it. */
export type Page = {
  /** Path and query of the link. */
  path: string;
  /** The page it was first linked from. */
  foundOn: string;
  status: number;
  redirects: number;
  html: string;
  title: string;
  description: string;
  canonical: string | null;
  noindex: boolean;
  /** The address of the link is the page's own. */
  isOwnCanonical: boolean;
  /** Texts of all `h1`. */
  headings: string[];
  /** JSON-LD, as it stands in the page and parsed. */
  json: string;
  data: Json[];
};

/**
 * Goes from the home page along every link of this site; pages that robots.txt closes are visited, because people follow
 * the links to them, but not read for further ones.
 */
export async function crawl(answer: Answer): Promise<{ pages: Map<string, Page>; sitemap: string[] }> {
  const closed = [...(await textOf(answer, '/robots.txt')).matchAll(/^Disallow: (\S+)$/gm)].map(
    ([, path = '']) => path,
  );
  const sitemap = [...(await textOf(answer, '/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, loc = '']) => pathOf(decode(loc), '/'),
  );
  const pages = new Map<string, Page>();
  const queue = [{ path: '/', foundOn: '' }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (pages.has(next.path)) continue;
    const page = await readPage(answer, next.path, next.foundOn);
    pages.set(page.path, page);
    if (closed.some((prefix) => page.path.startsWith(prefix))) continue;
    for (const path of linksOf(page)) if (!pages.has(path)) queue.push({ path, foundOn: page.path });
  }
  return { pages, sitemap: sitemap.filter((path) => path !== null) };
}

async function readPage(answer: Answer, path: string, foundOn: string): Promise<Page> {
  let response = await get(answer, path);
  let redirects = 0;
  for (; redirects < 5 && response.headers.has('Location'); redirects += 1) {
    response = await get(answer, new URL(response.headers.get('Location') ?? '', ORIGIN + path).href);
  }
  const html = await response.text();
  const canonical = capture(html, /<link rel="canonical" href="([^"]*)"/);
  const json = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  return {
    path,
    foundOn,
    status: response.status,
    redirects,
    html,
    title: capture(html, /<title>([^<]*)<\/title>/) ?? '',
    description: capture(html, /<meta name="description" content="([^"]*)"/) ?? '',
    canonical,
    noindex: /<meta name="robots" content="[^"]*noindex/.test(html),
    isOwnCanonical: canonical === ORIGIN + path,
    headings: [...html.matchAll(/<h1[\s>][\s\S]*?<\/h1>/g)].map(([heading]) =>
      heading.replace(/<[^>]+>/g, '').trim(),
    ),
    json: json.join('\n'),
    data: json.map((text) => JSON.parse(text) as Json),
  };
}

function linksOf({ html, path }: Page): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].flatMap(
    ([, address = '']) => pathOf(decode(address), path) ?? [],
  );
}

/** Path and query of an address on this site; `null` for others, and for files. */
function pathOf(address: string, from: string): string | null {
  const url = new URL(address, ORIGIN + from);
  const isPage = url.origin === ORIGIN && !/^\/(?:img|public)\//.test(url.pathname);
  return isPage ? url.pathname + url.search : null;
}

async function textOf(answer: Answer, path: string): Promise<string> {
  return (await get(answer, path)).text();
}

function get(answer: Answer, address: string): Promise<Response> {
  return answer(new Request(new URL(address, ORIGIN), { headers: { Accept: 'text/html' } }));
}

function capture(html: string, pattern: RegExp): string | null {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? null : decode(found);
}

function decode(text: string): string {
  return text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
