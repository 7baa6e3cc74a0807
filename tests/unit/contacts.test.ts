import { describe, expect, test } from 'vitest';
import { CONTACT_FIELDS } from '#app/domain/forms/contact.ts';
import { validateContact } from '#app/domain/forms/validation.ts';
import { emailHref, readLegalLines } from '#app/domain/shop/contacts.ts';
import { CONTACT_CONSTRAINTS } from '#app/services/shopper/feedback.server.ts';

describe('details of the legal entity', () => {
  test.each([
    ['ИНН: 7816704359', [{ label: 'ИНН', value: '7816704359' }]],
    ['  Юрлицо:   ООО «Ёж»  ', [{ label: 'Юрлицо', value: 'ООО «Ёж»' }]],
    ['Часы: пн: 12:00', [{ label: 'Часы', value: 'пн: 12:00' }]],
    ['ООО «Ёж»', [{ label: '', value: 'ООО «Ёж»' }]],
    ['https://ezh.example', [{ label: '', value: 'https://ezh.example' }]],
    ['ИНН:', [{ label: '', value: 'ИНН:' }]],
    ['\n \r\n', []],
    ['', []],
    [
      'А: 1\r\nБ: 2',
      [
        { label: 'А', value: '1' },
        { label: 'Б', value: '2' },
      ],
    ],
  ])('%j', (text, lines) => {
    expect(readLegalLines(text)).toEqual(lines);
  });
});

describe('the e-mail of the shop', () => {
  test.each([
    ['info@ezh.example', 'mailto:info@ezh.example'],
    [' info@ezh.example\n', 'mailto:info@ezh.example'],
    ['info@ezh.example?bcc=all@evil.example', undefined],
    ['info@ezh.example\r\nBcc: all@evil.example', undefined],
    ['info@ezh.example, bar@ezh.example', undefined],
    ['спросите бармена', undefined],
  ])('%j leads to %s', (email, href) => {
    expect(emailHref(email)).toBe(href);
  });
});

describe('the feedback form in the browser', () => {
  const constraints = CONTACT_CONSTRAINTS;
  const complete = {
    fullName: 'Олег',
    email: 'oleg@mail.example',
    subject: 'Столик',
    content: 'Нас шестеро',
    privacy: 'on',
    personalData: 'on',
  };

  test('is complete when everything is filled in and ticked', () => {
    expect(validateContact(complete, constraints)).toBeNull();
  });

  test('names what is missing in the order of the form', () => {
    expect(Object.entries(validateContact({}, constraints) ?? {})).toEqual(
      CONTACT_FIELDS.map((name) => [
        name,
        [name === 'privacy' || name === 'personalData' ? 'нужно ваше согласие' : 'обязательное поле'],
      ]),
    );
  });

  test.each([
    ['email', 'oleg@', 'неверный формат e-mail'],
    ['email', 'oleg mail.example', 'неверный формат e-mail'],
    ['fullName', '   ', 'обязательное поле'],
    ['content', 'я'.repeat(5_001), 'не длиннее 5\u202f000 символов'],
  ])('%s %j', (name, value, message) => {
    expect(validateContact({ ...complete, [name]: value }, constraints)).toEqual({ [name]: [message] });
  });
});
