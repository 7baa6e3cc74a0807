/**
 * Attack: an endless response exhausts memory.
 *
 * @param signal checked here, because Node may lose the signal of `fetch` (nodejs/undici#4068)
 */
export async function readBody(
  { body }: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    // Any error in this loop closes the connection.
    signal.throwIfAborted();
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RangeError(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
