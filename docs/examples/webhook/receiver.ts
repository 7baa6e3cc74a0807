import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older or newer than this is somebody who repeats what they have listened to. */
const MAX_AGE_SECONDS = 5 * 60;

/**
 * Whether a message comes from the shop and is what it sent.
 *
 * @param body as it came over the wire: JSON that is read and written again has another signature
 */
export function isFromShop(headers: Headers, body: string, secret: string, now = new Date()): boolean {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (id === '' || !(age <= MAX_AGE_SECONDS)) return false;

  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // There may be more than one signature, with spaces between them.
  return (headers.get('webhook-signature') ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Ids of the messages that were taken. In a shop they are in the database, for as long as the shop tries again: a day. */
const taken = new Set<string>();

/** Answers the shop. What takes long comes after the answer: the shop waits ten seconds. */
export async function receive(request: Request, secret: string, now = new Date()): Promise<Response> {
  const body = await request.text();
  if (!isFromShop(request.headers, body, secret, now)) return new Response(null, { status: 401 });
  const id = request.headers.get('webhook-id') ?? '';
  if (!taken.has(id)) {
    taken.add(id);
    // `JSON.parse(body)` is the message: put it where your program looks for work.
  }
  return new Response(null, { status: 204 });
}
