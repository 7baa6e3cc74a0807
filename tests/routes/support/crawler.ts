/** From the home page. */
import { readPage, textOf } from './page.ts';
import { ORIGIN } from './visit.ts';

type Answer = (request: Request) => Promise<Response>;

export type Page = Awaited<ReturnType<typeof visit>>;

/** Visits pages that robots.txt excludes, but follows no links there. */
export async function crawl(answer: Answer): Promise<{ pages: Map<string, Page>; sitemap: string[] }> {
  const robots = await (await get(answer, '/robots.txt')).text();
  const excluded = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = '']) => path);
  const xml = await (await get(answer, '/sitemap.xml')).text();
  const sitemap = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(
    ([, loc = '']) => pathOf(loc.replaceAll('&amp;', '&'), '/') ?? [],
  );
  const pages = new Map<string, Page>();
  const queue = [{ path: '/', foundOn: '' }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (pages.has(next.path)) continue;
    const page = await visit(answer, next.path, next.foundOn);
    pages.set(page.path, page);
    if (excluded.some((prefix) => page.path.startsWith(prefix))) continue;
    queue.push(...page.links.map((path) => ({ path, foundOn: page.path })));
  }
  return { pages, sitemap };
}

/** @param foundOn the first page with the link */
async function visit(answer: Answer, path: string, foundOn: string) {
  let response = await get(answer, path);
  let redirects = 0;
  for (; redirects < 5 && response.headers.has('Location'); redirects += 1) {
    response = await get(answer, new URL(response.headers.get('Location') ?? '', ORIGIN + path).href);
  }
  const html = await response.text();
  const { all, title, links } = readPage(html);
  const meta = (name: string) => all('meta', { name })[0]?.attribs.content ?? '';
  const canonical = all('link', { rel: 'canonical' })[0]?.attribs.href ?? null;
  const json = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  return {
    path,
    foundOn,
    status: response.status,
    redirects,
    html,
    title,
    canonical,
    description: meta('description'),
    noindex: meta('robots').includes('noindex'),
    isOwnCanonical: canonical === ORIGIN + path,
    headings: all('h1').map(textOf),
    links: links.flatMap((address) => pathOf(address, path) ?? []),
    /** JSON-LD, unparsed. */
    json: json.join('\n'),
  };
}

/** `null` for other sites and for files. */
function pathOf(address: string, from: string): string | null {
  const url = new URL(address, ORIGIN + from);
  const isPage = url.origin === ORIGIN && !/^\/(?:img|public)\//.test(url.pathname);
  return isPage ? url.pathname + url.search : null;
}

function get(answer: Answer, address: string): Promise<Response> {
  return answer(new Request(new URL(address, ORIGIN), { headers: { Accept: 'text/html' } }));
}
