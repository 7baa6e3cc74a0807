/** Protects forms: Russian messages of the browser, and e-mail addresses without header injection. */
import { expect, test } from 'vitest';
import { type FieldRules, validateContact, validateField } from '#app/domain/forms/validation.ts';
import { emailHref } from '#app/domain/shop/contacts.ts';
import { CONTACT_CONSTRAINTS } from '#app/services/shopper/feedback.server.ts';

const REQUIRED: FieldRules = { required: true };
const NAME: FieldRules = { required: true, messages: { required: 'необходимо заполнить Имя' } };
const PHONE: FieldRules = { type: 'phone', required: true };

test.each<[rules: FieldRules, values: string[], messages: string[]]>([
  [REQUIRED, ['а', ' а '], []],
  [REQUIRED, ['', '  \t', '\u200b\u2800'], ['обязательное поле']],
  [{ type: 'address' }, ['', 'Лесная', '5'], []],
  [{ type: 'address' }, ['.', '–,'], ['напишите улицу и номер дома']],
  [NAME, [''], ['необходимо заполнить Имя']],
  [{ type: 'email' }, ['', 'a@b.ru', 'privet+bar@ugli-hmel.example', 'олег.ё@почта.рф'], []],
  [{ type: 'email' }, ['a', 'a@b', 'a b@c.ru', 'a@@b.ru', 'олег@почта'], ['неверный формат e-mail']],
  [PHONE, ['', '+7-9', '1234'], ['необходимо заполнить телефон']],
  [{ type: 'phone' }, ['', '+7-9'], []],
  [{ maxLength: 3 }, ['', 'абв', ' абв '], []],
  [{ maxLength: 3 }, ['абвг'], ['не длиннее 3 символов']],
])('with %j each of %j shows %j', (rules, values, messages) => {
  for (const value of values) expect(validateField(value, rules), value).toEqual(messages);
});

test('consents of the feedback form are required in the browser, too', () => {
  const typed = { fullName: 'Олег', email: 'oleg@mail.example', subject: 'Столик', content: 'Нас шестеро' };
  const CONSENT = ['нужно ваше согласие'];
  expect(validateContact(typed, CONTACT_CONSTRAINTS)).toEqual({ privacy: CONSENT, personalData: CONSENT });
  const complete = { ...typed, privacy: 'on', personalData: 'on' };
  expect(validateContact(complete, CONTACT_CONSTRAINTS)).toBeNull();
});

test.each([
  [' info@ezh.example\n', 'mailto:info@ezh.example'],
  ['info@ezh.example?bcc=all@evil.example', undefined],
  ['info@ezh.example\r\nBcc: all@evil.example', undefined],
  ['info@ezh.example, bar@ezh.example', undefined],
  ['спросите бармена', undefined],
])('the e-mail %j leads to %s', (email, href) => {
  expect(emailHref(email)).toBe(href);
});
