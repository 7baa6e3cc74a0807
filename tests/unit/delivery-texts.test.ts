/** Protects guests from a request that the form cannot meet: without names of zones there is no list to choose from. */
import { expect, test } from 'vitest';
import { zoneQuestion } from '#app/domain/text/delivery-texts.ts';
import type { ZoneQuestion } from '#contract/delivery-zones.ts';

const UNNAMED = { streets: ['Лесная'], fee: 99 };
const NAMED = { ...UNNAMED, zone: 'Центр' };
const QUESTIONS: ZoneQuestion[] = [
  { kind: 'choose', zones: [UNNAMED] },
  { kind: 'elsewhere' },
  { kind: 'unknown' },
];

test.each(QUESTIONS)('«$kind» asks for a zone only if the zones have names', (question) => {
  const asked = [NAMED, UNNAMED].map((zone) => zoneQuestion(question, { zones: [zone] }));
  expect(asked.map((text) => /[Вв]ыберите район/.test(text))).toEqual([true, false]);
});

test.each([QUESTIONS[1], QUESTIONS[2]])('«$kind» says that the fee is settled by phone', (question) => {
  const terms = { zones: [NAMED], feeByPhone: true };
  expect(question && zoneQuestion(question, terms)).toContain('Цену доставки уточним по телефону');
});
