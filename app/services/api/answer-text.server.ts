/** Far more than any answer of the contract: a list has at most a hundred dishes a page. */
const MAX_BYTES = 4 * 1024 * 1024;

/** An answer that is longer than any answer may be. */
export class TooLong extends Error {
  override name = 'TooLong';
}

/**
 * The text of an answer, read no further than the limit: an answer without an end would take all memory.
 *
 * @throws TooLong
 */
export async function textOf(answer: Response): Promise<string> {
  const length = Number(answer.headers.get('Content-Length') ?? Number.NaN);
  const isPacked = answer.headers.has('Content-Encoding');
  if (length > MAX_BYTES) await refuse(answer);
  // The connection ends with the announced length, but a packed answer may hold a thousand times as much.
  if (length <= MAX_BYTES && !isPacked) return answer.text();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength;
    if (bytes > MAX_BYTES) {
      // Nobody waits for the end of the stream, nor for how its end is reported.
      reader?.cancel().catch(() => undefined);
      throw new TooLong(`more than ${MAX_BYTES} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

async function refuse(answer: Response): Promise<never> {
  await answer.body?.cancel();
  throw new TooLong(`more than ${MAX_BYTES} bytes`);
}
