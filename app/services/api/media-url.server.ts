import { env } from '#app/services/env.server.ts';
import { mediaAddress } from '#contract/addresses.ts';

/** The storefront proxies the API's own media (`/media/…`) under this prefix: the API may be unreachable for browsers. */
const MEDIA_PREFIX = '/img';

const upstreamOrigin = new URL(env.UPSTREAM_URL).origin;

/** The URL of an image or video for browsers; empty if the scheme is not allowed. URLs of other hosts are unchanged. */
export function mediaUrl(url: string): string {
  const address = mediaAddress(url) ?? '';
  if (address.startsWith(`${upstreamOrigin}/`)) return MEDIA_PREFIX + address.slice(upstreamOrigin.length);
  return address.startsWith('/') ? MEDIA_PREFIX + address : address;
}
