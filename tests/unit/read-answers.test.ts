import { expect, test } from 'vitest';
import { z } from 'zod';
import { isTooDeep, readAnswer } from '#app/services/api/read-answers.server.ts';

const dish = z.object({ title: z.string(), tags: z.array(z.string()) });
const TEXT = '{"title":"Борщ","tags":["хит"]}';

function readValue<T>(schema: z.ZodType<T>, text: string): T | undefined {
  const read = readAnswer(schema, text);
  return read?.data;
}

test('the same text is the same value, and nobody can change it', () => {
  const value = readValue(dish, TEXT);
  expect(readValue(dish, TEXT)).toBe(value);
  expect(() => value?.tags.push('новинка')).toThrow(TypeError);
  expect(() => Object.assign(value ?? {}, { title: 'Щи' })).toThrow(TypeError);
});

test('not by another schema, and not another text', () => {
  const value = readValue(dish, TEXT);
  expect(readValue(z.unknown(), TEXT)).not.toBe(value);
  expect(readValue(dish, `${TEXT} `)).not.toBe(value);
});

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
])('too deep: %s', (_, text, expected) => {
  expect(isTooDeep(text)).toBe(expected);
});

test('JSON that is nested too deeply is not parsed', () => {
  expect(readAnswer(z.unknown(), nested(1_000_000, '[', ']'))).toBeNull();
});
