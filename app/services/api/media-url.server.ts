import { env } from '#app/services/env.server.ts';
import { mediaAddress } from '#contract/addresses.ts';

/** The API's own media are proxied: browsers may not reach the API. */
const MEDIA_PREFIX = '/img';

const upstreamOrigin = new URL(env.UPSTREAM_URL).origin;

/** Empty if the scheme is not allowed. */
export function mediaUrl(url: string): string {
  const address = mediaAddress(url) ?? '';
  if (address.startsWith(`${upstreamOrigin}/`)) return MEDIA_PREFIX + address.slice(upstreamOrigin.length);
  return address.startsWith('/') ? MEDIA_PREFIX + address : address;
}
