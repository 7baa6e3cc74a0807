import { data } from 'react-router';

const MAX_BODY_BYTES = 64 * 1024;
const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * The posted form, at most 64 kB of it.
 *
 * @throws 415 for what is not a form, 413 for a body that is too long, 400 for one that is broken.
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!FORM_TYPES.test(type)) throw data(null, { status: 415 });
  const body = await readLimited(request);
  try {
    return await new Response(body, { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw data(null, { status: 400 });
  }
}

async function readLimited(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  // The declared length first, so that an honest client is refused before it has sent everything.
  if (Number(request.headers.get('Content-Length')) > MAX_BODY_BYTES) throw data(null, { status: 413 });
  const body = new Uint8Array(MAX_BODY_BYTES);
  let length = 0;
  for await (const chunk of request.body ?? []) {
    if (length + chunk.byteLength > MAX_BODY_BYTES) throw data(null, { status: 413 });
    body.set(chunk, length);
    length += chunk.byteLength;
  }
  return body.subarray(0, length);
}

/** A text field of a form; a file or a missing field reads as empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
