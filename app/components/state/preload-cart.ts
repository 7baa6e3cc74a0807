import { preloadModule } from 'react-dom';

type RouteFiles = { module: string; clientActionModule?: string; imports?: string[] };

/**
 * Fetches the scripts of the cart's route before they are needed. Otherwise the router fetches them with the first click
 * on «В корзину». If there is no connection then, it loads the page anew, and the browser shows its own error page.
 *
 * The names of the files are in a global of the router that it does not document. If the global is not there, the first
 * click fetches them.
 */
export function preloadCart(): void {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes?: Record<string, RouteFiles | undefined> };
  };
  const files = manifest?.routes?.['routes/cart'];
  if (!files) return;
  for (const file of [files.module, files.clientActionModule, ...(files.imports ?? [])]) {
    if (file) preloadModule(file, { as: 'script' });
  }
}
