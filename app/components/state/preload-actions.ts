import { preloadModule } from 'react-dom';

type RouteFiles = { module: string; clientActionModule?: string; imports?: string[] };

/** Routes whose buttons stand on the pages of other routes. */
const ROUTES = ['routes/cart', 'routes/favorites'];

/**
 * Fetches what the buttons «В корзину» and the hearts need before they are pressed. The router would do that with the first
 * click; without a connection at that moment it would load the page anew, and the browser has none to show.
 *
 * The router keeps the names of its files in a global that is not part of its documented interface; where it is not found,
 * the first click fetches them as before.
 */
export function preloadActions(): void {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes?: Record<string, RouteFiles | undefined> };
  };
  for (const route of ROUTES) {
    const files = manifest?.routes?.[route];
    if (!files) continue;
    for (const file of [files.module, files.clientActionModule, ...(files.imports ?? [])]) {
      if (file) preloadModule(file, { as: 'script' });
    }
  }
}
