import type { Context } from 'hono';
import { DeskProblem } from '../security.ts';
import { MESSAGES } from '../words.ts';
import { tidy } from './controls.ts';

/** A posted form with files in it. */
export type FormBody = {
  /** Of a field that comes twice the last counts. */
  text: (name: string) => string | undefined;
  texts: (name: string) => string[];
  /** Without the empty one of a field in which none was chosen. */
  files: (name: string) => File[];
};

/** @throws DeskProblem if it did not come to its end */
export async function readBody(c: Context): Promise<FormBody> {
  const form = await c.req.formData().catch(() => {
    throw new DeskProblem(400, MESSAGES.badForm);
  });
  const texts = (name: string) =>
    form.getAll(name).flatMap((value) => (typeof value === 'string' ? [tidy(value)] : []));
  return {
    texts,
    text: (name) => texts(name).at(-1),
    files: (name) =>
      form.getAll(name).flatMap((value) => (value instanceof File && value.size > 0 ? [value] : [])),
  };
}
