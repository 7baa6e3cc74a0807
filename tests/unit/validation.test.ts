import { getZodConstraint } from '@conform-to/zod/v4';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FieldRules, validateField } from '#app/domain/forms/validation.ts';
import { EMAIL } from '#contract/addresses.ts';

describe('each rule passes what it should and names what it should not', () => {
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
      ['', 'a@b.ru', 'privet+bar@ugli-hmel.example', 'олег.ё@почта.рф', 'oleg@xn--80a1acny.xn--p1ai'],
      [
        ['a', 'неверный формат e-mail'],
        ['a@b', 'неверный формат e-mail'],
        ['a b@c.ru', 'неверный формат e-mail'],
        ['a@@b.ru', 'неверный формат e-mail'],
        ['олег@почта', 'неверный формат e-mail'],
      ],
    ],
    [
      'phone',
      { type: 'phone', required: true },
      ['8 912 345-67-89', '+375 29 123-45-67', '+7-91'],
      [
        ['', 'необходимо заполнить телефон'],
        ['+7-9', 'необходимо заполнить телефон'],
        ['1234', 'необходимо заполнить телефон'],
        ['+7-912-345-67-890', 'неверный формат телефона'],
      ],
    ],
    ['max', { maxLength: 3 }, ['', 'абв', ' абв '], [['абвг', 'не длиннее 3 символов']]],
  ])('%s', (_, rules, fine, wrong) => {
    for (const value of fine) expect(validateField(value, rules), value).toEqual([]);
    for (const [value, message] of wrong) expect(validateField(value, rules), value).toEqual([message]);
  });

  test('a field may have words of its own', () => {
    const rules: FieldRules = { required: true, messages: { required: 'необходимо заполнить Имя' } };
    expect(validateField('', rules)).toEqual(['необходимо заполнить Имя']);
    expect(validateField('+7-9', { ...rules, type: 'phone' })).toEqual(['необходимо заполнить Имя']);
  });

  test('an empty optional field breaks nothing', () => {
    for (const type of ['email', 'phone'] as const) expect(validateField('', { type })).toEqual([]);
    expect(validateField('+7-9', { type: 'phone' })).toEqual([]);
  });
});

describe('the browser refuses what the server refuses', () => {
  const schema = z.object({
    fullName: z.string().trim().min(1).max(10),
    email: z.email({ pattern: EMAIL }),
    comment: z.string().max(5).optional(),
  });
  const constraint = getZodConstraint(schema);
  const types: Record<string, FieldRules['type']> = { email: 'email' };

  test('Conform derives lengths from the schema', () => {
    // zod 4.6 loses them: then the browser would accept what the server refuses.
    expect(constraint.fullName).toEqual({ required: true, minLength: 1, maxLength: 10 });
  });

  test.each<[keyof typeof schema.shape, string]>([
    ['fullName', ''],
    ['fullName', ' '],
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
    ['comment', ''],
    ['comment', 'длинный'],
  ])('%s: %j', (name, value) => {
    const rules: FieldRules = { ...constraint[name], type: types[name] };
    const isFineInBrowser = validateField(value, rules).length === 0;
    expect(isFineInBrowser).toBe(schema.shape[name].safeParse(value).success);
  });
});
