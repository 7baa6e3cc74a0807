import type { EntryContext } from 'react-router';
import { MARK } from './inline-scripts.server.ts';
import { type PageScripts, startPage } from './start-page.server.ts';

type Manifest = EntryContext['manifest'];

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
  // At once and no module: it has to hear of Back.
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

/** The build makes it smaller (vite.config.ts); here it is without what only people read. */
const START = String(startPage)
  .replace(/\/\*.*?\*\/|\/\/.*/g, '')
  .replace(/\s*\n\s*/g, '\n');
