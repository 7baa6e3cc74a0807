type RouteFiles = {
  path?: string;
  hasDefaultExport?: boolean;
  hasClientAction?: boolean;
  module: string;
  clientActionModule?: string;
  clientLoaderModule?: string;
  imports?: string[];
};

/**
 * The scripts of all routes. The router keeps their names in a global that is not part of its documented interface; where
 * it is not found there are none.
 */
export function listRouteFiles(): RouteFiles[] {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles> };
  };
  return Object.values(manifest?.routes ?? {});
}

/**
 * Fetches what the router runs when something is posted to this path. It would do that itself, and put an error page in the
 * place of the page if it could not.
 */
export async function loadAction(path: string): Promise<void> {
  const file = listRouteFiles().find((route) => `/${route.path}` === path)?.clientActionModule;
  if (file) await import(/* @vite-ignore */ file);
}
