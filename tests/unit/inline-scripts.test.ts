/** Protects the Content-Security-Policy: only the storefront's own scripts get a hash. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashInlineScripts, SCRIPT_MARK } from '#app/services/http/inline-scripts.server.ts';

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

test('a script with the mark gets a hash, and the mark is removed', () => {
  const marked = `<link nonce="${SCRIPT_MARK}"/><script nonce="${SCRIPT_MARK}">a<b</script><p>Жар</p><script nonce="${SCRIPT_MARK}" async="">c</script>`;
  const { html, scriptHashes } = hashInlineScripts(Buffer.from(marked));
  expect({ html: html.toString(), scriptHashes }).toEqual({
    html: '<link/><script>a<b</script><p>Жар</p><script async="">c</script>',
    scriptHashes: [hashOf('a<b'), hashOf('c')],
  });
});

test.each([
  '<script>evil()</script>',
  '<script nonce="">evil()</script>',
  '<script nonce="00000000000000000000000000000000">evil()</script>',
  `<script>evil()</script><a nonce="${SCRIPT_MARK}">`,
])('one injected by a text of the API has no mark and gets no hash: %s', (html) => {
  expect(hashInlineScripts(Buffer.from(html)).scriptHashes).toEqual([]);
});
