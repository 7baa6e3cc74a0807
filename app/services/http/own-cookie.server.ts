import { createCookie } from 'react-router';
import { HOST_PREFIX } from '#app/domain/shopper/host-prefix.ts';
import { parseCookies } from '#app/services/api/cookie-jar.server.ts';
import { isSecure } from './request.server.ts';

type Options = NonNullable<Parameters<typeof createCookie>[1]>;

/**
 * A cookie that the storefront itself names. On https its name has the prefix `__Host-`: browsers take such a cookie from
 * the shop's own host alone, never from a site under a neighbouring name. On plain http they take none with the prefix.
 *
 * A browser that has the cookie without the prefix from before keeps what is in it: it is read, and goes when the new one is
 * written. Otherwise an order that was sent with the old key would be made again with another.
 */
export function createOwnCookie(name: string, options: Options) {
  const plain = createCookie(name, { path: '/', sameSite: 'lax', ...options });
  const prefixed = createCookie(HOST_PREFIX + name, { path: '/', sameSite: 'lax', ...options, secure: true });
  return {
    /** What stands in it; `null` if there is none, or it cannot be read. */
    async read(request: Request): Promise<unknown> {
      const header = request.headers.get('Cookie');
      return (await prefixed.parse(header)) ?? (await plain.parse(header));
    },

    /** Adds the lines that set it; `null` deletes it. */
    async set(headers: Headers, request: Request, value: unknown): Promise<void> {
      const lifetime = value === null ? { maxAge: 0 } : {};
      if (!isSecure(request)) {
        headers.append('Set-Cookie', await plain.serialize(value, lifetime));
        return;
      }
      headers.append('Set-Cookie', await prefixed.serialize(value, lifetime));
      const isOldThere = parseCookies(request.headers.get('Cookie')).some(([one]) => one === name);
      if (!isOldThere) return;
      headers.append('Set-Cookie', await plain.serialize(null, { maxAge: 0, secure: true }));
    },
  };
}
