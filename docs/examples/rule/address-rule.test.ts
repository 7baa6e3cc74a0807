import { expect, test } from 'vitest';
import { validateForm } from '#app/domain/forms/validation.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { addressConstraints, parseAddress } from './address.server.ts';
import { ADDRESS_MISSING, ADDRESS_RULES } from './address-rule.ts';

test.each<[typed: string, error: string | null]>([
  ['Лесная, 7', null],
  [' Лесная, 7к2, кв. 15 ', null],
  ['', ADDRESS_MISSING],
  [' ', ADDRESS_MISSING],
  [`Лесная, 7${'!'.repeat(300)}`, VALIDATION.max(300)],
])('«%s»: the browser and the server find the same', (typed, error) => {
  const errors = error === null ? null : { address: [error] };

  expect(validateForm(['address'], { address: typed }, addressConstraints(), ADDRESS_RULES)).toEqual(errors);

  const form = new FormData();
  form.set('address', typed);
  expect(parseAddress(form).reply().error ?? null).toEqual(errors);
});
