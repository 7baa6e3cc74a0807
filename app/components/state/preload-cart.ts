import { preloadModule } from 'react-dom';

type RouteFiles = { module: string; clientActionModule?: string; imports?: string[] };

/**
 * Fetches the scripts of the cart's route before they are needed. The router would do that with the first click on a
 * dish; without a connection at that moment it would load the page anew, and the browser has none to show.
 *
 * The router keeps the names of its files in a global that is not part of its documented interface; where it is not found,
 * the first click fetches them as before.
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
