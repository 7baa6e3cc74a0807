/** How long robots and proxies may keep a document: they read it seldom, and a price must not be wrong for a day. */
const MAX_AGE_SECONDS = 900;

/** A document for robots and readers, the same for everybody. */
export function publicDocument(body: string, type: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
      ...headers,
    },
  });
}
