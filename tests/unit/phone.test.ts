import { describe, expect, test } from 'vitest';
import { maskPhone, PHONE_START, parsePhone, phoneError, phoneHref } from '#app/domain/forms/phone.ts';

const MOBILE = '+7-912-345-67-89';
const LANDLINE = '+7-812-555-01-42';

describe('parsePhone', () => {
  test.each([
    [MOBILE, MOBILE],
    ['8 912 345-67-89', MOBILE],
    ['8 (912) 345-67-89', MOBILE],
    ['+7(912)3456789', MOBILE],
    ['+7 912 345 67 89', MOBILE],
    ['7912 345 67 89', MOBILE],
    ['9123456789', MOBILE],
    ['89123456789', MOBILE],
    ['8.912.345.67.89', MOBILE],
    ['8–912—345−67‑89', MOBILE],
    ['\u00a0+7\u00a0912\u202f345\u00a067\u00a089 ', MOBILE],
    ['\u202a+7 912 345-67-89\u202c', MOBILE],
    ['+7 (812) 555-01-42', LANDLINE],
    ['8 812 555 01 42', LANDLINE],
    ['812 555-01-42', LANDLINE],
    ['8 800 555-35-35', '+7-800-555-35-35'],
    ['495 123-45-67', '+7-495-123-45-67'],
    ['3432 12-34-56', '+7-343-212-34-56'],
    // Without scripts `+7-9` stands in the field, and the whole number may follow it.
    ['+7-989123456789', MOBILE],
    ['+7-9 8 (912) 345-67-89', MOBILE],
    ['+7-9+7 912 345-67-89', MOBILE],
  ])('%j is %s', (input, phone) => {
    expect(parsePhone(input)).toBe(phone);
  });

  test.each([
    [''],
    ['+7-9'],
    ['555-01-42'],
    ['912345678'],
    ['8912345678'],
    ['+7 912 345-67-8'],
    ['+7 912 345-67-890'],
    ['891234567890'],
    ['+9123456789'],
    ['+1 212 555 01 23'],
    ['+375 29 123-45-67'],
    ['+44 20 7946 0958'],
    ['0123456789'],
    ['+7 (712) 345-67-89'],
    ['8 912 345 67 89 доб. 3'],
    ['позвоните мне'],
    ['<b>89123456789</b>'],
    // One digit too many, not a number behind the mask: both readings exist, so nothing is guessed.
    ['+7-992-345-67-890'],
  ])('%j is no Russian number', (input) => {
    expect(parsePhone(input)).toBeNull();
  });
});

describe('phoneError', () => {
  test.each([[''], ['   '], ['+7-9'], [' +7-9 '], ['+7'], ['1234'], ['\u200b\u200b\u200b\u200b\u200b']])(
    '%j is nothing typed yet',
    (input) => {
      expect(phoneError(input)).toBe('необходимо заполнить телефон');
    },
  );

  test.each([['12345'], ['+7-912'], ['abcde'], ['+1 212 555 01 23']])('%j has the wrong format', (input) => {
    expect(phoneError(input)).toBe('неверный формат телефона');
  });

  test.each([['8 912 345-67-89'], [LANDLINE]])('%j is fine', (input) => {
    expect(phoneError(input)).toBeNull();
  });
});

/** What stands in the field after each key. */
function typing(keys: string, from = ''): string[] {
  const texts = [from];
  for (const key of keys) {
    const before = texts.at(-1) ?? '';
    texts.push(maskPhone(before + key, before));
  }
  return texts.slice(1);
}

/** What stands in the field after each backspace, until it is empty. */
function deleting(from: string): string[] {
  const texts = [from];
  for (let text = from; text !== ''; ) {
    const shorter = text.slice(0, -1);
    text = maskPhone(shorter, text);
    texts.push(text);
    if (texts.length > 40) throw new Error('the mask fights deletion');
  }
  return texts.slice(1);
}

describe('maskPhone', () => {
  test('starts with what the field shows', () => {
    expect(PHONE_START).toBe('+7-9');
    expect(maskPhone(PHONE_START)).toBe('+7-9');
  });

  test('puts the dashes in while the number is typed behind the start', () => {
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
    ['89123456789', MOBILE],
    ['+79123456789', MOBILE],
    ['79123456789', MOBILE],
    ['9123456789', MOBILE],
    ['8(912)345-67-89', MOBILE],
    ['88125550142', LANDLINE],
  ])('typing %s into an empty field ends at %s', (keys, phone) => {
    expect(typing(keys).at(-1)).toBe(phone);
  });

  test('a whole number typed behind the start with its 8 ends right too', () => {
    expect(typing('89123456789', PHONE_START).at(-1)).toBe(MOBILE);
  });

  test('every backspace takes one character away until nothing is left', () => {
    const left = deleting(MOBILE);
    expect(left).toHaveLength(MOBILE.length);
    expect(left.at(-1)).toBe('');
  });

  test('deleting in the middle leaves the text as it is, so that the caret stays', () => {
    expect(maskPhone('+7-912345-67-89', MOBILE)).toBe('+7-912345-67-89');
    expect(maskPhone('+7-912-35-67-89', MOBILE)).toBe('+7-912-35-67-89');
    expect(maskPhone('', MOBILE)).toBe('');
  });

  test('typing on after a deletion brings the mask back', () => {
    expect(maskPhone('+7-912-3545-67-8', '+7-912-345-67-8')).toBe('+7-912-354-56-78');
  });

  test.each([
    ['8 (912) 345-67-89', ''],
    ['89123456789', PHONE_START],
    ['+7-989123456789', PHONE_START],
    ['9123456789', '+7-812-555-01-42'],
    ['+7 912 345 67 89', '+7-9'],
  ])('pasting gives the whole number: %j over %j', (input, previous) => {
    expect(maskPhone(input, previous)).toBe(MOBILE);
  });

  test.each([
    ['+375 29 123-45-67'],
    ['+1 212'],
    ['375291234567'],
    ['+7-912-345-67-890'],
    ['+7-912-3455-67-89'],
  ])('never cuts digits off what does not fit: %j', (input) => {
    expect(maskPhone(input, MOBILE.slice(0, 4))).toBe(input);
  });

  test.each([
    ['', ''],
    ['+', '+'],
    ['8', '+7'],
    ['7', '+7'],
    ['9', '+7-9'],
    ['абв', ''],
    ['+7-912 x', '+7-912'],
  ])('%j becomes %j', (input, text) => {
    expect(maskPhone(input)).toBe(text);
  });

  test.each([[MOBILE], ['+7-912-3'], ['+7-9'], ['']])('what is masked stays as it is: %j', (text) => {
    expect(maskPhone(maskPhone(text), text)).toBe(text);
  });
});

test.each([
  ['+7 (812) 555-01-42', 'tel:+78125550142'],
  ['8 812 555 01 42', 'tel:+78125550142'],
  ['+7 812 555-01-42, +7 911 000-00-00', 'tel:+78125550142'],
  ['555-01-42', 'tel:5550142'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['звоните в бар', undefined],
  ['', undefined],
])('phoneHref(%j) is %j', (text, href) => {
  expect(phoneHref(text)).toBe(href);
});
