import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { MARK } from '#app/services/http/inline-scripts.server.ts';
import { withLateScripts } from '#app/services/http/late-scripts.server.ts';

const PRELOAD = '<link rel="modulepreload" href="/public/assets/root-1.js"/>';
const HEAD = '<html lang="ru"><head><link rel="stylesheet" href="/app.css"/>';
const START = `<script nonce="${MARK}" type="module" async="">`;

const route = { hasAction: false, hasLoader: true, hasClientLoader: false, hasErrorBoundary: false } as const;
const MANIFEST = {
  version: '1',
  url: '/manifest.js',
  entry: { module: '/entry.js', imports: ['/framework.js', '/shop.js'] },
  routes: {
    root: { ...route, id: 'root', module: '/root.js', imports: ['/framework.js', '/lists.js'] },
    'routes/cart': { ...route, id: 'routes/cart', module: '/cart.js', clientActionModule: '/cart-action.js' },
  },
} as unknown as EntryContext['manifest'];

test('the head loses its module preloads, and nothing else', () => {
  const rest = '<title>Ёж и хмель</title></head><body>Борщ — 450.-</body></html>';
  expect(withLateScripts(HEAD + PRELOAD + PRELOAD + rest, MANIFEST)).toBe(HEAD + rest);
});

test('what stands in the body stays', () => {
  const html = `${HEAD}</head><body>${PRELOAD}</body></html>`;
  expect(withLateScripts(html, MANIFEST)).toBe(html);
});

test("the router's start gives way to one that names every file once", () => {
  const html = `${HEAD}</head><body>${START}import "/manifest.js";import("/entry.js");</script>rest</body></html>`;
  const changed = withLateScripts(html, MANIFEST);
  expect(changed).toMatch(/rest<\/body><\/html>$/);
  const [, given] = /\)\(({.*})\)<\/script>/.exec(changed) ?? [];
  expect(JSON.parse(given ?? '')).toEqual({
    files: [
      '/manifest.js',
      '/framework.js',
      '/shop.js',
      '/lists.js',
      '/root.js',
      '/cart-action.js',
      '/cart.js',
    ],
    routes: { root: [4], 'routes/cart': [5, 6] },
    entry: '/entry.js',
  });
  expect(changed).not.toContain('import "/manifest.js"');
  // A module would wait, and not know the address that the document was made for.
  expect(changed).not.toContain('type="module"');
});

test('a text that looks like the start of the router, but has no mark, stays as it is', () => {
  const html = `${HEAD}</head><body><script type="module" async="">alert(1)</script></body></html>`;
  expect(withLateScripts(html, MANIFEST)).toBe(html);
});
