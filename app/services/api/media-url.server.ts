import { env } from '#app/services/env.server.ts';
import { mediaAddress } from '#contract/addresses.ts';

/**
 * Pictures rooted at the API's origin (`/media/…`) are fetched by the storefront and handed on under this prefix:
 * a browser may not be able to reach the API, and one origin needs no second connection.
 */
const MEDIA_PREFIX = '/img';

const upstreamOrigin = new URL(env.UPSTREAM_URL).origin;

/**
 * The address at which a browser gets a picture or video of the API; empty where it may not get one. Absolute
 * addresses stay as they are.
 */
export function mediaUrl(url: string): string {
  const address = mediaAddress(url) ?? '';
  if (address.startsWith(`${upstreamOrigin}/`)) return MEDIA_PREFIX + address.slice(upstreamOrigin.length);
  return address.startsWith('/') ? MEDIA_PREFIX + address : address;
}
