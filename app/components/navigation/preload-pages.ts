import { useEffect } from 'react';
import { preloadModule } from 'react-dom';
import { loadLateCode } from '#app/components/late.ts';
import { useIdle } from '#app/components/use-idle.ts';
import { isDataSaved } from './data-saver.ts';

type RouteFiles = {
  hasDefaultExport?: boolean;
  hasClientAction?: boolean;
  module: string;
  clientActionModule?: string;
  clientLoaderModule?: string;
  imports?: string[];
};

/**
 * Fetches the scripts of all pages and forms, 40 kB, before they are needed. The router would do that with the first click.
 * Without a connection at that moment it would load the document anew, and the browser has none to show but its own.
 *
 * The router keeps the names of its files in a global that is not part of its documented interface; where it is not found,
 * the first click fetches them as before. So it does for whoever saves data.
 */
export function usePreloadedPages(): void {
  const isIdle = useIdle();
  useEffect(() => {
    if (!isIdle || isDataSaved()) return;
    preloadPages();
    // What fails is tried again when it is needed.
    loadLateCode().catch(() => undefined);
  }, [isIdle]);
}

function preloadPages(): void {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes?: Record<string, RouteFiles | undefined> };
  };
  for (const files of Object.values(manifest?.routes ?? {})) {
    // Others are documents and answers without a page: the browser never runs anything of theirs.
    if (!files?.hasDefaultExport && !files?.hasClientAction) continue;
    const { module, clientActionModule, clientLoaderModule, imports = [] } = files;
    for (const file of [module, clientActionModule, clientLoaderModule, ...imports]) {
      if (file) preloadModule(file, { as: 'script' });
    }
  }
}
