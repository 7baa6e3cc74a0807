import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { ellipsize } from '#contract/truncate-text.ts';
import { questionOf, readNumber } from './prices.ts';
import { LONG_DASH } from './yaml-fault-texts.ts';

/** Converts Zod issues to Russian messages for the owner, with the found and a valid value. */

type Issue = z.core.$ZodRawIssue;

const TYPES: Partial<Record<string, string>> = {
  number: 'нужно число',
  int: 'нужно целое число',
  string: 'нужен текст',
  boolean: 'нужно true или false',
  array: 'нужен список',
  object: 'нужны поля со значениями',
  union: 'нужен текст или список текстов',
  never: 'здесь ничего не может быть',
};

const FORMATS: Partial<Record<string, string>> = {
  datetime: 'нужны дата и время с часовым поясом, например 2026-11-22T12:00:00+03:00',
  email: 'нужен адрес электронной почты',
};

const russian = z.locales.ru().localeError;

/** Rules with their own message are not converted. */
export function issueText(issue: Issue): ReturnType<typeof russian> {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue.expected, issue.input);
    case 'invalid_value':
      return valueText(issue.values.map(String), issue.input);
    case 'invalid_union':
      return typeText('union', issue.input);
    case 'unrecognized_keys':
      return issue.keys.map((key) => keyText(key, fieldsOf(issue.inst))).join('\n');
    case 'not_multiple_of':
      return `после точки может быть не больше ${issue.divisor < 0.1 ? 'двух цифр' : 'одной цифры'}, а стоит ${shown(issue.input)}`;
    case 'too_small':
      return issue.origin === 'string' ? 'не может быть пустым' : limitText(issue, issue.minimum, 'меньше');
    case 'too_big':
      return issue.origin === 'string'
        ? tooLong(issue.maximum, String(issue.input).length)
        : limitText(issue, issue.maximum, 'больше');
    case 'invalid_format':
      return FORMATS[issue.format]
        ? `${FORMATS[issue.format]}, а стоит ${shown(issue.input)}`
        : russian(issue);
    default:
      return russian(issue);
  }
}

export function tooLong(limit: number | bigint, length: number): string {
  return `не длиннее ${limit} знаков, а их ${length}`;
}

function limitText(
  {
    origin,
    inclusive,
    exact,
    input,
  }: { origin: string; inclusive?: boolean; exact?: boolean; input?: unknown },
  limit: number | bigint,
  wrong: 'больше' | 'меньше',
): string {
  if (origin === 'array') {
    const length = Array.isArray(input) ? `, а их ${input.length}` : '';
    return `в списке должно быть ${exact ? '' : wrong === 'больше' ? 'не больше ' : 'не меньше '}${limit}${length}`;
  }
  // `exclusive`: «больше 0», not «не меньше 0».
  const words = inclusive === false ? (wrong === 'больше' ? 'меньше' : 'больше') : `не ${wrong}`;
  return `должно быть ${words} ${limit}, а стоит ${shown(input)}`;
}

export function typeText(expected: string, input: unknown): string {
  const needed = TYPES[expected] ?? `нужно: ${expected}`;
  if (isMissing(input)) return `не заполнено: ${needed}`;
  if (expected === 'array' && typeof input === 'string' && /^[—–−]/.test(input)) return LONG_DASH;
  const isNumber = expected === 'number' || expected === 'int';
  return `${needed}, а стоит ${shown(input)}${isNumber && typeof input === 'string' ? hintOf(input) : ''}`;
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

/** «1 290,50» → 1290.5; none for «69O». */
function hintOf(text: string): string {
  const read = readNumber(text);
  if ('value' in read) return `: напишите ${read.value}`;
  return read.readings.length === 0 ? '' : `; ${questionOf(text, read.readings, '')}`;
}

function valueText(values: string[], input: unknown): string {
  const needed = `нужно одно из: ${values.join(', ')}`;
  if (isMissing(input)) return `не заполнено: ${needed}`;
  const meant = typeof input === 'string' ? findNearest(input, values) : undefined;
  return `${needed}; а стоит ${shown(input)}${question(meant)}`;
}

function keyText(key: string, fields: string[]): string {
  const meant = findNearest(key, fields);
  const known = meant === undefined && fields.length > 0 ? `; здесь бывают: ${fields.join(', ')}` : '';
  return `нет такого поля: «${key}»${question(meant)}${known}`;
}

function fieldsOf(schema: unknown): string[] {
  const { shape = {} } = (schema as { _zod?: { def?: { shape?: object } } })?._zod?.def ?? {};
  return Object.keys(shape);
}

export function question(meant: string | undefined): string {
  return meant === undefined ? '' : `; может быть, «${meant}»?`;
}

/** The known word nearest to a mistyped one: up to two wrong letters, or a third of the word. */
export function findNearest(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const best = closest(word, known);
  const wrong = distance(word, best);
  return wrong < word.length - 1 && wrong <= Math.max(2, Math.floor(word.length / 3)) ? best : undefined;
}

const SHOWN = 40;

function shown(input: unknown): string {
  if (Array.isArray(input)) return 'список';
  if (typeof input === 'object' && input !== null) return 'несколько полей';
  return `«${ellipsize(String(input), SHOWN)}»`;
}
