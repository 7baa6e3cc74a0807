import { byteRangeOf, fitsParts, isKnown, type Version } from '#app/services/conditions.server.ts';

/**
 * A picture or a video whole, in part, or only if it has changed. APIs and the stores behind them differ in what they make of such questions,
 * so what goes out depends on what an answer says of its version, not on whether the API has heeded the question.
 *
 * @param ask for this question or a simpler one.
 */
export async function answerMedia(
  request: Request,
  ask: (request: Request) => Promise<Response>,
): Promise<Response> {
  const asked = (name: string) => request.headers.get(name);
  const response = await ask(withRange(request, byteRangeOf(asked('Range'))));
  const isOfPart = response.status === 206 || response.status === 416;
  const isOther = isOfPart && !fitsParts(asked, versionOf(response));
  if (isOther) await response.body?.cancel();
  const fitting = isOther ? await ask(withRange(request, null)) : response;
  return fitting.ok && isKnown(asked, versionOf(fitting)) ? unchanged(fitting) : fitting;
}

/** The same question for this part, or for the whole. `If-Range` is answered here. */
function withRange(request: Request, range: [string, string] | null): Request {
  if (!request.headers.has('Range')) return request;
  const headers = new Headers(request.headers);
  headers.delete('If-Range');
  if (range) headers.set('Range', `bytes=${range.join('-')}`);
  else headers.delete('Range');
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

function versionOf({ headers }: Response): Version {
  return { tag: headers.get('ETag'), changed: headers.get('Last-Modified') };
}

async function unchanged(response: Response): Promise<Response> {
  await response.body?.cancel();
  const headers = new Headers(response.headers);
  for (const name of ['Content-Length', 'Content-Range']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
