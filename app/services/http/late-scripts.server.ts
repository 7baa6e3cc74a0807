import type { EntryContext } from 'react-router';
import { MARK } from './inline-scripts.server.ts';

type Manifest = EntryContext['manifest'];

/** Where the scripts of a page are. */
type PageScripts = {
  /** Addresses of all that must be there before the page is hydrated. */
  files: readonly string[];
  /** Of each route that is shown, by its id: which of these files are its modules. */
  routes: Readonly<Record<string, readonly number[]>>;
  /** Address of the module that hydrates the page. */
  entry: string;
};

const MODULE_PRELOADS = /<link rel="modulepreload"[^>]*>/g;
/** What the router starts a page with, as soon as it is parsed. */
const ROUTERS_START = `<script nonce="${MARK}" type="module" async="">`;

/**
 * Takes out of a document what fetches its scripts while it is parsed, because they compete with the stylesheet, the fonts and the
 * largest picture: the `modulepreload` links, one for each file, and the router's own start. Pages work before their scripts, so these
 * start later.
 *
 * @param manifest of the routes that are shown.
 */
export function withLateScripts(marked: string, manifest: Manifest): string {
  const headEnd = marked.indexOf('</head>');
  const head = marked.slice(0, headEnd).replace(MODULE_PRELOADS, '');
  const from = marked.lastIndexOf(ROUTERS_START);
  if (from < 0) return head + marked.slice(headEnd);
  const end = marked.indexOf('</script>', from);
  // At once and no module: it has to know the address that the document was made for.
  const start = `<script nonce="${MARK}">(${START})(${JSON.stringify(scriptsOf(manifest))})`;
  return head + marked.slice(headEnd, from) + start + marked.slice(end);
}

function scriptsOf({ url, entry, routes }: Manifest): PageScripts {
  const shown = Object.values(routes).filter((route) => route !== undefined);
  const parts = shown.map(({ id, clientActionModule, clientLoaderModule, module }) => {
    const modules = [clientActionModule, clientLoaderModule, module].filter((part) => part !== undefined);
    return [id, modules] as const;
  });
  const imports = [...entry.imports, ...shown.flatMap((route) => route.imports ?? [])];
  const files = [...new Set([url, ...imports, ...parts.flatMap(([, modules]) => modules)])];
  const numbers = parts.map(([id, modules]) => [id, modules.map((part) => files.indexOf(part))]);
  return { files, routes: Object.fromEntries(numbers), entry: entry.module };
}

/**
 * Runs in the browser; it stands as text in every document, so it may use nothing from outside of it. It fetches the scripts when the
 * page is there with its pictures, has been painted, and nothing is going on; or as soon as somebody does something. What could not be
 * fetched is tried again at the next sign of life.
 */
function startPage({ files, routes, entry }: PageScripts): void {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
  let isRunning = false;
  async function run() {
    if (isRunning) return;
    isRunning = true;
    try {
      const loaded = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
      const modules = Object.entries(routes).map(([id, parts]) => [
        id,
        Object.assign({}, ...parts.map((part) => loaded[part])),
      ]);
      Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(modules) });
      await import(/* @vite-ignore */ entry);
      for (const sign of signs) removeEventListener(sign, run, true);
    } catch {
      isRunning = false;
    }
  }
  for (const sign of signs) addEventListener(sign, run, true);
  const { pathname, search } = location;
  addEventListener('popstate', () => {
    // Back after a reload, to a page that scripts have shown before: until the page is alive, only the address would change.
    const isOther = location.pathname !== pathname || location.search !== search;
    if (isOther && !('isPageAlive' in window)) location.reload();
  });
  addEventListener('load', () => {
    new PerformanceObserver((_, painted) => {
      painted.disconnect();
      (window.requestIdleCallback ?? setTimeout)(() => run());
    }).observe({ type: 'paint', buffered: true });
  });
  // A picture that hangs must not hold the scripts for long.
  setTimeout(run, 5_000);
}

/** Without what only people read. */
const START = String(startPage)
  .replace(/\/\*.*?\*\/|\/\/.*/g, '')
  .replace(/\s*\n\s*/g, '\n');
