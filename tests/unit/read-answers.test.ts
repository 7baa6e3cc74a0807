import { expect, test } from 'vitest';
import { z } from 'zod';
import { knownValue, rememberValue } from '#app/services/api/read-answers.server.ts';

const dish = z.object({ title: z.string(), tags: z.array(z.string()) });
const TEXT = '{"title":"Борщ","tags":["хит"]}';

test('the same text is the same value, and nobody can change it', () => {
  const value = rememberValue(dish, TEXT, { title: 'Борщ', tags: ['хит'] });
  expect(knownValue(dish, TEXT)).toBe(value);
  expect(() => value.tags.push('новинка')).toThrow(TypeError);
  expect(() => Object.assign(value, { title: 'Щи' })).toThrow(TypeError);
});

test('not by another schema, and not another text', () => {
  rememberValue(dish, TEXT, { title: 'Борщ', tags: ['хит'] });
  expect(knownValue(z.unknown(), TEXT)).toBeUndefined();
  expect(knownValue(dish, `${TEXT} `)).toBeUndefined();
});
