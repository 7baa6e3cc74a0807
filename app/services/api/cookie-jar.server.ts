import { fingerprint } from './known-tokens.server.ts';

/** Only these travel between browser and API (docs/specification.md, section 4). */
export const UPSTREAM_COOKIES = ['sessionid', 'usertoken', 'favorites'] as const;
type UpstreamCookie = (typeof UPSTREAM_COOKIES)[number];

/** Name and value. No browser keeps a longer one (RFC 6265bis, section 5.6). */
const MAX_COOKIE_LENGTH = 4_096;

export type CookieJar = ReturnType<typeof createCookieJar>;

/**
 * The cookies of one request on their way between browser and API. A cookie that the API sets is sent with the
 * next calls of the same request, and goes to the browser as a cookie of the storefront's own host.
 *
 * @param authScheme also send the token as `Authorization: <scheme> <token>`.
 */
export function createCookieJar(
  cookieHeader: string | null,
  options: { secure: boolean; authScheme?: string },
) {
  const values = new Map<UpstreamCookie, string>();
  const changes = new Map<UpstreamCookie, string>();
  for (const [name, value] of parseCookies(cookieHeader)) if (isUpstreamCookie(name)) values.set(name, value);

  function set(name: UpstreamCookie, value: string, lifetime: string): void {
    if (value === '') values.delete(name);
    else values.set(name, value);
    changes.set(
      name,
      `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}${lifetime}`,
    );
  }

  return {
    get: (name: UpstreamCookie) => values.get(name),
    has: (name: UpstreamCookie) => values.has(name),
    isSignedIn: () => values.has('usertoken'),
    /** A cookie of the storefront's own making; `maxAge` in seconds. */
    put: (name: UpstreamCookie, value: string, maxAge: number) => set(name, value, `; Max-Age=${maxAge}`),
    expire: (name: UpstreamCookie) => set(name, '', '; Max-Age=0'),
    /** The rest of this request goes without it. The browser keeps it. */
    withhold: (name: UpstreamCookie) => values.delete(name),
    /** A name for the shopper whose calls these are; `''` for nobody in particular. */
    owner(): string {
      const secret = values.get('usertoken') ?? values.get('sessionid');
      return secret === undefined ? '' : fingerprint(secret);
    },

    /** Reads `Set-Cookie` lines of the API. Domain, path and flags are replaced by our own. */
    take(setCookieLines: readonly string[]): void {
      for (const line of setCookieLines) {
        const [pair = '', ...attributes] = line.split(';');
        const [[name, value] = []] = parseCookies(pair);
        if (name === undefined || value === undefined || !isUpstreamCookie(name)) continue;
        if (name.length + value.length > MAX_COOKIE_LENGTH) continue;
        const lifetime =
          attributes.find((text) => /^\s*max-age=-?\d+\s*$/i.test(text)) ?? attributes.find(isExpires);
        const isExpired = lifetime !== undefined && endsNow(lifetime);
        set(name, isExpired ? '' : value, lifetime ? `; ${lifetime.trim()}` : '');
      }
    },

    addTo(headers: Record<string, string>): void {
      if (values.size === 0) return;
      headers.Cookie = [...values].map(([name, value]) => `${name}=${value}`).join('; ');
      const token = values.get('usertoken');
      if (token && options.authScheme) headers.Authorization = `${options.authScheme} ${token}`;
    },

    /** The `Set-Cookie` lines the browser must get. */
    setCookieLines: () => [...changes.values()],
  };
}

/** Name and raw value of each pair. Values stay as they are: they are handed on, not read. */
export function parseCookies(header: string | null): [name: string, value: string][] {
  return (header ?? '').split(';').flatMap((part): [string, string][] => {
    const split = part.indexOf('=');
    const name = part.slice(0, split).trim();
    const value = part.slice(split + 1).trim();
    // A value that could end the cookie or the header is not passed on.
    return split > 0 && /^[\x21\x23-\x3a\x3c-\x7e]*$/.test(value) ? [[name, value]] : [];
  });
}

function isUpstreamCookie(name: string): name is UpstreamCookie {
  return (UPSTREAM_COOKIES as readonly string[]).includes(name);
}

function isExpires(attribute: string): boolean {
  return /^\s*expires=/i.test(attribute);
}

function endsNow(lifetime: string): boolean {
  const value = lifetime.slice(lifetime.indexOf('=') + 1).trim();
  return isExpires(lifetime) ? Date.parse(value) <= Date.now() : Number(value) <= 0;
}
