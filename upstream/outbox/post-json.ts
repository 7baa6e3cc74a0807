import { SendFailure } from './send-failure.ts';

const MAX_RESPONSE_BYTES = 16 * 1024;

/** `text`: the beginning of the response. */
type Posted = { status: number; headers: Headers; text: string };

/** Posts JSON. Does not follow redirects, which could send personal data to an unconfigured host. */
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
  // `break` closes the connection.
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= MAX_RESPONSE_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString();
}

/** `Retry-After` in ms; `undefined` if it is absent or invalid. */
export function retryAfterOf({ headers }: Pick<Posted, 'headers'>): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
