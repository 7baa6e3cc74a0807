import { data } from 'react-router';
import type { FormShape } from './form-shapes.server.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Above the largest cart page; browser extensions add fields. */
const MAX_PAIRS = 1_200;
/** Twice the longest form: a text slightly too long gets a message instead of 413. */
const MAX_TEXT_LENGTH = 12_000;
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The only reader of form bodies. Attack: parsers build arrays from names, so `x[99999999]=1` would exhaust
 * memory. Drops fields outside the shape, files and duplicates.
 *
 * @throws 415 if the body is not a form, 413 if too long, 400 if malformed or beyond its shape
 */
export async function readForm(request: Request, shape: FormShape): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!FORM_TYPES.test(type)) throw data(null, { status: 415 });
  const body = await readLimited(request, shape.maxBytes ?? MAX_BODY_BYTES);
  let posted: FormData;
  try {
    posted = await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw data(null, { status: 400 });
  }
  return ofShape(posted, shape);
}

/**
 * Of other programs. Attack: a body of any size.
 *
 * @throws as `readForm`
 */
export async function readJson(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? ''))
    throw data(null, { status: 415 });
  const body = await readLimited(request, maxBytes);
  try {
    return JSON.parse(await body.text());
  } catch {
    throw data(null, { status: 400 });
  }
}

function ofShape(posted: FormData, { once = [], repeated = [] }: FormShape): FormData {
  const form = new FormData();
  const missing = new Set(once);
  const left = repeated.map(({ name, max }) => ({ name, max }));
  let length = 0;
  if ([...posted.keys()].length > MAX_PAIRS) throw data(null, { status: 400 });
  for (const [name, value] of posted) {
    if (typeof value !== 'string') continue;
    const many = left.find((field) => field.name.test(name));
    if (many) {
      many.max -= 1;
      if (many.max < 0) throw data(null, { status: 400 });
    } else if (missing.delete(name)) {
      length += value.length;
      if (length > MAX_TEXT_LENGTH) throw data(null, { status: 413 });
    } else continue;
    form.append(name, value);
  }
  return form;
}

async function readLimited(request: Request, maxBytes: number): Promise<Blob> {
  // Refuses honest clients before the upload.
  if (Number(request.headers.get('Content-Length')) > maxBytes) throw data(null, { status: 413 });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw data(null, { status: 413 });
    chunks.push(chunk);
  }
  return new Blob(chunks);
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
