import { useEffect } from 'react';
import { loadLateCode } from '#app/components/late.ts';
import { listRouteFiles } from '#app/components/route-files.ts';
import { whenIdle } from '#app/components/use-idle.ts';
import { isDataSaved } from './data-saver.ts';

/**
 * Loads the scripts of all pages and forms, 40 kB, before they are needed: pages, and then the late code that these have told of. The router
 * would do that with the first click. Without a connection at that moment it would load the document anew, and the browser has none to show but its own.
 *
 * For whoever saves data the first click fetches them.
 */
export function usePreloadedPages(): void {
  useEffect(() => {
    if (isDataSaved()) return;
    let isOver = false;
    let forget = () => {};
    // Some in each idle moment: all at once would keep a slow phone from answering for a tenth of a second.
    async function loadNext(files: readonly string[]) {
      // What fails is tried again when it is needed.
      await Promise.allSettled(files.slice(0, AT_ONCE).map((file) => import(/* @vite-ignore */ file)));
      if (isOver) return;
      if (files.length > 0) forget = whenIdle(() => loadNext(files.slice(AT_ONCE)));
      else loadLateCode().catch(() => undefined);
    }
    forget = whenIdle(() => loadNext(filesOfPages()));
    return () => {
      isOver = true;
      forget();
    };
  }, []);
}

const AT_ONCE = 5;

function filesOfPages(): string[] {
  const files = listRouteFiles().flatMap((route) => {
    // Others are documents and answers without a page: the browser never runs anything of theirs.
    if (!route.hasDefaultExport && !route.hasClientAction) return [];
    const { module, clientActionModule, clientLoaderModule } = route;
    return [module, clientActionModule, clientLoaderModule].filter((file) => file !== undefined);
  });
  return [...new Set(files)];
}
