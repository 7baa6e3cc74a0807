import { closest, distance } from 'fastest-levenshtein';
import type { z } from 'zod';

/** What zod finds wrong, in words for who edits the files: what stands there, and what would be right. */

type Issue = z.core.$ZodRawIssue;

const TYPES: Partial<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields with values',
};

/** `undefined`: zod's own words. A rule of the schema that has words of its own is not asked about. */
export function wordsOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(TYPES[issue.expected] ?? issue.expected, issue.input);
    case 'invalid_value':
      return valueWords(issue.values.map(String), issue.input);
    case 'invalid_union':
      return `must be a text or a list of texts, not ${shown(issue.input)}`;
    case 'unrecognized_keys':
      return issue.keys.map((key) => keyWords(key, fieldsOf(issue.inst))).join('\n');
    case 'not_multiple_of':
      return `may have two digits behind the point, not ${shown(issue.input)}`;
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : undefined;
    case 'invalid_format':
      return FORMATS[issue.format] && `must be ${FORMATS[issue.format]}, not ${shown(issue.input)}`;
  }
}

const FORMATS: Partial<Record<string, string>> = {
  datetime: 'a date and a time with its offset, like 2026-11-22T12:00:00+03:00',
  email: 'an e-mail address',
};

function typeWords(expected: string, input: unknown): string {
  if (input === undefined || input === null) return `is missing: must be ${expected}`;
  const number = expected === 'a number' && typeof input === 'string' ? numberIn(input) : undefined;
  return `must be ${expected}, not ${shown(input)}${number === undefined ? '' : `: write ${number}`}`;
}

/** «1 290,50 ₽» is 1290.5 for whoever wrote it; «69O» is anything. */
function numberIn(text: string): number | undefined {
  const [, digits] = /^\s*(\d[\d\s]*(?:[.,]\d+)?)\s*(?:₽|р\.?|руб\.?)?\s*$/i.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits.replace(/\s/g, '').replace(',', '.'));
}

function valueWords(values: string[], input: unknown): string {
  if (input === undefined) return `is missing: must be one of ${values.join(', ')}`;
  const meant = typeof input === 'string' ? alike(input, values) : undefined;
  return `must be one of ${values.join(', ')}, not ${shown(input)}${question(meant)}`;
}

function keyWords(key: string, fields: string[]): string {
  const meant = alike(key, fields);
  const known = meant === undefined && fields.length > 0 ? `; the fields are ${fields.join(', ')}` : '';
  return `there is no field «${key}»${question(meant)}${known}`;
}

function fieldsOf(schema: unknown): string[] {
  const { shape = {} } = (schema as { _zod?: { def?: { shape?: object } } })?._zod?.def ?? {};
  return Object.keys(shape);
}

export function question(meant: string | undefined): string {
  return meant === undefined ? '' : `; is it «${meant}»?`;
}

/** Two letters may be wrong, or a third of them. */
export function alike(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const best = closest(word, known);
  const wrong = distance(word, best);
  return wrong < word.length - 1 && wrong <= Math.max(2, Math.floor(word.length / 3)) ? best : undefined;
}

const SHOWN = 40;

function shown(input: unknown): string {
  if (Array.isArray(input)) return 'a list';
  if (typeof input === 'object' && input !== null) return 'fields with values';
  const text = String(input);
  return `«${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}»`;
}
