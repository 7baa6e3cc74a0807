import type { ServerResponse } from 'node:http';
import type { Form, WrittenHead } from './kept-page.ts';

export const REQUEST_ID = 'X-Request-ID';

/**
 * Node's own place for the text of a head. It sends what stands there first, and an answer that ends without a body in one
 * piece. Where a Node has no such place, every answer goes by `writeHead`.
 */
type WithHead = { _header?: unknown };

/**
 * Sends a page that is kept. Node checks and joins all headers of each answer, and writes its body and its end one after the
 * other: a third of what such an answer costs. So the head that it has written once is taken again for others, with their id and the
 * date, and goes out as one text with the body.
 */
export function sendForm(outgoing: ServerResponse, status: number, form: Form, requestId: string): void {
  const { head, body, written } = form;
  if (written && outgoing.shouldKeepAlive && typeof body === 'string') {
    const { beforeId, beforeDate, rest } = written;
    outgoing.statusCode = status;
    (outgoing as WithHead)._header = beforeId + requestId + beforeDate + dateNow() + rest + body;
    outgoing.end();
    return;
  }
  outgoing.writeHead(status, [...head, REQUEST_ID, requestId]);
  form.written ??= writtenHeadOf(outgoing);
  outgoing.end(body, 'latin1');
}

const WRITTEN = /^(.+\r\nX-Request-ID: )[\w-]+(\r\nDate: )[^\r]+(\r\n.+)$/s;

/** `null`: for a connection that ends with this answer, and for a Node that writes heads in another way. */
function writtenHeadOf(outgoing: ServerResponse): WrittenHead | null {
  const { _header: head } = outgoing as WithHead;
  if (typeof head !== 'string' || !outgoing.shouldKeepAlive) return null;
  const [, beforeId, beforeDate, rest] = WRITTEN.exec(head) ?? [];
  return beforeId && beforeDate && rest ? { beforeId, beforeDate, rest } : null;
}

let second = Number.NaN;
let date = '';

/** Written anew once a second, as Node does it. */
function dateNow(): string {
  const now = Date.now();
  const current = Math.floor(now / 1_000);
  if (current !== second) {
    second = current;
    date = new Date(now).toUTCString();
  }
  return date;
}
