import { z } from 'zod';
import * as MESSAGES from '#app/domain/text/messages.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { type Cleaning, cleanText } from '#contract/normalize-text.ts';
import { consentSchema } from '#contract/requests.ts';

/** Cleaned as in contract/requests.ts. Conform turns an empty input into a missing value. */

export function typedText(required: string, cleaning: Cleaning = {}) {
  return z.string({ error: required }).overwrite((text) => cleanText(text, cleaning));
}

export function requiredText(max: number, required: string = VALIDATION.required, cleaning: Cleaning = {}) {
  return typedText(required, cleaning).min(1, required).max(max, VALIDATION.max(max));
}

export function optionalText(max: number, cleaning: Cleaning = {}) {
  return typedText(VALIDATION.required, cleaning).max(max, VALIDATION.max(max)).optional();
}

export function consent() {
  return z.literal(true, { error: MESSAGES.consentRequired });
}

/** A form of an earlier release, or of a shop without that page, has none. */
export function consentText() {
  return z
    .string()
    .optional()
    .transform((json) => consentSchema.safeParse(parseJson(json ?? '')).data);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
