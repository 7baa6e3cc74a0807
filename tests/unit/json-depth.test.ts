import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { textOf } from '#app/services/api/answer-text.server.ts';
import { isTooDeep } from '#app/services/api/json-depth.server.ts';
import { cheapest } from '#tests/support/processor-time.ts';

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

test.each<[string, string, boolean]>([
  ['nothing', '', false],
  ['64 lists', nested(64, '[', ']'), false],
  ['65 lists', nested(65, '[', ']'), true],
  ['64 objects', `${nested(64, '{"a":', '}')}`, false],
  ['65 objects', `${nested(65, '{"a":', '}')}`, true],
  ['lists that nobody closes', '['.repeat(65), true],
  ['a thousand beside each other', `[${'[],{},'.repeat(500)}0]`, false],
  ['brackets in a text', JSON.stringify(['['.repeat(100), '{'.repeat(100)]), false],
  ['quotes and backslashes in a text', JSON.stringify({ a: `\\"${'['.repeat(100)}"\\` }), false],
  ['lists behind such a text', JSON.stringify(['"\\', '\\\\']).slice(0, -1) + '['.repeat(64), true],
  ['a text without an end', `"${'['.repeat(100)}`, false],
])('%s', (_, text, expected) => {
  expect(isTooDeep(text)).toBe(expected);
});

test.each([
  ['three megabytes of brackets', '['.repeat(3_000_000)],
  ['600 000 objects', '{"a":'.repeat(600_000)],
])('%s cost nothing to refuse', async (_, text) => {
  expect(isTooDeep(text)).toBe(true);
  const [microseconds] = await cheapest(5, () => isTooDeep(text));
  // To parse them takes half a second.
  expect(microseconds).toBeLessThan(1_000);
});

test('a long answer that is only deep is refused before its end', async () => {
  async function* endless() {
    yield Buffer.alloc(300_000, '[');
    await new Promise(() => {});
  }
  await expect(textOf(Readable.from(endless()), null)).rejects.toThrow('too deep');
});
