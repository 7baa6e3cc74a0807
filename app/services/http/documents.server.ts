import { createHash } from 'node:crypto';

/** A document must not show a wrong price for a day. */
const MAX_AGE_SECONDS = 900;

/** For documents that search engines may read, but must not show in place of the pages. */
export const NOT_SHOWN = { 'X-Robots-Tag': 'noindex' };

/** A document for robots and feed readers, the same for everybody; 304 if this version is known. */
export function publicDocument(
  request: Request,
  body: string,
  type: string,
  headers: Record<string, string> = {},
): Response {
  // A weak tag, because the server in front compresses the document.
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

/** To a picture whose address changes with it. */
export function publicRedirect(address: string, headers: Record<string, string>): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: address, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`, ...headers },
  });
}
