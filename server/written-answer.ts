import type { ServerResponse } from 'node:http';

export const REQUEST_ID = 'X-Request-ID';

/** What Node notes of an answer: its head, and whether that is sent. */
type Noted = { _header?: unknown; _headerSent?: unknown };

const HEAD = /^(.+\bs-maxage=)\d+(.+\r\nX-Request-ID: )[\w-]+(\r\nDate: )[^\r]+(\r\n.+)$/s;

/**
 * An answer that Node has sent once, head and body, to be sent again. Node checks and joins all headers of each answer, and
 * writes head, body and end one after the other: half of what an answer costs beside the system's part. Here they are one
 * piece of bytes, in which only the id is written anew, and once a second the date and for how long it is still fresh.
 */
export class WrittenAnswer {
  readonly #beforeFresh: string;
  readonly #beforeId: string;
  readonly #beforeDate: string;
  readonly #rest: string;
  readonly #body: Buffer;
  readonly #freshSeconds: () => number;
  #bytes: Buffer | null = null;
  #idAt = 0;
  #idLength = 0;
  #second = 0;
  #fresh = 0;

  private constructor(
    [beforeFresh, beforeId, beforeDate, rest]: [string, string, string, string],
    body: Buffer,
    freshSeconds: () => number,
  ) {
    this.#freshSeconds = freshSeconds;
    this.#beforeFresh = beforeFresh;
    this.#beforeId = beforeId;
    this.#beforeDate = beforeDate;
    this.#rest = rest;
    this.#body = body;
  }

  /**
   * @param outgoing whose head Node has just written
   * @returns undefined for what is not kept, for a connection that ends with it, and on a Node that takes its notes elsewhere
   */
  static of(outgoing: ServerResponse, body: Buffer, freshSeconds: () => number): WrittenAnswer | undefined {
    const { _header: head, _headerSent: isSent } = outgoing as Noted;
    if (!outgoing.shouldKeepAlive || typeof head !== 'string' || isSent !== false) return undefined;
    const [, beforeFresh, beforeId, beforeDate, rest] = HEAD.exec(head) ?? [];
    if (!beforeFresh || !beforeId || !beforeDate || !rest) return undefined;
    return new WrittenAnswer([beforeFresh, beforeId, beforeDate, rest], body, freshSeconds);
  }

  /** @returns false, and sends nothing, if the connection ends with the answer, or others are before it */
  send(outgoing: ServerResponse, status: number, requestId: string): boolean {
    const { socket } = outgoing;
    if (!outgoing.shouldKeepAlive || !socket?.writable) return false;
    const bytes = this.#bytesWith(requestId);
    outgoing.statusCode = status;
    const noted = outgoing as Noted;
    noted._header = this.#beforeId;
    noted._headerSent = true;
    socket.write(bytes);
    // The system has not taken all of them: what is under way must stay as it is.
    if (socket.writableLength > 0) this.#bytes = null;
    outgoing.end();
    return true;
  }

  #bytesWith(requestId: string): Buffer {
    const second = Math.floor(Date.now() / 1_000);
    const fresh = this.#freshSeconds();
    const isNow = second === this.#second && fresh === this.#fresh;
    if (this.#bytes && isNow && requestId.length === this.#idLength) {
      this.#bytes.write(requestId, this.#idAt, 'latin1');
      return this.#bytes;
    }
    const date = new Date(second * 1_000).toUTCString();
    const beforeId = this.#beforeFresh + fresh + this.#beforeId;
    const head = beforeId + requestId + this.#beforeDate + date + this.#rest;
    this.#bytes = Buffer.concat([Buffer.from(head, 'latin1'), this.#body]);
    this.#idAt = beforeId.length;
    this.#idLength = requestId.length;
    this.#second = second;
    this.#fresh = fresh;
    return this.#bytes;
  }
}
