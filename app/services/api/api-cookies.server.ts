import { parseSetCookie } from 'set-cookie-parser';
import type { CookieName } from '#app/domain/shopper/device-copies.ts';

/** docs/specification.md, section 4. */
export const UPSTREAM_COOKIES = [
  'sessionid',
  'usertoken',
  'favorites',
] as const satisfies readonly CookieName[];
type UpstreamCookie = (typeof UPSTREAM_COOKIES)[number];

/** Name plus value (RFC 6265bis, section 5.6). */
const MAX_COOKIE_LENGTH = 4_096;

/** Attack: header injection. Other values could end the cookie or the header. */
const SAFE = /^[\x21\x23-\x3a\x3c-\x7e]*$/;

export type CookieJar = ReturnType<typeof createCookieJar>;

/**
 * A cookie set by the API goes with later calls of the same request and to the browser. `authScheme`: the
 * token is also sent as `Authorization: <scheme> <token>`.
 */
export function createCookieJar(
  cookieHeader: string | null,
  options: { secure: boolean; authScheme?: string },
) {
  const values = new Map<string, string>(
    parseCookies(cookieHeader).filter(([name]) => isUpstreamCookie(name)),
  );
  const changes = new Map<string, string>();
  const flags = `Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}`;

  function set(name: UpstreamCookie, value: string, lifetime: string): void {
    if (value === '') values.delete(name);
    else values.set(name, value);
    changes.set(name, `${name}=${value}; ${flags}${lifetime}`);
  }

  return {
    get: (name: UpstreamCookie) => values.get(name),
    has: (name: UpstreamCookie) => values.has(name),
    isSignedIn: () => values.has('usertoken'),
    /** @param maxAge seconds */
    put: (name: UpstreamCookie, value: string, maxAge: number) => set(name, value, `; Max-Age=${maxAge}`),
    expire: (name: UpstreamCookie) => set(name, '', '; Max-Age=0'),
    /** Omits the cookie from the rest of this request; the browser keeps it. */
    withhold: (name: UpstreamCookie) => values.delete(name),

    /** Domain, path and flags of the API are replaced. */
    take(setCookieLines: readonly string[]): void {
      const cookies = parseSetCookie(setCookieLines, { decodeValues: false, silent: true });
      for (const { name, value, maxAge, expires } of cookies) {
        if (!isUpstreamCookie(name) || !SAFE.test(value)) continue;
        if (name.length + value.length > MAX_COOKIE_LENGTH) continue;
        if (maxAge !== undefined) set(name, maxAge > 0 ? value : '', `; Max-Age=${maxAge}`);
        else if (!expires || Number.isNaN(expires.getTime())) set(name, value, '');
        else set(name, expires.getTime() > Date.now() ? value : '', `; Expires=${expires.toUTCString()}`);
      }
    },

    addTo(headers: Record<string, string>): void {
      if (values.size === 0) return;
      headers.Cookie = [...values].map(([name, value]) => `${name}=${value}`).join('; ');
      const token = values.get('usertoken');
      if (token && options.authScheme) headers.Authorization = `${options.authScheme} ${token}`;
    },

    setCookieLines: () => [...changes.values()],
  };
}

export function parseCookies(header: string | null): [name: string, value: string][] {
  return (header ?? '').split(';').flatMap((part): [string, string][] => {
    const split = part.indexOf('=');
    const name = part.slice(0, split).trim();
    const value = part.slice(split + 1).trim();
    return split > 0 && SAFE.test(value) ? [[name, value]] : [];
  });
}

export function isUpstreamCookie(name: string): name is UpstreamCookie {
  return (UPSTREAM_COOKIES as readonly string[]).includes(name);
}
