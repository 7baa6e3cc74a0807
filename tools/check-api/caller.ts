import { ellipsize } from '#contract/truncate-text.ts';
import type { Json } from './openapi.ts';

type Reply = {
  status: number;
  /** `undefined`: not JSON. */
  json: Json | undefined;
  /** For messages. */
  shown: string;
  /** Unless UTF-8. */
  encoding: string | null;
  ms: number;
};

/** Refused or closed, too long, timeout. */
export class NoReply extends Error {}

/** As app/services/api/send.server.ts. */
const MAX_BYTES = 4 * 1024 * 1024;

/** One guest, with its cookies. */
export class Caller {
  readonly cookies = new Map<string, string>();
  readonly #base: string;
  readonly #timeoutMs: number;
  readonly #now: () => number;

  constructor(base: string, timeoutMs: number, now: () => number = () => performance.now()) {
    this.#base = base.replace(/\/+$/, '');
    this.#timeoutMs = timeoutMs;
    this.#now = now;
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
    const startedAt = this.#now();
    try {
      const response = await fetch(this.#base + path, {
        method,
        headers: sent,
        redirect: 'manual',
        signal: deadline.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const bytes = await bytesOf(response);
      const ms = this.#now() - startedAt;
      // As the storefront.
      const text = new TextDecoder().decode(bytes);
      this.#remember(response.headers.getSetCookie());
      const encoding = encodingOf(response, bytes);
      return { status: response.status, json: parsed(text), shown: shownOf(response, text), encoding, ms };
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

async function bytesOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new NoReply('more than 4 MB, which the shop does not read');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function encodingOf({ headers }: Response, bytes: Buffer): string | null {
  const [, named] = /charset="?([\w-]+)/i.exec(headers.get('Content-Type') ?? '') ?? [];
  if (named !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(named)) return named.toLowerCase();
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return null;
  } catch {
    return 'bytes that are not UTF-8, perhaps windows-1251';
  }
}

/** `null` counts as absent (openapi.yaml). `undefined`: invalid or too deeply nested. */
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
