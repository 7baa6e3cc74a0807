import type { Context } from 'hono';
import { MESSAGES } from '../desk-texts.ts';
import { DeskProblem } from '../security.ts';
import { tidy } from './controls.ts';

/** A submitted multipart form. */
export type FormBody = {
  /** The last value of a repeated field. */
  text: (name: string) => string | undefined;
  texts: (name: string) => string[];
  /** Excludes the empty file that browsers send for an unused input. */
  files: (name: string) => File[];
};

/** A button beside a question: `price=1250` is what was meant by «1.250». */
export const READING = 'reading';
const READ = /^([\w.]{1,100})=(-?\d{1,9}(?:\.\d{1,9})?)$/;

function takeReading(form: FormData): void {
  const [, name = '', value = ''] = READ.exec(String(form.get(READING) ?? '')) ?? [];
  if (form.has(name)) form.set(name, value);
}

/** @throws DeskProblem for a truncated body */
export async function readBody(c: Context): Promise<FormBody> {
  const form = await c.req.formData().catch(() => {
    throw new DeskProblem(400, MESSAGES.badForm);
  });
  takeReading(form);
  // Once: forms with rows have hundreds of fields.
  const values = new Map<string, (string | File)[]>();
  for (const [name, value] of form) {
    const others = values.get(name);
    if (others) others.push(value);
    else values.set(name, [value]);
  }
  const texts = (name: string) =>
    (values.get(name) ?? []).flatMap((value) => (typeof value === 'string' ? [tidy(value)] : []));
  return {
    texts,
    text: (name) => texts(name).at(-1),
    files: (name) =>
      (values.get(name) ?? []).flatMap((value) => (value instanceof File && value.size > 0 ? [value] : [])),
  };
}
