import { ellipsize } from '#contract/truncate-text.ts';
import type { Json } from './openapi.ts';

type Reply = {
  status: number;
  /** `undefined` if the body is not JSON. */
  json: Json | undefined;
  /** The beginning of the body, for messages. */
  shown: string;
};

/** No usable response: connection refused or closed, body too long, timeout. */
export class NoReply extends Error {}

/** The storefront's limit: app/services/api/send.server.ts. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Calls the backend as one guest: stores its cookies, and sets a deadline for each call. */
export class Caller {
  readonly cookies = new Map<string, string>();
  readonly #base: string;
  readonly #timeoutMs: number;

  constructor(base: string, timeoutMs: number) {
    this.#base = base.replace(/\/+$/, '');
    this.#timeoutMs = timeoutMs;
  }

  /** @throws NoReply */
  async call(
    method: string,
    path: string,
    { body, headers }: { body?: Json | undefined; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const sent: Record<string, string> = { Accept: 'application/json', ...headers };
    if (body !== undefined) sent['Content-Type'] = 'application/json';
    if (this.cookies.size > 0) sent.Cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.#timeoutMs);
    try {
      const response = await fetch(this.#base + path, {
        method,
        headers: sent,
        redirect: 'manual',
        signal: deadline.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await textOf(response);
      this.#remember(response.headers.getSetCookie());
      return { status: response.status, json: parsed(text), shown: shownOf(response, text) };
    } catch (error) {
      if (deadline.signal.aborted) throw new NoReply(`no response in ${this.#timeoutMs / 1_000} s`);
      if (error instanceof NoReply) throw error;
      const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
      throw new NoReply(`no response: ${cause?.code ?? cause?.message ?? message}`);
    } finally {
      clearTimeout(timer);
    }
  }

  #remember(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined) this.cookies.set(name, value ?? '');
    }
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new NoReply('more than 4 MB, which the shop does not read');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Drops `null` fields, which count as absent (openapi.yaml). `undefined` for invalid or too deeply nested JSON. */
function parsed(text: string): Json | undefined {
  function withoutNull(this: unknown, _: string, value: Json): Json | undefined {
    return value === null && !Array.isArray(this) ? undefined : value;
  }
  try {
    return text === '' ? '' : JSON.parse(text, withoutNull);
  } catch {
    return undefined;
  }
}

function shownOf({ headers }: Response, text: string): string {
  const location = headers.get('Location');
  if (location !== null) return `a redirect to ${location}`;
  return shorten(text) || 'an empty body';
}

export function shorten(text: string): string {
  return ellipsize(text.replace(/\s+/g, ' ').trim(), 80);
}
