import { describe, expect, test } from 'vitest';
import { maskPhone, phoneError } from '#app/domain/forms/phone.ts';
import { digitsOf, PHONE_START, parsePhone, phoneHref } from '#contract/phones.ts';

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
    ['+7-98 (912) 345-67-89', MOBILE],
    ['+7-9+79123456789', MOBILE],
    ['+7-9+7 912 345-67-89', MOBILE],
    ['+7-99123456789', MOBILE],
    ['+7-9 912 345-67-89', MOBILE],
    // One digit too many, or ten digits behind the start: nearly always the second.
    ['+7-992-345-67-890', '+7-923-456-78-90'],
    ['+8 912 345-67-89', MOBILE],
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
    // The last digit is missing: an 8 that stands alone is no part of the area code.
    ['8 (812) 555-01-4'],
    ['позвоните мне'],
    ['<b>89123456789</b>'],
    // One digit too many, or ten digits behind the start: both readings exist, so nothing is guessed.
    ['+7-981-255-50-142'],
    ['+7-949-512-34-567'],
    ['+7-9+375 29 123-45-67'],
    ['+86 138 0013 8000'],
    ['+84 95 123 45 67'],
  ])('%j is no Russian number', (input) => {
    expect(parsePhone(input)).toBeNull();
  });
});

describe('phoneError', () => {
  test.each([
    [''],
    ['   '],
    ['+7-9'],
    [' +7-9 '],
    ['+7-9-'],
    ['+7'],
    ['1234'],
    ['\u200b\u200b\u200b\u200b\u200b'],
    ['abcde'],
    ['позвоните мне'],
  ])('%j is nothing typed yet', (input) => {
    expect(phoneError(input)).toBe('необходимо заполнить телефон');
  });

  test.each([['+7-912-345-67-890'], ['891234567890'], ['7 912 345 67 890'], ['+7-9891234567890']])(
    '%j has too many digits',
    (input) => {
      expect(phoneError(input)).toBe('неверный формат телефона');
    },
  );

  test.each([
    ['8 912 345-67-89'],
    [LANDLINE],
    // Five characters are enough: specification 5.
    ['12345'],
    ['+7-91'],
    ['2-15-40'],
    ['+1 212 555 01 23'],
    ['+375 29 123-45-67'],
    ['+7-9+375 29 123-45-67'],
    ['8 10 375 29 123-45-67'],
    ['+86 138 0013 8000'],
    ['+7 701 234-56-78'],
    ['8 912 345 67 89 доб. 3'],
    ['89123456789 Анна'],
  ])('%j is fine', (input) => {
    expect(phoneError(input)).toBeNull();
  });
});

/** What stands in the field after each key. */
function typing(keys: string, from = ''): string[] {
  const texts = [from];
  for (const key of keys) {
    const before = texts.at(-1) ?? '';
    texts.push(maskPhone(before + key));
  }
  return texts.slice(1);
}

/** What stands in the field after each backspace, until it is empty. */
function deleting(from: string): string[] {
  const texts = [from];
  for (let text = from; text !== ''; ) {
    const shorter = text.slice(0, -1);
    text = maskPhone(shorter);
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
    ['8 812 555-01-42', LANDLINE],
    // An 8 that begins the area code.
    ['8125550142', LANDLINE],
    ['812 555-01-42', LANDLINE],
    ['(812) 555-01-42', LANDLINE],
    ['84951234567', '+7-495-123-45-67'],
    ['8(800)555-35-35', '+7-800-555-35-35'],
    ['8005553535', '+7-800-555-35-35'],
  ])('typing %s into an empty field and leaving it ends at %s', (keys, phone) => {
    expect(parsePhone(typing(keys).at(-1) ?? '') ?? typing(keys).at(-1)).toBe(phone);
  });

  test('without +7 what is typed stays until its digits say what it is', () => {
    const keys = '84312345678';
    expect(typing(keys).slice(0, -1)).toEqual([...keys.slice(0, -1)].map((_, at) => keys.slice(0, at + 1)));
    expect(typing(keys).at(-1)).toBe('+7-431-234-56-78');
    expect(parsePhone(keys.slice(0, -1))).toBe('+7-843-123-45-67');
    expect(deleting(keys.slice(0, -1)).at(-1)).toBe('');
  });

  test('a whole number typed behind the start with its 8 ends right too', () => {
    expect(typing('89123456789', PHONE_START).at(-1)).toBe(MOBILE);
  });

  test.each(['8121234567', '4951234567', '(812) 123-45-67'])(
    'ten digits of a landline behind the start are nobody else’s number: %s',
    (keys) => {
      const shown = typing(keys, PHONE_START).at(-1) ?? '';
      expect(shown.replace(/\D/g, '')).toBe(`79${keys.replace(/\D/g, '')}`);
      expect(phoneError(shown)).not.toBeNull();
    },
  );

  test('ten digits typed behind the start are the whole number', () => {
    expect(typing('9123456789', PHONE_START).slice(-2)).toEqual(['+7-991-234-56-78', MOBILE]);
  });

  test.each([
    ['12345678900', PHONE_START],
    ['89123456789000', ''],
  ])('typing %s behind «%s»: too many digits stay, and are said to be', (keys, start) => {
    expect(phoneError(typing(keys, start).at(-1) ?? '')).toBe('неверный формат телефона');
  });

  test.each([
    ['+375 29 123-45-67', ''],
    ['+375 29 123-45-67', PHONE_START],
    ['+86 138 0013 8000', PHONE_START],
    ['+1 212 555 01 23', ''],
    ['8 10 375 29 123-45-67', ''],
    ['810375291234567', ''],
  ])('a number of another country stays as it is typed: %s behind «%s»', (keys, start) => {
    expect(typing(keys, start).at(-1)).toBe(keys);
  });

  test('every backspace takes one digit away until nothing is left', () => {
    const left = deleting(MOBILE);
    expect(left.slice(0, 3)).toEqual(['+7-912-345-67-8', '+7-912-345-67', '+7-912-345-6']);
    expect(left).toHaveLength(digitsOf(MOBILE).length + '+'.length);
    expect(left.at(-1)).toBe('');
  });

  test.each([['8 (912) 345-67-89'], ['89123456789'], ['+7-989123456789'], ['+7 912 345 67 89']])(
    'pasting gives the whole number: %j',
    (input) => {
      expect(maskPhone(input)).toBe(MOBILE);
    },
  );

  test.each([
    ['+375 29 123-45-67'],
    ['+1 212'],
    ['375291234567'],
    ['+7-912-345-67-890'],
    ['+7-912-3455-67-89'],
  ])('never cuts digits off what does not fit: %j', (input) => {
    expect(maskPhone(input)).toBe(input);
  });

  test.each([
    ['', ''],
    ['+', '+'],
    ['8', '8'],
    ['+8', '+8'],
    ['9', '9'],
    ['+7-912 x', '+7-912'],
  ])('%j becomes %j', (input, text) => {
    expect(maskPhone(input)).toBe(text);
  });

  test.each([[MOBILE], ['+7-912-3'], ['+7-9'], ['']])('what is masked stays as it is: %j', (text) => {
    expect(maskPhone(maskPhone(text))).toBe(text);
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
  // Behind the number: an extension, a remark, another number.
  ['+7 (812) 555-01-42 доб. 123', 'tel:+78125550142'],
  ['+7 (812) 555-01-42 доб 5', 'tel:+78125550142'],
  ['89123456789 доб. 5', 'tel:+79123456789'],
  ['8 (812) 555-01-42, вн. 12', 'tel:+78125550142'],
  ['+7 812 555 01 42 ext. 7', 'tel:+78125550142'],
  ['(812) 555-01-42 #12', 'tel:+78125550142'],
  ['+7 (812) 555-01-42 (2 линии)', 'tel:+78125550142'],
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
  ['+44 20 7946 0958 20 7946 0959', undefined],
  ['javascript:alert(1)', undefined],
  ['javascript:alert(document.cookie)', undefined],
])('phoneHref(%j) is %j', (text, href) => {
  expect(phoneHref(text)).toBe(href);
});
