/** Where the scripts of a page are. */
export type PageScripts = {
  /** Addresses of all that must be there before the page is hydrated. */
  files: readonly string[];
  /** Of each route that is shown, by its id: which of these files are its modules. */
  routes: Readonly<Record<string, readonly number[]>>;
  /** Address of the module that hydrates the page. */
  entry: string;
};

/**
 * Runs in the browser; it stands as text in every document, so it may use nothing from outside of it. It fetches the scripts when the
 * page is there with its pictures, has been painted, and nothing is going on; or as soon as somebody does something. What could not be
 * fetched is tried again at the next sign of life.
 */
export function startPage({ files, routes, entry }: PageScripts): void {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
  let isRunning = false;
  /** A stylesheet that could not be fetched is asked for once more. */
  function mendStyles() {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      let rules: CSSRuleList | undefined;
      try {
        rules = link.sheet?.cssRules;
      } catch {
        // Chromium has a sheet for it whose rules nobody may read, Firefox has none.
      }
      if (!rules) link.replaceWith(link.cloneNode());
    }
  }
  async function run() {
    if (isRunning) return;
    isRunning = true;
    mendStyles();
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
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Browsers differ in which address of a redirected visit they name.
  const { pathname, search } = visit?.redirectCount === 0 ? new URL(visit.name) : location;
  /** Back after a reload, to a page that scripts have shown before: until the page is alive, only the address would change. */
  function showAddressed() {
    const isOther = location.pathname !== pathname || location.search !== search;
    if (isOther && !('isPageAlive' in window)) location.reload();
  }
  showAddressed();
  addEventListener('popstate', showAddressed);
  addEventListener('load', () => {
    new PerformanceObserver((_, painted) => {
      painted.disconnect();
      (window.requestIdleCallback ?? setTimeout)(() => run());
    }).observe({ type: 'paint', buffered: true });
  });
  // A picture that hangs must not hold the scripts for long.
  setTimeout(run, 5_000);
}
