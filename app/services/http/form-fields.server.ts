import { z } from 'zod';
import * as MESSAGES from '#app/domain/text/messages.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';

/** Schemas of form fields. Conform turns an empty input into a missing value. */

export function requiredText(max: number, required: string = VALIDATION.required) {
  return z.string({ error: required }).trim().min(1, required).max(max, VALIDATION.max(max));
}

export function optionalText(max: number) {
  return z.string().trim().max(max, VALIDATION.max(max)).optional();
}

/** A required checkbox. */
export function consent() {
  return z.literal(true, { error: MESSAGES.consentRequired });
}
