import { SendFailure } from './send-failure.ts';

/** More than this of an answer nobody reads. */
const MAX_ANSWER_BYTES = 16 * 1024;

type Posted = { status: number; headers: Headers /** The beginning of the answer. */; text: string };

/** Posts JSON. A redirect is not followed: it would lead what is secret to where nobody has said that it may go. */
export async function postJson(
  url: string,
  { body, headers, signal }: { body: string; headers?: Record<string, string>; signal: AbortSignal },
): Promise<Posted> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      signal,
    });
    return { status: response.status, headers: response.headers, text: await beginningOf(response) };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    throw new SendFailure(
      typeof code === 'string' && /^[A-Z_\d]{2,40}$/.test(code) ? `network ${code}` : 'network',
    );
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString();
}

/** How long a receiver that has too much to do asks to be left alone. */
export function retryAfterOf({ headers }: Pick<Posted, 'headers'>): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
