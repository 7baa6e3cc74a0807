import { expect, test } from 'vitest';
import { withoutModulePreloads } from '#app/services/http/late-scripts.server.ts';

const PRELOAD = '<link rel="modulepreload" href="/public/assets/root-1.js"/>';
const HEAD = '<html lang="ru"><head><link rel="stylesheet" href="/app.css"/>';

test('the head loses its module preloads and nothing else', () => {
  const rest = '<title>Ёж и хмель</title></head><body>Борщ — 450.-</body></html>';
  expect(withoutModulePreloads(HEAD + PRELOAD + PRELOAD + rest)).toBe(HEAD + rest);
});

test('what stands in the body stays', () => {
  const html = `${HEAD}</head><body>${PRELOAD}</body></html>`;
  expect(withoutModulePreloads(html)).toBe(html);
});
