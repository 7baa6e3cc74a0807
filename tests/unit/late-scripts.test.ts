import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { withoutModulePreloads } from '#app/services/http/late-scripts.server.ts';

const PRELOAD = '<link rel="modulepreload" href="/public/assets/root-1.js" nonce="a+b=="/>';
const HEAD = '<html lang="ru"><head><link rel="stylesheet" href="/app.css"/>';

/** The document after it came in pieces of so many bytes: letters of two bytes and tags are cut in the middle. */
function send(html: string, size: number): Promise<string> {
  const bytes = Buffer.from(html);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  return text(Readable.from(pieces).pipe(withoutModulePreloads()));
}

test.each([1, 7, 2048])(
  'the head loses its module preloads and nothing else, in pieces of %i bytes',
  async (size) => {
    const rest = '<title>Ёж и хмель</title></head><body>Борщ — 450.-</body></html>';
    expect(await send(HEAD + PRELOAD + PRELOAD + rest, size)).toBe(HEAD + rest);
  },
);

test('what stands in the body stays', async () => {
  const html = `${HEAD}</head><body>${PRELOAD}</body></html>`;
  expect(await send(html, 16)).toBe(html);
});

test('the body does not wait for the end of the document', async () => {
  const stream = withoutModulePreloads();
  stream.write(`${HEAD}</head><body>`);
  expect(String(stream.read())).toBe(`${HEAD}</head><body>`);
  stream.write('<main>');
  expect(String(stream.read())).toBe('<main>');
});

test('a document that ends within its head is sent whole', async () => {
  expect(await send(HEAD, 8)).toBe(HEAD);
});
