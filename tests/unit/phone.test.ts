/** Protects phone numbers: parsing, the mask of the field, and `tel:` links. */
import { describe, expect, test } from 'vitest';
import { maskPhone, phoneError } from '#app/domain/forms/phone.ts';
import { canonicalPhone, PHONE_START, parsePhone, phoneHref } from '#contract/phones.ts';

const MOBILE = '+7-912-345-67-89';
const LANDLINE = '+7-812-555-01-42';
const REQUIRED = 'необходимо заполнить телефон';
const INVALID = 'неверный формат телефона';

test.each<[phone: string | null, inputs: string[]]>([
  [
    MOBILE,
    [MOBILE, '8 (912) 345-67-89', '+7(912)3456789', '7912 345 67 89', '9123456789', '+8 912 345-67-89'],
  ],
  [MOBILE, ['8.912.345.67.89', '8–912—345−67‑89', '\u202a\u00a0+7\u00a0912\u202f345 67 89 \u202c']],
  // Without scripts the complete number may follow the `+7-9` of the field.
  [MOBILE, ['+7-989123456789', '+7-98 (912) 345-67-89', '+7-9+7 912 345-67-89', '+7-9 912 345-67-89']],
  [LANDLINE, ['+7 (812) 555-01-42', '812 555-01-42']],
  ['+7-800-555-35-35', ['8 800 555-35-35']],
  ['+7-343-212-34-56', ['3432 12-34-56']],
  // One digit too many, or ten digits after the start: nearly always the second.
  ['+7-923-456-78-90', ['+7-992-345-67-890']],
  [null, ['', '+7-9', '555-01-42', '8912345678', '+7 912 345-67-8', '+7 912 345-67-890', '0123456789']],
  [null, ['+1 212 555 01 23', '+375 29 123-45-67', '+86 138 0013 8000', '+7-9+375 29 123-45-67']],
  [null, ['+7 (712) 345-67-89', '8 912 345 67 89 доб. 3', '<b>89123456789</b>']],
  // The last digit is missing: a separate 8 is not part of the area code.
  [null, ['8 (812) 555-01-4']],
  // Ambiguous: one digit too many, or ten digits after the start.
  [null, ['+7-981-255-50-142', '+7-949-512-34-567']],
])('the Russian number %s is read from each of %j', (phone, inputs) => {
  for (const input of inputs) expect([input, parsePhone(input)]).toEqual([input, phone]);
});

test.each<[phone: string, inputs: string[]]>([
  [MOBILE, ['8 (912) 345-67-89', '+79123456789', ' 912 345-67-89 ']],
  [
    '+375291234567',
    ['+375 29 123-45-67', '+375(29)1234567', '8 10 375 29 123-45-67', '+7-9+375 29 123-45-67'],
  ],
  ['+77012345678', ['+7 701 234-56-78', '8 (701) 234 56 78', '77012345678']],
  ['8 912 345-67-8', ['8 912 345-67-8']],
  ['2-15-40', ['2-15-40']],
  ['810-12-34', ['810-12-34']],
  ['+375 29 123-45-67 доб. 5', ['+375 29 123-45-67 доб. 5']],
  ['+4915123456789', ['+49 1512 345 67 89', '8 10 49 1512 345-67-89']],
  ['+375 29 123-45-67 8 029 765-43-21', ['+375 29 123-45-67 8 029 765-43-21']],
  ['8 10 375 29 123-45-67 - 8 029 765-43-21', ['8 10 375 29 123-45-67 - 8 029 765-43-21']],
  ['89123456789 Анна', ['89123456789 Анна']],
])('the number %s is stored for each of %j', (phone, inputs) => {
  for (const input of inputs) expect([input, canonicalPhone(input)]).toEqual([input, phone]);
});

test.each<[error: string | null, inputs: string[]]>([
  [REQUIRED, ['   ', ' +7-9 ', '+7-9-', '1234', '\u200b\u200b\u200b\u200b\u200b', 'позвоните мне']],
  [INVALID, ['+7-912-345-67-890', '891234567890', '+7-9891234567890']],
  // Five characters are enough: specification 5.
  [null, ['12345', '+7-91', '2-15-40', '8 912 345-67-89', '+375 29 123-45-67', '+7-9+375 29 123-45-67']],
  [null, ['8 10 375 29 123-45-67', '+7 701 234-56-78', '8 912 345 67 89 доб. 3', '89123456789 Анна']],
])('the error %s is that of each of %j', (error, inputs) => {
  for (const input of inputs) expect([input, phoneError(input)]).toEqual([input, error]);
});

function typing(keys: string, from = ''): string[] {
  let text = from;
  return [...keys].map((key) => {
    text = maskPhone(text + key);
    return text;
  });
}

function deleting(from: string): string[] {
  const texts: string[] = [];
  for (let text = from; text !== ''; texts.push(text)) {
    if (texts.length > 40) throw new Error('the mask fights deletion');
    text = maskPhone(text.slice(0, -1));
  }
  return texts;
}

describe('the mask', () => {
  test('inserts dashes while the number is typed after the start', () => {
    expect(maskPhone(PHONE_START)).toBe('+7-9');
    const texts = '+7-91 +7-912 +7-912-3 +7-912-34 +7-912-345 +7-912-345-6 +7-912-345-67 +7-912-345-67-8';
    expect(typing('123456789', PHONE_START)).toEqual([...texts.split(' '), MOBILE]);
  });

  test.each([
    ['', '89123456789', MOBILE],
    ['', '8 812 555-01-42', LANDLINE],
    // An 8 that begins the area code.
    ['', '8125550142', LANDLINE],
    ['', '84312345678', '+7-431-234-56-78'],
    [PHONE_START, '89123456789', MOBILE],
    [PHONE_START, '9123456789', MOBILE],
    ['', '+375 29 123-45-67', '+375 29 123-45-67'],
    [PHONE_START, '+375 29 123-45-67', '+375 29 123-45-67'],
  ])('behind «%s», typing %s ends at %s', (start, keys, phone) => {
    const text = typing(keys, start).at(-1) ?? '';
    expect(parsePhone(text) ?? text).toBe(phone);
  });

  test('does not turn ten digits of a landline after the start into another number', () => {
    const text = typing('(812) 123-45-67', PHONE_START).at(-1) ?? '';
    expect(text.replace(/\D/g, '')).toBe('798121234567');
    expect(phoneError(text)).not.toBeNull();
  });

  test('removes one digit per backspace', () => {
    const texts = deleting(MOBILE);
    expect(texts.slice(0, 3)).toEqual(['+7-912-345-67-8', '+7-912-345-67', '+7-912-345-6']);
    expect([texts.length, texts.at(-1)]).toEqual(['+79123456789'.length, '']);
    expect(deleting('8431234567').at(-1)).toBe('');
  });
});

test.each<[href: string | undefined, texts: string[]]>([
  ['tel:+78125550142', ['+7 (812) 555-01-42', '8 812 555 01 42', 'Тел.: 8 (812) 555-01-42']],
  [
    'tel:+78125550142',
    ['с 10–22, +7 812 555-01-42', '+7 (812) 555-01-42 доб. 123', '8 (812) 555-01-42, вн. 12'],
  ],
  ['tel:+78125550142', ['+7 812 555-01-42 / 555-01-43', '+7 812 555-01-42 +7 911 000-00-00']],
  ['tel:5550142', ['555-01-42', '555-01-42; 555-01-43']],
  ['tel:112', ['112']],
  ['tel:+442079460958', ['+44 20 7946 0958']],
  [undefined, ['звоните в бар', '', '+7 812 555-01-423', '555-01-42 555-01-43', 'javascript:alert(1)']],
])('%s is dialled by a link to each of %j', (href, texts) => {
  for (const text of texts) expect([text, phoneHref(text)]).toEqual([text, href]);
});
