/** Protects desk and couriers: what a guest typed is what they see, without invisible characters. */
import { expect, test } from 'vitest';
import { cleanText } from '#contract/normalize-text.ts';

test.each([
  0x200b, 0x2060, 0x200e, 0xad, 0xfe0f, 0x180e, 0x2800, 0x200d, 0x200c, 0x202e, 0xfeff, 0x115f, 0x3164, 0x34f,
])('U+%i inside a word vanishes, and is empty alone', (code) => {
  const invisible = String.fromCodePoint(code);
  expect(cleanText(`Лес${invisible}ная, 5${invisible}`)).toBe('Лесная, 5');
  expect(cleanText(invisible.repeat(3))).toBe('');
});

test.each<[text: string, clean: string]>([
  ['👨‍👩‍👧 с 👩🏽‍🍳 и ❤️', '👨‍👩‍👧 с 👩🏽‍🍳 и ❤️'],
  ['дом 5️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'дом 5️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['Анна\u202e\n', 'Анна'],
  ['Лесная\r\nул.,\u00a05\t', 'Лесная ул., 5'],
  ['а\ud83d', 'а'],
  ['Литеи\u0306ный', 'Литейный'],
  ['\u0301', ''],
])('%j is %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test('line breaks are kept where lines are wanted', () => {
  expect(cleanText(' без лука \r\nи\u2028соли ', { keepsLines: true })).toBe('без лука\nи\nсоли');
});
