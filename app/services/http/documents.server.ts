import { createHash } from 'node:crypto';

/** Bounds how long a document shows an old price. */
const MAX_AGE_SECONDS = 900;

/** Search engines list the pages instead. */
export const NOINDEX_HEADERS = { 'X-Robots-Tag': 'noindex' };

/** 304 if the client has this version. */
export function publicDocument(
  request: Request,
  body: string,
  type: string,
  headers: Record<string, string> = {},
): Response {
  // Weak: the server compresses the document.
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  const hasIt = request.headers.get('If-None-Match')?.includes(etag) ?? false;
  return new Response(hasIt ? null : body, {
    status: hasIt ? 304 : 200,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
      ETag: etag,
      ...headers,
    },
  });
}

/** The image's URL changes with its content. */
export function publicRedirect(address: string, headers: Record<string, string>): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: address, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`, ...headers },
  });
}
