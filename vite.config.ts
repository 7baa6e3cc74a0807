import { rmSync } from 'node:fs';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, minifySync, normalizePath, type Plugin } from 'vite';

const CAN_HOVER = '(hover: hover)';

const ROUTER = path.resolve('node_modules/react-router/dist/production');
/** The package offers everybody its development build, whatever is built: on the server, and to browsers. */
const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: path.join(ROUTER, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: path.join(ROUTER, 'dom-export.mjs') },
];

const APP = normalizePath(path.resolve('app'));
const CONTRACT = `${normalizePath(path.resolve('contract'))}/`;
/** By its whole path: the project itself may lie in a folder called `app`. */
const isShared = (id: string) =>
  (id.startsWith(`${APP}/`) && !/^\/(?:routes\/|entry\.)/.test(id.slice(APP.length))) ||
  id.startsWith(CONTRACT);

type ModuleInfo = { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

/** Stand for the code that `late()` fetches: for every page, and for forms alone. */
const LATE = 'late';
const LATE_FORMS = 'late-forms';

const FORM_PAGES = ['cart', 'contact'];

/** Where goes what late code shares with one page: the header has phones, the dialog a number to change. */
const WITH_LATE: Partial<Record<string, string>> = {
  contact: 'contacts',
  cart: 'forms',
};

/** What cannot start without a module: the frame, routes (by their names), what a page is drawn with (by its path), late code. */
function startsOf(id: string, graph: Graph): Set<string> {
  const starts = pagesAround(id, graph);
  for (const one of importersOf(id, graph)) {
    const info = graph.getModuleInfo(one);
    if (info && !info.isEntry && info.dynamicImporters.length > 0) {
      starts.add(one.includes('/routes/pages/') ? one : lateGroupOf(info, graph));
    }
  }
  return starts;
}

function lateGroupOf(info: ModuleInfo, graph: Graph): string {
  const isForForms = info.dynamicImporters.every((asker) => {
    const pages = [...pagesAround(asker, graph)];
    return pages.length > 0 && pages.every((page) => FORM_PAGES.includes(page));
  });
  return isForForms ? LATE_FORMS : LATE;
}

function pagesAround(id: string, graph: Graph): Set<string> {
  const entries = [...importersOf(id, graph)].filter((one) => graph.getModuleInfo(one)?.isEntry);
  return new Set(entries.map((one) => path.parse(one.split('?')[0] ?? one).name));
}

/** With the module itself. */
function importersOf(id: string, graph: Graph): Set<string> {
  const seen = new Set([id]);
  for (const one of seen) {
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return seen;
}

/** Where a module of the app goes that is not a page's alone. */
function groupOf(starts: ReadonlySet<string>): string | null {
  const pages = [...starts].filter(
    (start) => start !== LATE && start !== LATE_FORMS && !start.includes('/routes/pages/'),
  );
  if (starts.has('root') || starts.has('entry.client')) return 'shop';
  if (starts.size === 1) return [LATE, LATE_FORMS].find((group) => starts.has(group)) ?? null;
  if (pages.length === 0) return LATE;
  if (starts.has('category') || pages.length > 4) return 'shop';
  if (pages.length === 1) return WITH_LATE[String(pages)] ?? 'parts';
  return pages.every((page) => FORM_PAGES.includes(page)) ? 'forms' : 'parts';
}

const REACT_FILES: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

/**
 * React as modules. It is CommonJS, which stands in a function: a browser reads what is in it once more when it runs it, on a phone for a twentieth of
 * a second, and every call of ours would go through an object.
 */
const reactAsModules: Plugin = {
  name: 'react-as-modules',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source) {
    const file = REACT_FILES[source];
    return file && path.resolve('node_modules', file);
  },
  transform(code, id) {
    const file = Object.values(REACT_FILES).find((one) => normalizePath(id).endsWith(`/node_modules/${one}`));
    if (!file) return undefined;
    const imported = [...new Set([...code.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, source]) => source))];
    const exported = [...new Set([...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name))];
    if (exported.length === 0 || code.includes('module.exports'))
      this.error(`${file} is another CommonJS now`);
    return {
      code: [
        ...imported.map((source, number) => `import * as required${number} from '${source}';`),
        'const exports = {};',
        code.replaceAll(/\brequire\("([^"]+)"\)/g, (_, source) => `required${imported.indexOf(source)}`),
        ...exported.map((name) => `const exported_${name} = exports.${name};`),
        `export { exports as default, ${exported.map((name) => `exported_${name} as ${name}`).join(', ')} };`,
      ].join('\n'),
      map: null,
    };
  },
};

/**
 * What is in which file: each page loads few, and little that it does not need. Late code comes when a page is alive; what only
 * forms need of it, Conform above all, is apart.
 */
const SHARED = [
  { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  ...['shop', 'parts', 'forms', 'contacts', LATE, LATE_FORMS].map((name) => ({
    name: (id: string, graph: Graph) => {
      const isOurs = isShared(id) || id.includes('/@conform-to/');
      return isOurs && groupOf(startsOf(id, graph)) === name ? name : null;
    },
  })),
];

/** A build by hand, or half of one, is not what the stamp of scripts/lib/prepare.mjs says. */
const forgetStamp: Plugin = {
  name: 'forget-stamp',
  apply: 'build',
  buildStart: () => rmSync('build/sources.sha256', { force: true }),
};

const ROBOTS = /\/domain\/seo\/(?:structured-|social-card|descriptions)/;

/**
 * What the server tells robots: browsers get nothing of it (`domain/seo/page-meta.ts`). It goes before its imports are read, because a
 * group of files takes along whatever its modules import, even what is not called in the end.
 */
const withoutRobots: Plugin = {
  name: 'without-robots',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!ROBOTS.test(id)) return undefined;
    const names = [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
    return { code: names.map((name) => `export const ${name} = undefined;`).join('\n'), map: null };
  },
};

/** Where a file of the router is changed, which has no options for it. */
type Environment = 'client' | 'ssr';
type RouterChange = {
  environments: readonly Environment[];
  from: RegExp;
  to: string | ((found: string) => string);
};

/**
 * The router's scripts for a page could not be fetched, most often because a new release has others. It would load the page anew on which
 * the link was pressed. The document of the page that was asked for has the right scripts, and needs none.
 */
const LOAD_DOCUMENT = `(() => {
  const { createHref, state: { navigation } } = window.__reactRouterDataRouter;
  if (navigation.state === "loading") window.location.assign(createHref(navigation.location));
  else window.location.reload();
  return new Promise(() => {});
})()`;

/** A function as documents carry it: the text of its text. */
function minifiedText(code: string): string {
  const { code: minified } = minifySync('inline.js', `run=${code}`, { mangle: true, compress: true });
  return JSON.stringify(minified.replace(/^run=|;\s*$/g, ''));
}

const ROUTER_CHANGES: RouterChange[] = [
  // It encodes the data of each document. app/entry.server.tsx does that itself, and asks the router only for what it cannot do.
  {
    environments: ['ssr'],
    from: /serverHandoffStream: (encodeViaTurboStream\([^)]*\))/g,
    to: 'get serverHandoffStream() { return $1; }',
  },
  // Whether the page is made ahead, by a build: it asks the environment, once for each loader, and that takes a hundredth of a page.
  {
    environments: ['ssr'],
    from: /(?<=function getBuildTimeHeader\(request, headerName\) \{)/g,
    to: 'return null;',
  },
  // The script that goes back to where somebody has scrolled to stands in every document.
  {
    environments: ['ssr'],
    from: /(?<=let restoreScroll = )\(\(storageKey2, restoreKey\) => \{.*?\n {2}\}\)\.toString\(\)/gs,
    to: (found) => minifiedText(found.replace(/\.toString\(\)$/, '')),
  },
  // And what the client router is told: what is not so need not be said.
  {
    environments: ['ssr'],
    from: /JSON\.stringify\(serverHandoff\)/g,
    to: 'JSON.stringify(serverHandoff, (_, value) => value || undefined)',
  },
  // What reads them as a stream stands beside them, in the few documents that have it (app/services/http/inline-scripts.server.ts).
  {
    environments: ['ssr'],
    from: /(?<=let streamScript = )"[^"]+"/g,
    to: '""',
  },
  // The data of a document are JSON: smaller than what the router encodes, and sooner read.
  { environments: ['client'], from: /\w+\(stream, "No stream found[^"]*"\);/g, to: '' },
  {
    environments: ['client'],
    from: /decodeViaTurboStream\(stream, window\)/g,
    to: '(window.pageData ? Promise.resolve({ value: window.pageData }) : decodeViaTurboStream(stream, window))',
  },
  {
    environments: ['client'],
    from: /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\)/g,
    to: `return ${LOAD_DOCUMENT}`,
  },
  // A form that is sent says itself that its action could not be fetched (app/components/route-files.ts).
  {
    environments: ['client'],
    from: /await clientActionPromise(?=;)/g,
    to: `await clientActionPromise.catch((error) => {
      if (window.__reactRouterDataRouter.state.navigation.state !== "loading") throw error;
      return ${LOAD_DOCUMENT};
    })`,
  },
  // A mark of links to pages that the browser asks for by and by. It knows all of them from the start (react-router.config.ts).
  {
    environments: ['client', 'ssr'],
    from: /"data-discover": [^,\n}]+/g,
    to: '',
  },
];

function changedRouter(environment: Environment): Plugin {
  const changes = ROUTER_CHANGES.filter(({ environments }) => environments.includes(environment));
  const open = new Set(changes);
  return {
    name: `changed-router-${environment}`,
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return undefined;
      let changed = code;
      for (const change of changes) {
        const { from, to } = change;
        if (changed.search(from) >= 0) open.delete(change);
        // Or a function: each overload takes one of the two.
        changed = changed.replaceAll(from, to as string);
      }
      return { code: changed, map: null };
    },
    buildEnd(error) {
      for (const { from } of error ? [] : open) this.error(`React Router has no ${from} any more`);
    },
  };
}

/** What starts the scripts of a page stands in every document, as text. */
function minifiedStart(): Plugin {
  let isFound = false;
  return {
    name: 'minified-start',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform(code, id) {
      if (!id.endsWith('/start-page.server.ts')) return undefined;
      isFound = true;
      const start = code.replace(/^export (?=function)/m, '');
      return { code: `export const startPage = { toString: () => ${minifiedText(start)} };`, map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('What starts the scripts of a page has another name');
    },
  };
}

/**
 * What Vite fetches late code with takes a stylesheet that failed for one that is there: it notes the address, and the link stays in the
 * page. The next attempt would run the code without it.
 */
const PRELOAD = '\0vite/preload-helper.js';
const PRELOAD_CHANGES = [
  { from: /seen\[href\] = void 0(?=;\s*throw err)/, to: 'delete seen[href]' },
  { from: /(?<=if \(e\.type === "error"\)) (?=rej\()/, to: ' link.remove(), ' },
];

const forgetFailedStyles: Plugin = {
  name: 'forget-failed-styles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (id !== PRELOAD) return undefined;
    let changed = code;
    for (const { from, to } of PRELOAD_CHANGES) {
      if (changed.search(from) < 0) this.error(`Vite's preload has no ${from} any more`);
      changed = changed.replace(from, to);
    }
    return { code: changed, map: null };
  },
};

export default defineConfig(({ command }) => ({
  // Static assets live under /public/ (specification, section 9). The dev server cannot have a base that the
  // router's basename does not share, so code builds addresses from import.meta.env.BASE_URL.
  base: command === 'build' ? '/public/' : '/',
  plugins: [
    reactRouter(),
    reactAsModules,
    forgetStamp,
    withoutRobots,
    minifiedStart(),
    changedRouter('client'),
    changedRouter('ssr'),
    forgetFailedStyles,
  ],
  resolve: { alias: command === 'build' ? PRODUCTION_ROUTER : [] },
  // All packages are in the build: one file loads sooner than hundreds, and there is no second router. The dev server cannot:
  // it runs no CommonJS.
  ssr: command === 'build' ? { noExternal: true } : {},
  // The dev server looks for packages here before it answers. Those it met later it would bundle anew while a page is
  // loading, and the page would get half of each and never come to life.
  optimizeDeps: { entries: ['app/**/*.tsx'] },
  css: {
    postcss: {
      plugins: [
        {
          // A tap leaves `:hover` behind: a button would look pressed until the next tap. So rules with it count only where
          // something can hover. `:is(:hover, :focus-within)` opens a drop-down, and stays.
          postcssPlugin: 'guard-hover',
          Rule(rule, { AtRule }) {
            const hovers = rule.selectors.filter(
              (one) => one.includes(':hover') && !one.includes(':is(:hover'),
            );
            if (
              hovers.length === 0 ||
              (rule.parent?.type === 'atrule' && 'params' in rule.parent && rule.parent.params === CAN_HOVER)
            )
              return;
            const others = rule.selectors.filter((one) => !hovers.includes(one));
            const guard = new AtRule({
              name: 'media',
              params: CAN_HOVER,
              nodes: [rule.clone({ selectors: hovers })],
            });
            rule.after(guard);
            if (others.length > 0) rule.selectors = others;
            else rule.remove();
          },
        },
      ],
    },
  },
  // Inlined assets would be data: addresses, which the Content-Security-Policy refuses.
  // Nesting stays nested (browsers have it since December 2023): unfolded, the stylesheet is a sixth larger.
  // Each part empties its own folder: beside them are the programs that vite.programs.config.ts builds.
  build: {
    emptyOutDir: false,
    assetsInlineLimit: 0,
    cssTarget: ['chrome123', 'firefox120', 'safari17.5', 'ios17.5'],
  },
  // What pages share is in few files, and so is the framework: left to itself the bundler makes one for every set of
  // pages, 44 scripts for the home page, and a page waits for each.
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        rolldownOptions: {
          // A text of app/domain/text/ goes to where it is said, and not into a file that all pages load.
          optimization: { inlineConst: { mode: 'all' } },
          output: { codeSplitting: { groups: SHARED } },
        },
      },
    },
    // The app and the server that runs it are one file, so that nothing of TypeScript has to be loaded.
    ssr: {
      // React's development build would be in it, too.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: { emptyOutDir: true, rollupOptions: { input: 'server/entry.ts' } },
    },
  },
}));
