import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { dataScript, MARK, pageDataScript, withHashes } from '#app/services/http/inline-scripts.server.ts';

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

test('a script with the mark gets a hash, and the mark is gone', () => {
  const marked = `<link nonce="${MARK}"/><script nonce="${MARK}">a<b</script><p>x</p><script nonce="${MARK}" async="">c</script>`;
  expect(withHashes(marked)).toEqual({
    html: '<link/><script>a<b</script><p>x</p><script async="">c</script>',
    scriptHashes: [hashOf('a<b'), hashOf('c')],
  });
});

test.each([
  '<script>evil()</script>',
  '<script nonce="">evil()</script>',
  '<script nonce="00000000000000000000000000000000">evil()</script>',
  `<script>evil()</script><a nonce="${MARK}">`,
])('one that got in with a text of the API has no mark and gets none: %s', (html) => {
  expect(withHashes(html).scriptHashes).toEqual([]);
});

test('data arrive as they were, and cannot end their script', async () => {
  const data = `[{"_1":2},"</script><!--<script>",'it\\'s', "\\\\n\\u2028"]\n\r\u2028\u2029ёж $& \\`;
  const { bytes, scriptHashes } = dataScript(data);
  const [, code = ''] = /^<script>(.*)<\/script>$/s.exec(bytes.toString()) ?? [];
  expect(scriptHashes).toEqual([hashOf(code)]);
  expect(code).not.toContain('<');
  const router: { stream?: ReadableStream } = {};
  runInNewContext(code, { window: { __reactRouterContext: router }, ReadableStream, TextEncoderStream });
  expect(await new Response(router.stream).text()).toBe(data);
});

test('JSON arrives as it was, cannot end its script, and runs nowhere', () => {
  const data = { text: '</script><!--<script>\u2028 ёж $& \\ "' };
  const { bytes, scriptHashes } = pageDataScript(data);
  const [, json = ''] =
    /^<script type="application\/json" data-page>(.*)<\/script>$/s.exec(bytes.toString()) ?? [];
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(data);
  expect(scriptHashes).toEqual([]);
});
