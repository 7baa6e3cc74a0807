import * as MESSAGES from '#app/domain/text/messages.ts';
import * as VALIDATION from '#app/domain/text/validation-texts.ts';
import { EMAIL } from '#contract/addresses.ts';
import { CONSENTS } from './consents.ts';
import { phoneError } from './phone.ts';

/**
 * The rules of the forms (docs/specification.md, section 5) for the browser, where zod is too heavy. They are plain JSON:
 * what Conform derives from the server's schema (`getZodConstraint`), joined by what that cannot say. The messages are
 * the server's.
 */
export type FieldRules = {
  required?: boolean;
  maxLength?: number;
  type?: 'email' | 'phone';
  /** What stands in place of the general message. */
  messages?: { required?: string };
};

type Values = Readonly<Partial<Record<string, string>>>;

/**
 * What is wrong with the value of a field; nothing if it is fine. Like the server it looks at the trimmed value, and an
 * optional field may stay empty whatever else is asked of it.
 */
export function validateField(value: string, rules: FieldRules): string[] {
  const text = value.trim();
  const { type, required, maxLength = Infinity, messages = {} } = rules;
  // The mask stands in the phone field before anything is typed.
  const isEmpty = text === '' || (type === 'phone' && phoneError(text) === VALIDATION.phoneRequired);
  if (isEmpty) {
    const general = type === 'phone' ? VALIDATION.phoneRequired : VALIDATION.required;
    return required ? [messages.required ?? general] : [];
  }
  const phone = type === 'phone' ? phoneError(text) : null;
  if (phone !== null) return [phone];
  if (type === 'email' && !EMAIL.test(text)) return [VALIDATION.email];
  return text.length > maxLength ? [VALIDATION.max(maxLength)] : [];
}

/** Rules by the name of the field. */
export type FormRules = Readonly<Partial<Record<string, FieldRules>>>;
/** Messages by the name of the field, in the order of the form. */
export type FormErrors = Record<string, string[]>;

export const CONSENT_RULES: FormRules = Object.fromEntries(
  CONSENTS.map((name) => [name, { messages: { required: MESSAGES.consentRequired } }]),
);

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
      validateField(values[name] ?? '', fieldRules),
    ])
    .filter(([, messages]) => messages.length > 0);
  return found.length > 0 ? Object.fromEntries(found) : null;
}
