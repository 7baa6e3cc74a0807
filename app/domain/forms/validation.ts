import { VALIDATION } from '#app/domain/text/messages.ts';
import { phoneError } from './phone.ts';

/**
 * The rules of specification 5 for the browser, where zod is too heavy. They are plain JSON: what Conform derives from
 * the server's schema (`getZodConstraint`), joined by what that cannot say. The messages are the server's.
 */
export type FieldRules = {
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number | string;
  max?: number | string;
  step?: number | string;
  pattern?: string;
  /** Part of Conform's constraints; every value of such a field is checked by itself. */
  multiple?: boolean;
  type?: Format | 'phone';
  digits?: number;
  oneOf?: readonly string[];
  excluded?: readonly string[];
  /** Name of the field that must hold the same value. */
  confirmed?: string;
  messages?: RuleMessages;
};

export type FileRules = {
  required?: boolean;
  image?: boolean;
  /** Without the dot. */
  ext?: readonly string[];
  /** `image/png` or `image/*`. */
  mimes?: readonly string[];
  /** In kilobytes. */
  size?: number;
  dimensions?: { width: number; height: number };
  messages?: RuleMessages;
};

/** A browser's `File`, with the size of its picture in pixels where that is known. */
export type FileFacts = { name: string; type: string; size: number; width?: number; height?: number };

/** Rules are called as the specification calls them. */
export type RuleName = Exclude<keyof typeof VALIDATION, `${string}Required`>;
/** What replaces the general messages: `{ required: 'необходимо заполнить Имя' }`. */
export type RuleMessages = Partial<Record<RuleName, string>>;

const FORMATS = {
  // As strict as zod's `email()`, which decides on the server.
  email: /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/,
  numeric: /^[+-]?\d+(?:[.,]\d+)?$/,
  integer: /^[+-]?\d+$/,
  alpha: /^\p{L}+$/u,
  alpha_dash: /^[\p{L}\p{N}_-]+$/u,
  alpha_num: /^[\p{L}\p{N}]+$/u,
  alpha_spaces: /^[\p{L}\s]+$/u,
} as const satisfies Partial<Record<RuleName, RegExp>>;
type Format = keyof typeof FORMATS;

type Values = Readonly<Partial<Record<string, string>>>;
/** The message if the rule is broken. A rule that was not set is never broken. */
type Check<Subject, Rules> = (subject: Subject, rules: Rules, values: Values) => string | null;
type Checks<Subject, Rules> = Partial<Record<RuleName, Check<Subject, Rules>>>;

const FIELD_CHECKS: Checks<string, FieldRules> = {
  phone: (value, { type }) => (type === 'phone' ? phoneError(value) : null),
  min: (value, { minLength = 0 }) => (value.length < minLength ? VALIDATION.min(minLength) : null),
  max: (value, { maxLength = Infinity }) => (value.length > maxLength ? VALIDATION.max(maxLength) : null),
  numeric: (value, { min, max, step }) =>
    (min ?? max ?? step) !== undefined && Number.isNaN(numberOf(value)) ? VALIDATION.numeric : null,
  between(value, { min, max }) {
    if (min === undefined || max === undefined) return null;
    const isOutside = numberOf(value) < Number(min) || numberOf(value) > Number(max);
    return isOutside ? VALIDATION.between(Number(min), Number(max)) : null;
  },
  min_value: (value, { min, max }) =>
    max === undefined && numberOf(value) < Number(min) ? VALIDATION.min_value(Number(min)) : null,
  max_value: (value, { min, max }) =>
    min === undefined && numberOf(value) > Number(max) ? VALIDATION.max_value(Number(max)) : null,
  integer: (value, { step }) =>
    Number(step) === 1 && Math.abs(numberOf(value) % 1) > 0 ? VALIDATION.integer : null,
  digits: (value, { digits }) =>
    digits !== undefined && !(/^\d+$/.test(value) && value.length === digits)
      ? VALIDATION.digits(digits)
      : null,
  regex: (value, { pattern }) =>
    pattern !== undefined && !matchesPattern(value, pattern) ? VALIDATION.regex : null,
  oneOf: (value, { oneOf }) => (oneOf !== undefined && !oneOf.includes(value) ? VALIDATION.oneOf : null),
  excluded: (value, { excluded }) => (excluded?.includes(value) ? VALIDATION.excluded : null),
  confirmed: (value, { confirmed }, values) =>
    confirmed !== undefined && value !== (values[confirmed] ?? '').trim() ? VALIDATION.confirmed : null,
};

const FILE_CHECKS: Checks<FileFacts, FileRules> = {
  image: ({ type }, { image }) => (image && !type.startsWith('image/') ? VALIDATION.image : null),
  ext: ({ name }, { ext }) =>
    ext !== undefined && !ext.some((extension) => name.toLowerCase().endsWith(`.${extension.toLowerCase()}`))
      ? VALIDATION.ext(ext)
      : null,
  mimes: ({ type }, { mimes }) =>
    mimes !== undefined && !mimes.some((mime) => matchesMime(type, mime)) ? VALIDATION.mimes : null,
  size: (file, { size = Infinity }) => (file.size > size * 1024 ? VALIDATION.size(size) : null),
  dimensions: ({ width, height }, { dimensions }) =>
    dimensions !== undefined && (width !== dimensions.width || height !== dimensions.height)
      ? VALIDATION.dimensions(dimensions.width, dimensions.height)
      : null,
};

/**
 * Everything that is wrong with the value of a field, in the order of the rules; nothing if it is fine. Like the
 * server it looks at the trimmed value, and an optional field may stay empty whatever else is asked of it.
 *
 * @param values the whole form, for `confirmed`.
 */
export function validateField(value: string, rules: FieldRules, values: Values = {}): string[] {
  const text = value.trim();
  const { type, required, messages = {} } = rules;
  // The mask stands in the phone field before anything is typed.
  const isEmpty = text === '' || (type === 'phone' && phoneError(text) === VALIDATION.phoneRequired);
  if (isEmpty) {
    const general = type === 'phone' ? VALIDATION.phoneRequired : VALIDATION.required;
    return required ? [messages.required ?? general] : [];
  }
  if (type !== undefined && type !== 'phone' && !FORMATS[type].test(text)) {
    return [messages[type] ?? VALIDATION[type]];
  }
  return broken(FIELD_CHECKS, text, rules, values);
}

/** Rules by the name of the field. */
export type FormRules = Readonly<Partial<Record<string, FieldRules>>>;
/** Messages by the name of the field, in the order of the form. */
export type FormErrors = Record<string, string[]>;

/** The rules of these fields; what a later source says about a field wins. */
export function joinRules(names: readonly string[], ...sources: readonly FormRules[]): FormRules {
  return Object.fromEntries(
    names.map((name) => [name, Object.assign({}, ...sources.map((rules) => rules[name]))]),
  );
}

/** What is wrong with a form, as far as its rules can tell; `null` if nothing is. */
export function validateForm(values: Values, rules: FormRules): FormErrors | null {
  const found = Object.entries(rules)
    .map(([name, fieldRules = {}]): [string, string[]] => [
      name,
      validateField(values[name] ?? '', fieldRules, values),
    ])
    .filter(([, messages]) => messages.length > 0);
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** What is wrong with a chosen file; `null` if none is chosen. */
export function validateFile(file: FileFacts | null, rules: FileRules): string[] {
  if (file === null) return rules.required ? [rules.messages?.required ?? VALIDATION.required] : [];
  return broken(FILE_CHECKS, file, rules, {});
}

function broken<Subject, Rules extends { messages?: RuleMessages }>(
  checks: Checks<Subject, Rules>,
  subject: Subject,
  rules: Rules,
  values: Values,
): string[] {
  return Object.entries(checks).flatMap(([rule, check]) => {
    const message = check(subject, rules, values);
    return message === null ? [] : [rules.messages?.[rule as RuleName] ?? message];
  });
}

function numberOf(text: string): number {
  return FORMATS.numeric.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

function matchesPattern(text: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'v').test(text);
  } catch {
    // As in HTML: a pattern the browser cannot read is left to the server.
    return true;
  }
}

function matchesMime(type: string, mime: string): boolean {
  return mime.endsWith('/*') ? type.startsWith(mime.slice(0, -1)) : type === mime;
}
