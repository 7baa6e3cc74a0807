import type { ServerResponse } from 'node:http';

export const REQUEST_ID = 'X-Request-ID';

/** What Node notes of an answer: its head, and whether that is sent. */
type Noted = { _header?: unknown; _headerSent?: unknown };

const HEAD = /^(.+\r\nX-Request-ID: )[\w-]+(\r\nDate: )[^\r]+(\r\n.+)$/s;

/**
 * An answer that Node has sent once, head and body, to be sent again. Node checks and joins all headers of each answer, and
 * writes head, body and end one after the other: half of what an answer costs beside the system's part. Here they are one
 * piece of bytes, in which only the id is written anew, and the date once a second.
 */
export class WrittenAnswer {
  readonly #beforeId: string;
  readonly #beforeDate: string;
  readonly #rest: string;
  readonly #body: Buffer;
  #bytes: Buffer | null = null;
  #idLength = 0;
  #second = 0;

  private constructor([beforeId, beforeDate, rest]: [string, string, string], body: Buffer) {
    this.#beforeId = beforeId;
    this.#beforeDate = beforeDate;
    this.#rest = rest;
    this.#body = body;
  }

  /**
   * @param outgoing whose head Node has just written
   * @returns undefined for a connection that ends with it, and on a Node that takes its notes elsewhere
   */
  static of(outgoing: ServerResponse, body: Buffer): WrittenAnswer | undefined {
    const { _header: head, _headerSent: isSent } = outgoing as Noted;
    if (!outgoing.shouldKeepAlive || typeof head !== 'string' || isSent !== false) return undefined;
    const [, beforeId, beforeDate, rest] = HEAD.exec(head) ?? [];
    if (!beforeId || !beforeDate || !rest) return undefined;
    return new WrittenAnswer([beforeId, beforeDate, rest], body);
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
    if (this.#bytes && requestId.length === this.#idLength && second === this.#second) {
      this.#bytes.write(requestId, this.#beforeId.length, 'latin1');
      return this.#bytes;
    }
    const date = new Date(second * 1_000).toUTCString();
    const head = this.#beforeId + requestId + this.#beforeDate + date + this.#rest;
    this.#bytes = Buffer.concat([Buffer.from(head, 'latin1'), this.#body]);
    this.#idLength = requestId.length;
    this.#second = second;
    return this.#bytes;
  }
}
