import { getZodConstraint } from '@conform-to/zod/v4';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type FieldRules,
  type FileRules,
  validateField,
  validateFile,
} from '#app/domain/forms/validation.ts';

describe('each rule of the specification passes what it should and names what it should not', () => {
  test.each<[string, FieldRules, string[], [value: string, message: string][]]>([
    [
      'required',
      { required: true },
      ['а', ' а '],
      [
        ['', 'обязательное поле'],
        ['  \t', 'обязательное поле'],
      ],
    ],
    [
      'email',
      { type: 'email' },
      ['', 'a@b.ru', 'privet+bar@ugli-hmel.example'],
      [
        ['a', 'неверный формат e-mail'],
        ['a@b', 'неверный формат e-mail'],
        ['a b@c.ru', 'неверный формат e-mail'],
        ['a@@b.ru', 'неверный формат e-mail'],
      ],
    ],
    [
      'phone',
      { type: 'phone', required: true },
      ['8 912 345-67-89'],
      [
        ['', 'необходимо заполнить телефон'],
        ['+7-9', 'необходимо заполнить телефон'],
        ['1234', 'необходимо заполнить телефон'],
        ['+7-912', 'неверный формат телефона'],
      ],
    ],
    [
      'min',
      { minLength: 3 },
      ['', 'абв', 'абвг'],
      [
        ['аб', 'не короче 3 символов'],
        [' аб ', 'не короче 3 символов'],
      ],
    ],
    ['max', { maxLength: 3 }, ['', 'абв', ' абв '], [['абвг', 'не длиннее 3 символов']]],
    [
      'numeric',
      { type: 'numeric' },
      ['0', '12', '-1', '1,5', '1.5'],
      [
        ['a', 'нужно число'],
        ['1a', 'нужно число'],
        ['1,', 'нужно число'],
      ],
    ],
    [
      'integer',
      { type: 'integer' },
      ['0', '12', '-1'],
      [
        ['1,5', 'нужно целое число'],
        ['a', 'нужно целое число'],
      ],
    ],
    [
      'integer (step)',
      { step: 1 },
      ['3', '-3'],
      [
        ['1.5', 'нужно целое число'],
        ['a', 'нужно число'],
      ],
    ],
    [
      'alpha',
      { type: 'alpha' },
      ['Ёж', 'abc'],
      [
        ['а1', 'только буквы'],
        ['а б', 'только буквы'],
      ],
    ],
    [
      'alpha_dash',
      { type: 'alpha_dash' },
      ['Ёж-1_а'],
      [['а б', 'только буквы, цифры, дефис и подчёркивание']],
    ],
    ['alpha_num', { type: 'alpha_num' }, ['Ёж1'], [['а-1', 'только буквы и цифры']]],
    ['alpha_spaces', { type: 'alpha_spaces' }, ['Ёж и уж'], [['а1', 'только буквы и пробелы']]],
    [
      'between',
      { min: 1, max: 100 },
      ['1', '100', '50,5'],
      [
        ['0', 'от 1 до 100'],
        ['101', 'от 1 до 100'],
        ['a', 'нужно число'],
      ],
    ],
    [
      'min_value',
      { min: '5' },
      ['5', '6'],
      [
        ['4,99', 'не меньше 5'],
        ['a', 'нужно число'],
      ],
    ],
    ['max_value', { max: 1000 }, ['1000', '-5'], [['1001', 'не больше 1\u202f000']]],
    [
      'digits',
      { digits: 4 },
      ['0123'],
      [
        ['123', 'ровно 4 цифры'],
        ['12345', 'ровно 4 цифры'],
        ['12a4', 'ровно 4 цифры'],
      ],
    ],
    [
      'regex',
      { pattern: '[А-Я]{2}\\d' },
      ['АБ1'],
      [
        ['АБ12', 'имеет ошибочный формат'],
        ['аб1', 'имеет ошибочный формат'],
      ],
    ],
    ['oneOf', { oneOf: ['0', '10'] }, ['0', '10'], [['20', 'недопустимое значение']]],
    ['excluded', { excluded: ['admin'] }, ['гость'], [['admin', 'это значение использовать нельзя']]],
    [
      'confirmed',
      { confirmed: 'other' },
      ['то же', ' то же '],
      [['другое', 'не совпадает с подтверждением']],
    ],
  ])('%s', (_, rules, fine, wrong) => {
    const values = { other: 'то же ' };
    for (const value of fine) expect(validateField(value, rules, values), value).toEqual([]);
    for (const [value, message] of wrong)
      expect(validateField(value, rules, values), value).toEqual([message]);
  });

  const photo = { name: 'Блюдо.PNG', type: 'image/png', size: 100 * 1024, width: 720, height: 480 };
  test.each<[string, FileRules, Partial<typeof photo>, string]>([
    ['image', { image: true }, { type: 'application/pdf' }, 'нужна картинка'],
    ['ext', { ext: ['png', 'jpg'] }, { name: 'png.gif' }, 'только файлы png, jpg'],
    ['mimes', { mimes: ['image/png'] }, { type: 'image/gif' }, 'недопустимый тип файла'],
    ['mimes of a kind', { mimes: ['image/*'] }, { type: 'video/mp4' }, 'недопустимый тип файла'],
    ['size', { size: 100 }, { size: 100 * 1024 + 1 }, 'файл не больше 100 КБ'],
    ['dimensions', { dimensions: { width: 720, height: 480 } }, { height: 481 }, 'картинка 720 × 480 точек'],
  ])('%s', (_, rules, change, message) => {
    expect(validateFile(photo, rules)).toEqual([]);
    expect(validateFile({ ...photo, ...change }, rules)).toEqual([message]);
  });

  test('a missing file', () => {
    expect(validateFile(null, { required: true })).toEqual(['обязательное поле']);
    expect(validateFile(null, { image: true })).toEqual([]);
  });
});

describe('messages', () => {
  test('of a field replace the general ones', () => {
    const rules: FieldRules = {
      required: true,
      minLength: 2,
      messages: { required: 'необходимо заполнить Имя', min: 'слишком коротко' },
    };
    expect(validateField('', rules)).toEqual(['необходимо заполнить Имя']);
    expect(validateField('Я', rules)).toEqual(['слишком коротко']);
    expect(validateField('a', { type: 'email', messages: { email: 'не та почта' } })).toEqual([
      'не та почта',
    ]);
    expect(validateField('+7-9', { type: 'phone', required: true, messages: { required: 'нужен' } })).toEqual(
      ['нужен'],
    );
  });

  test('of every broken rule are given', () => {
    expect(validateField('абв', { maxLength: 2, pattern: '\\d+' })).toEqual([
      'не длиннее 2 символов',
      'имеет ошибочный формат',
    ]);
  });

  test('an empty optional field breaks nothing', () => {
    expect(validateField('', { minLength: 3, pattern: '\\d', digits: 4, min: 1, oneOf: ['a'] })).toEqual([]);
    expect(validateField('+7-9', { type: 'phone' })).toEqual([]);
  });

  test('a pattern this engine cannot read is left to the server', () => {
    expect(validateField('x', { pattern: '[' })).toEqual([]);
  });
});

describe('the browser refuses what the server refuses', () => {
  const schema = z.object({
    fullName: z.string().trim().min(2).max(10),
    email: z.email(),
    count: z.coerce.number().min(1).max(100),
    size: z.enum(['s', 'm']),
    comment: z.string().max(5).optional(),
  });
  const constraint = getZodConstraint(schema);
  const types: Record<string, FieldRules['type']> = { email: 'email' };

  test('Conform derives lengths and limits from the schema', () => {
    // zod 4.6 loses them: then the browser would accept what the server refuses.
    expect(constraint.fullName).toEqual({ required: true, minLength: 2, maxLength: 10 });
    expect(constraint.count).toEqual({ required: true, min: 1, max: 100 });
  });

  test.each<[keyof typeof schema.shape, string]>([
    ['fullName', ''],
    ['fullName', 'Я'],
    ['fullName', ' Я '],
    ['fullName', 'Анна'],
    ['fullName', 'Константин Константинович'],
    ['email', ''],
    ['email', 'a@b.ru'],
    ['email', '.a@b.ru'],
    ['email', 'a..b@c.ru'],
    ['email', 'a@b.c'],
    ['email', 'имя@почта.рф'],
    ['email', 'a@-b.ru'],
    ['email', "o'neil+bar@sub.example.com"],
    ['count', '0'],
    ['count', '100'],
    ['count', '101'],
    ['size', 's'],
    ['size', 'xl'],
    ['comment', ''],
    ['comment', 'длинный'],
  ])('%s: %j', (name, value) => {
    const rules: FieldRules = { ...constraint[name], type: types[name] };
    const isFineInBrowser = validateField(value, rules).length === 0;
    expect(isFineInBrowser).toBe(schema.shape[name].safeParse(value).success);
  });
});
