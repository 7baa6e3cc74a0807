import type { z } from 'zod';
import type { FieldErrors } from '#contract/requests.ts';
import { FIELD_MESSAGES, INVALID_FIELD, tooLong } from './messages.ts';
import { badRequest } from './problems.ts';

type Issue = z.core.$ZodIssue;
type FieldError = { field: string; message: string };

/** @throws 400 */
export function validated<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  errorOf: (issue: Issue) => FieldError = fieldErrorOf,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const { field, message } of result.error.issues.map(errorOf)) {
    const messages = fields[field] ?? [];
    if (!messages.includes(message)) fields[field] = [...messages, message];
  }
  throw badRequest(fields);
}

/** An error in a nested value counts for its top-level field. */
export function fieldErrorOf(issue: Issue): FieldError {
  const field = String(issue.path[0] ?? 'nonFieldErrors');
  const isTooLong = issue.code === 'too_big' && issue.origin === 'string' && issue.path.length === 1;
  return {
    field,
    message: isTooLong ? tooLong(Number(issue.maximum)) : (FIELD_MESSAGES[field] ?? INVALID_FIELD),
  };
}
