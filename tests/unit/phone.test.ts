/** Protects phone numbers: how guests type them, what the mask makes of them, and what a link to one dials. */
import { describe, expect, test } from 'vitest';
import { maskPhone, phoneError } from '#app/domain/forms/phone.ts';
import { PHONE_START, parsePhone, phoneHref } from '#contract/phones.ts';

const MOBILE = '+7-912-345-67-89';
const LANDLINE = '+7-812-555-01-42';

test.each([
  [MOBILE, MOBILE],
  ['8 (912) 345-67-89', MOBILE],
  ['+7(912)3456789', MOBILE],
  ['7912 345 67 89', MOBILE],
  ['9123456789', MOBILE],
  ['8.912.345.67.89', MOBILE],
  ['8–912—345−67‑89', MOBILE],
  ['\u00a0+7\u00a0912\u202f345\u00a067\u00a089 ', MOBILE],
  ['\u202a+7 912 345-67-89\u202c', MOBILE],
  ['+8 912 345-67-89', MOBILE],
  ['+7 (812) 555-01-42', LANDLINE],
  ['812 555-01-42', LANDLINE],
  ['8 800 555-35-35', '+7-800-555-35-35'],
  ['3432 12-34-56', '+7-343-212-34-56'],
  // Without scripts the whole number may follow the `+7-9` of the field.
  ['+7-989123456789', MOBILE],
  ['+7-98 (912) 345-67-89', MOBILE],
  ['+7-9+7 912 345-67-89', MOBILE],
  ['+7-99123456789', MOBILE],
  ['+7-9 912 345-67-89', MOBILE],
  // One digit too many, or ten digits behind the start: nearly always the second.
  ['+7-992-345-67-890', '+7-923-456-78-90'],
])('%j is the number %s', (input, phone) => {
  expect(parsePhone(input)).toBe(phone);
});

test.each([
  '',
  '+7-9',
  '555-01-42',
  '912345678',
  '8912345678',
  '+7 912 345-67-8',
  '+7 912 345-67-890',
  '+9123456789',
  '+1 212 555 01 23',
  '+375 29 123-45-67',
  '0123456789',
  '+7 (712) 345-67-89',
  '8 912 345 67 89 доб. 3',
  // The last digit is missing: an 8 that stands alone is no part of the area code.
  '8 (812) 555-01-4',
  '<b>89123456789</b>',
  // One digit too many, or ten digits behind the start: both readings exist, so nothing is guessed.
  '+7-981-255-50-142',
  '+7-949-512-34-567',
  '+7-9+375 29 123-45-67',
  '+86 138 0013 8000',
])('%j is no Russian number', (input) => {
  expect(parsePhone(input)).toBeNull();
});

const REQUIRED = 'необходимо заполнить телефон';
const INVALID = 'неверный формат телефона';

test.each<[string, string | null]>([
  ['   ', REQUIRED],
  [' +7-9 ', REQUIRED],
  ['+7-9-', REQUIRED],
  ['1234', REQUIRED],
  ['\u200b\u200b\u200b\u200b\u200b', REQUIRED],
  ['позвоните мне', REQUIRED],
  ['+7-912-345-67-890', INVALID],
  ['891234567890', INVALID],
  ['+7-9891234567890', INVALID],
  ['8 912 345-67-89', null],
  // Five characters are enough: specification 5.
  ['12345', null],
  ['+7-91', null],
  ['2-15-40', null],
  ['+375 29 123-45-67', null],
  ['+7-9+375 29 123-45-67', null],
  ['8 10 375 29 123-45-67', null],
  ['+7 701 234-56-78', null],
  ['8 912 345 67 89 доб. 3', null],
  ['89123456789 Анна', null],
])('the error of %j is %s', (input, error) => {
  expect(phoneError(input)).toBe(error);
});

/** What stands in the field after each key. */
function typing(keys: string, from = ''): string[] {
  let text = from;
  return [...keys].map((key) => {
    text = maskPhone(text + key);
    return text;
  });
}

/** What stands in the field after each backspace, until it is empty. */
function deleting(from: string): string[] {
  const texts: string[] = [];
  for (let text = from; text !== ''; texts.push(text)) {
    if (texts.length > 40) throw new Error('the mask fights deletion');
    text = maskPhone(text.slice(0, -1));
  }
  return texts;
}

describe('the mask', () => {
  test('puts the dashes in while the number is typed behind the start', () => {
    expect(maskPhone(PHONE_START)).toBe('+7-9');
    expect(typing('123456789', PHONE_START)).toEqual([
      '+7-91',
      '+7-912',
      '+7-912-3',
      '+7-912-34',
      '+7-912-345',
      '+7-912-345-6',
      '+7-912-345-67',
      '+7-912-345-67-8',
      MOBILE,
    ]);
  });

  test.each([
    ['', '89123456789', MOBILE],
    ['', '+79123456789', MOBILE],
    ['', '9123456789', MOBILE],
    ['', '8(912)345-67-89', MOBILE],
    ['', '8 812 555-01-42', LANDLINE],
    // An 8 that begins the area code.
    ['', '8125550142', LANDLINE],
    ['', '(812) 555-01-42', LANDLINE],
    ['', '8005553535', '+7-800-555-35-35'],
    [PHONE_START, '89123456789', MOBILE],
    [PHONE_START, '9123456789', MOBILE],
    // A number of another country stays as it is typed.
    ['', '+375 29 123-45-67', '+375 29 123-45-67'],
    [PHONE_START, '+375 29 123-45-67', '+375 29 123-45-67'],
    ['', '8 10 375 29 123-45-67', '8 10 375 29 123-45-67'],
  ])('behind «%s», typing %s ends at %s', (start, keys, phone) => {
    const text = typing(keys, start).at(-1) ?? '';
    expect(parsePhone(text) ?? text).toBe(phone);
  });

  test('without +7 what is typed stays until its digits say what it is', () => {
    const keys = '84312345678';
    const texts = typing(keys);
    expect(texts.slice(0, -1)).toEqual([...keys.slice(0, -1)].map((_, at) => keys.slice(0, at + 1)));
    expect(texts.at(-1)).toBe('+7-431-234-56-78');
    expect(parsePhone(keys.slice(0, -1))).toBe('+7-843-123-45-67');
  });

  test.each(['8121234567', '(812) 123-45-67'])(
    'ten digits of a landline behind the start become nobody else’s number: %s',
    (keys) => {
      const text = typing(keys, PHONE_START).at(-1) ?? '';
      expect(text.replace(/\D/g, '')).toBe(`79${keys.replace(/\D/g, '')}`);
      expect(phoneError(text)).not.toBeNull();
    },
  );

  test.each([
    ['12345678900', PHONE_START],
    ['89123456789000', ''],
  ])('digits that are too many stay and are reported: %s behind «%s»', (keys, start) => {
    expect(phoneError(typing(keys, start).at(-1) ?? '')).toBe(INVALID);
  });

  test('lets every backspace take one digit away until nothing is left', () => {
    const texts = deleting(MOBILE);
    expect(texts.slice(0, 3)).toEqual(['+7-912-345-67-8', '+7-912-345-67', '+7-912-345-6']);
    expect([texts.length, texts.at(-1)]).toEqual(['+79123456789'.length, '']);
    expect(deleting('8431234567').at(-1)).toBe('');
  });

  test.each([
    ['8 (912) 345-67-89', MOBILE],
    ['+7-989123456789', MOBILE],
    ['+7-912-345-67-890', '+7-912-345-67-890'],
    ['+7-912-3455-67-89', '+7-912-3455-67-89'],
    ['375291234567', '375291234567'],
    ['+7-912 x', '+7-912'],
    ['+', '+'],
    ['+8', '+8'],
    ['', ''],
  ])('makes of pasted %j %j', (input, text) => {
    expect(maskPhone(input)).toBe(text);
  });
});

test.each([
  ['+7 (812) 555-01-42', 'tel:+78125550142'],
  ['8 812 555 01 42', 'tel:+78125550142'],
  ['555-01-42', 'tel:5550142'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['звоните в бар', undefined],
  // Behind the number: an extension, a remark, another number.
  ['+7 (812) 555-01-42 доб. 123', 'tel:+78125550142'],
  ['89123456789 доб. 5', 'tel:+79123456789'],
  ['8 (812) 555-01-42, вн. 12', 'tel:+78125550142'],
  ['+7 812 555 01 42 ext. 7', 'tel:+78125550142'],
  ['(812) 555-01-42 #12', 'tel:+78125550142'],
  ['8-800-555-35-35 (звонок бесплатный)', 'tel:+78005553535'],
  ['+7 812 555-01-42 / 555-01-43', 'tel:+78125550142'],
  ['+7 812 555-01-42 и +7 911 000-00-00', 'tel:+78125550142'],
  ['+7 812 555-01-42 +7 911 000-00-00', 'tel:+78125550142'],
  ['555-01-42; 555-01-43', 'tel:5550142'],
  // Before it.
  ['Тел.: 8 (812) 555-01-42', 'tel:+78125550142'],
  ['с 10–22, +7 812 555-01-42', 'tel:+78125550142'],
  // Short, long, none.
  ['112', 'tel:112'],
  ['8 10 44 20 7946 0958', 'tel:810442079460958'],
  ['+880 1712 345 678', 'tel:+8801712345678'],
  ['+7 812 555-01-423', undefined],
  ['555-01-42 555-01-43', undefined],
  ['javascript:alert(1)', undefined],
])('a link to %j dials %j', (text, href) => {
  expect(phoneHref(text)).toBe(href);
});
