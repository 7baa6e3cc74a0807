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

/** @throws DeskProblem for a truncated body */
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
