import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/request-log.ts';
import type { ImageStore, ReadPhoto } from '../images/image-store.ts';
import { pictureFormat } from '../images/picture-format.ts';
import { MEDIA_PREFIX, type Variant } from '../images/variants.ts';

const HASHED_NAME = /\.[0-9a-f]{8}\.\w+$/;

type MediaParts = { mediaDir: string; readPhoto?: ReadPhoto | undefined; images?: ImageStore | undefined };

/** Safari plays no video without ranges. */
export function mediaRoutes(app: Hono<AppEnv>, { mediaDir, readPhoto, images }: MediaParts): void {
  const serve = serveStatic<AppEnv>({
    root: mediaDir,
    rewriteRequestPath: (path) => path.replace(/^\/media/, ''),
  });
  app.get('/media/*', async (c) => {
    const late = await images?.prepare(c.req.path.slice(MEDIA_PREFIX.length));
    if (late) return (await masterOf(late, readPhoto)) ?? c.notFound();
    if (!isValidRange(c.req.raw.headers)) c.req.raw = withoutRange(c.req.raw);
    const response = await serve(c, async () => {});
    if (!response) return c.notFound();
    const { headers } = response;
    headers.set('Accept-Ranges', 'bytes');
    headers.set(
      'Cache-Control',
      HASHED_NAME.test(c.req.path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
    if (response.status !== 200 || !isUnchanged(headers, c.req.header('If-Modified-Since'))) return response;
    // Otherwise the file stays open until garbage collection.
    await response.body?.cancel();
    headers.delete('Content-Length');
    return new Response(null, { status: 304, headers });
  });
}

/** Uncached, until the variant is ready. */
async function masterOf(variant: Variant, readPhoto?: ReadPhoto): Promise<Response | null> {
  const bytes = 'svg' in variant ? Buffer.from(variant.svg) : ((await readPhoto?.(variant.photo)) ?? null);
  if (!bytes) return null;
  const format = 'svg' in variant ? 'svg+xml' : pictureFormat(bytes)?.toLowerCase();
  if (!format) return null;
  const headers = { 'Content-Type': `image/${format}`, 'Cache-Control': 'no-store' };
  return new Response(new Uint8Array(bytes), { headers });
}

/** An invalid date is ignored. */
function isUnchanged(headers: Headers, since: string | undefined): boolean {
  return Date.parse(headers.get('Last-Modified') ?? '') <= Date.parse(since ?? '');
}

/** `serve` neither validates ranges nor supports `If-Range`. */
function isValidRange(headers: Headers): boolean {
  const range = headers.get('Range');
  return range === null || (/^bytes=(?:\d+-\d*|-\d+)$/.test(range) && !headers.has('If-Range'));
}

function withoutRange(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('Range');
  return new Request(request.url, { method: request.method, headers });
}
