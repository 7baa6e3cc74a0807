import type { EntryContext } from 'react-router';
import { MARK } from './inline-scripts.server.ts';

type Manifest = EntryContext['manifest'];

/** Where the scripts of a page are. */
type PageScripts = {
  /** What is made of others comes after them. */
  files: readonly string[];
  /** The modules of each route that is shown, by its id. */
  routes: Readonly<Record<string, readonly string[]>>;
  /** The module that hydrates the page. */
  entry: string;
};

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;
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
  const head = marked.slice(0, headEnd).replace(MODULE_PRELOAD, '');
  const from = marked.lastIndexOf(ROUTERS_START);
  if (from < 0) return head + marked.slice(headEnd);
  const begin = from + ROUTERS_START.length;
  const end = marked.indexOf('</script>', begin);
  const start = `(${startPage})(${JSON.stringify(scriptsOf(manifest))})`;
  return head + marked.slice(headEnd, begin) + start + marked.slice(end);
}

function scriptsOf({ url, entry, routes }: Manifest): PageScripts {
  const shown = Object.values(routes).filter((route) => route !== undefined);
  const parts = shown.map(({ id, clientActionModule, clientLoaderModule, module }) => {
    const modules = [clientActionModule, clientLoaderModule, module].filter((part) => part !== undefined);
    return [id, modules] as const;
  });
  const files = [
    url,
    ...entry.imports,
    ...shown.flatMap(({ imports = [] }) => imports),
    ...parts.flatMap(([, modules]) => modules),
  ];
  return { files: [...new Set(files)], routes: Object.fromEntries(parts), entry: entry.module };
}

/**
 * Runs in the browser; it stands as text in every document, so it may use nothing from outside of it. It fetches the scripts when the
 * page is there with its pictures and nothing is going on, or as soon as somebody does something. Each file runs in a task of its own,
 * so that the page answers in between. What could not be fetched is tried again at the next sign of life.
 */
function startPage({ files, routes, entry }: PageScripts): void {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
  let isRunning = false;

  async function run() {
    if (isRunning) return;
    isRunning = true;
    try {
      for (const href of [...files, entry]) {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      }
      for (const file of files) {
        await import(/* @vite-ignore */ file);
        await new Promise((resolve) => setTimeout(resolve));
      }
      const modules: Record<string, object> = {};
      for (const [id, parts] of Object.entries(routes)) {
        const loaded = await Promise.all(parts.map((part) => import(/* @vite-ignore */ part)));
        modules[id] = Object.assign({}, ...loaded);
      }
      Object.assign(window, { __reactRouterRouteModules: modules });
      await import(/* @vite-ignore */ entry);
      for (const sign of signs) removeEventListener(sign, run, true);
    } catch {
      isRunning = false;
    }
  }

  // A frame is drawn after these callbacks: the next task begins when it has been painted.
  function runAfterPaint() {
    requestAnimationFrame(() => setTimeout(runWhenIdle));
  }

  function runWhenIdle() {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2_000 });
    else run();
  }

  for (const sign of signs) addEventListener(sign, run, { capture: true, passive: true });
  addEventListener('load', runAfterPaint);
  // A picture that hangs must not hold the scripts for long.
  setTimeout(run, 5_000);
}
