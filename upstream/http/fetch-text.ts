type Limits = { deadlineMs: number; maxBytes: number };

/** `text` is empty if it is too long. `timeout` and `network`: perhaps the request arrived. */
export type FetchedText = { status: number; headers: Headers; text: string } | 'timeout' | 'network';

/**
 * Attack: an endless response exhausts memory. Redirects are not followed: they could send keys and personal data to an unconfigured host.
 */
export async function fetchText(
  url: string,
  init: RequestInit,
  { deadlineMs, maxBytes }: Limits,
): Promise<FetchedText> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: deadline.signal });
    const { status, headers } = response;
    return { status, headers, text: await readText(response, maxBytes, deadline.signal) };
  } catch {
    return deadline.signal.aborted ? 'timeout' : 'network';
  } finally {
    clearTimeout(timer);
  }
}

async function readText({ body }: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  // Node may lose the signal of `fetch` while the body is read (nodejs/undici#4068).
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return Buffer.concat(chunks).toString();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return '';
    }
    chunks.push(value);
  }
}
