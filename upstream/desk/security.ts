import { isIP, isIPv6 } from 'node:net';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { secureHeaders } from 'hono/secure-headers';
import type { Store } from '../store/database/store.ts';
import { findSessionUser } from '../store/desk/desk-users.ts';
import type { DeskEnv, Member } from './desk-env.ts';
import { MESSAGES } from './desk-texts.ts';
import type { Clock } from './restaurant-time.ts';

const COOKIE = 'desk-session';
const USER_COOKIE = 'desk-user';
/** Sessions end in the database; the cookie only has to survive closing the browser. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** An error page with a Russian message. */
export class DeskProblem extends Error {
  override name = 'DeskProblem';
  readonly status: 400 | 403 | 404 | 413 | 421 | 429 | 503;

  constructor(status: DeskProblem['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** Allows only the desk's own files, and no framing by other sites. */
export const headers: MiddlewareHandler = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  xFrameOptions: 'DENY',
  // With `no-referrer` browsers post forms with `Origin: null`.
  referrerPolicy: 'same-origin',
  strictTransportSecurity: false,
});

/** Pages contain personal data of guests. */
export const notKept: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store');
  c.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
};

export function limitBody(maxSize: number, problem: string = MESSAGES.tooLarge): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new DeskProblem(413, problem);
    },
  });
}

export type Addresses = { deskUrl: string | undefined; deskHost: string };

/**
 * Refuses foreign hosts. An attacker's domain can resolve to this machine (DNS rebinding), which makes its pages same-origin with
 * the desk. Allowed are the hosts of DESK_URL, DESK_HOST and localhost; if the desk listens on all addresses, also IP literals,
 * which DNS cannot forge.
 */
export function knownHostsOnly({ deskUrl, deskHost }: Addresses): MiddlewareHandler {
  const known = ['localhost', '[::1]', hostnameOf(isIPv6(deskHost) ? `[${deskHost}]` : deskHost)];
  if (deskUrl) known.push(new URL(deskUrl).hostname);
  const isEverywhere = ['0.0.0.0', '::'].includes(deskHost);
  return async (c, next) => {
    const hostname = hostnameOf(hostOf(c));
    if (hostname === undefined) throw new DeskProblem(400, MESSAGES.badHost);
    const isKnown = known.includes(hostname) || /^127\.[\d.]+$/.test(hostname);
    if (!isKnown && !(isEverywhere && isIP(hostname.replace(/^\[|\]$/g, '')))) {
      throw new DeskProblem(421, MESSAGES.unknownHost);
    }
    await next();
  };
}

function hostOf(c: Context): string {
  return c.req.header('Host') ?? new URL(c.req.url).host;
}

function hostnameOf(host: string): string | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}

/**
 * CSRF: refuses posts from other sites. Without `Sec-Fetch-Site`, in old browsers and over plain http, `Origin` must have the host of
 * the request. Browsers send one of the two with every post.
 */
export const ownPostsOnly: MiddlewareHandler = async (c, next) => {
  if (!['GET', 'HEAD'].includes(c.req.method) && !isOwn(c)) throw new DeskProblem(403, MESSAGES.foreign);
  await next();
};

function isOwn(c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  const origin = c.req.header('Origin');
  if (origin === undefined || !URL.canParse(origin)) return false;
  // Compares hosts only: behind a TLS proxy the schemes differ.
  return new URL(origin).host === hostOf(c);
}

/** Answers a request that needs a log-in, or the change of a one-time password. `null`: by a redirect. */
export type AskForLogIn = (
  c: Context<DeskEnv>,
  asked: { token: string; user: Member | null },
) => Promise<Response | null>;

/** Requires a session: redirects to the log-in, or with a one-time password to its change. */
export function members(store: Store, clock: Clock, askForLogIn: AskForLogIn): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    const token = (c.get('isHttps') ? getCookie(c, COOKIE, 'host') : getCookie(c, COOKIE)) ?? '';
    const user = await findSessionUser(store, token, clock.now());
    if (!user) {
      const asked = await askForLogIn(c, { token, user });
      return asked ?? c.redirect(token === '' ? '/login' : '/login?ended', 303);
    }
    if (user.must_change === 1 && !['/password', '/logout'].includes(c.req.path)) {
      return (await askForLogIn(c, { token, user })) ?? c.redirect('/password', 303);
    }
    c.set('user', user);
    c.set('token', token);
    return next();
  };
}

export const managersOnly: MiddlewareHandler<DeskEnv> = async (c, next) => {
  if (c.get('user').role !== 'manager') throw new DeskProblem(403, MESSAGES.managersOnly);
  await next();
};

/**
 * A client that forges the scheme harms only its own cookie. Behind a proxy that does not forward the scheme, the host of
 * DESK_URL decides.
 */
export function rememberScheme({ deskUrl }: Addresses): MiddlewareHandler<DeskEnv> {
  const secure = deskUrl?.startsWith('https:') ? new URL(deskUrl).host : undefined;
  return async (c, next) => {
    const scheme = c.req.header('X-Forwarded-Proto');
    c.set(
      'isHttps',
      scheme === undefined ? new URL(`https://${hostOf(c)}`).host === secure : scheme === 'https',
    );
    await next();
  };
}

export function rememberSession(c: Context<DeskEnv>, token: string): void {
  setCookie(c, COOKIE, token, { ...cookieOptions(c), maxAge: COOKIE_SECONDS });
}

/** Outlives the session, so that a form that comes after its end returns only to the user who typed it. */
export function rememberUser(c: Context<DeskEnv>, name: string): void {
  setCookie(c, USER_COOKIE, name, { ...cookieOptions(c), maxAge: COOKIE_SECONDS });
}

/** Who logged in last in this browser. */
export function findLastUser(c: Context<DeskEnv>): string | null {
  return (c.get('isHttps') ? getCookie(c, USER_COOKIE, 'host') : getCookie(c, USER_COOKIE)) ?? null;
}

/** `name=value`, for requests of the desk to itself. */
export function sessionCookie(c: Context<DeskEnv>, token: string): string {
  return `${c.get('isHttps') ? `__Host-${COOKIE}` : COOKIE}=${token}`;
}

export function forgetSession(c: Context<DeskEnv>): void {
  deleteCookie(c, COOKIE, cookieOptions(c));
}

/** The prefix `__Host-` keeps sibling hosts and network attackers from setting the session cookie. */
function cookieOptions(c: Context<DeskEnv>) {
  const options = { path: '/', httpOnly: true, sameSite: 'Strict' } as const;
  return c.get('isHttps') ? ({ ...options, secure: true, prefix: 'host' } as const) : options;
}
