import { z } from 'zod';
import { MESSAGES, VALIDATION } from '#app/domain/text/messages.ts';

/** Fields that forms have in common, as they are posted. An empty input arrives here as a missing value. */

export function requiredText(max: number, required: string = VALIDATION.required) {
  return (
    z
      .string({ error: required })
      .trim()
      // What is empty is nothing else besides: no «wrong format» beside «required».
      .min(1, { error: required, abort: true })
      .max(max, VALIDATION.max(max))
  );
}

export function optionalText(max: number) {
  return z.string().trim().max(max, VALIDATION.max(max)).optional();
}

/** A box that must be ticked. */
export function consent() {
  return z.literal(true, { error: MESSAGES.consentRequired });
}
