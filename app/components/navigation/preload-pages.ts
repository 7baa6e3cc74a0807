import { useEffect } from 'react';
import { loadLateCode } from '#app/components/late.ts';
import { listRouteFiles } from '#app/components/route-files.ts';
import { whenIdle } from '#app/components/use-idle.ts';
import { isDataSaved } from './data-saver.ts';

/**
 * Fetches the scripts of all pages and forms, 40 kB, before they are needed. The router would do that with the first click.
 * Without a connection at that moment it would load the document anew, and the browser has none to show but its own.
 *
 * For whoever saves data the first click fetches them.
 */
export function usePreloadedPages(): void {
  useEffect(() => {
    if (isDataSaved()) return;
    let forget = () => {};
    // Some in each idle moment: all at once would keep a slow phone from answering for a tenth of a second.
    function fetchNext(files: readonly string[]) {
      if (files.length === 0) {
        // What fails is tried again when it is needed.
        loadLateCode().catch(() => undefined);
        return;
      }
      const hints = files
        .slice(0, AT_ONCE)
        .map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      document.head.append(...hints);
      forget = whenIdle(() => fetchNext(files.slice(AT_ONCE)));
    }
    forget = whenIdle(() => fetchNext(filesOfPages()));
    return () => forget();
  }, []);
}

const AT_ONCE = 5;

function filesOfPages(): string[] {
  const files = listRouteFiles().flatMap((route) => {
    // Others are documents and answers without a page: the browser never runs anything of theirs.
    if (!route.hasDefaultExport && !route.hasClientAction) return [];
    const { module, clientActionModule, clientLoaderModule, imports = [] } = route;
    return [module, clientActionModule, clientLoaderModule, ...imports].filter((file) => file !== undefined);
  });
  return [...new Set(files)];
}
