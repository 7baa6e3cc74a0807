import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { secureHeaders } from 'hono/secure-headers';
import { findSessionUser } from '../store/desk-users.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from './clock.ts';
import type { DeskEnv } from './desk-env.ts';
import { MESSAGES } from './words.ts';

const COOKIE = 'desk-session';
/** The database says when a session ends; the browser only must not forget it when it is closed. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** Something that a person at the desk is told, with a status. */
export class DeskProblem extends Error {
  override name = 'DeskProblem';
  readonly status: 400 | 403 | 404 | 413 | 429 | 503;

  constructor(status: DeskProblem['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** Nothing runs or is loaded here but the desk's own files, and no other site may frame it. */
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

/** Guests' names and phones stand on these pages. */
export const notKept: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store');
  c.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
};

/** Any client can write any host. What is no host would be an error where the request is read. */
export const realHostsOnly: MiddlewareHandler = async (c, next) => {
  const host = c.req.header('Host');
  if (host !== undefined && !URL.canParse(`http://${host}`)) throw new DeskProblem(400, MESSAGES.badHost);
  await next();
};

/**
 * A post from another site changes nothing. `Sec-Fetch-Site` is missing in old browsers, and on plain http; there `Origin` must
 * name the host that was asked. A browser sends one of the two with every post.
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
  // By host: behind a TLS proxy the scheme is another one.
  return new URL(origin).host === (c.req.header('Host') ?? new URL(c.req.url).host);
}

/** Only for who has logged in: others are sent to the log-in, and a one-time password to its change. */
export function members(store: Store, clock: Clock): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    const token = getCookie(c, COOKIE) ?? '';
    const user = await findSessionUser(store, token, clock.now());
    if (!user) return c.redirect(token === '' ? '/login' : '/login?ended', 303);
    if (user.must_change === 1 && !['/password', '/logout'].includes(c.req.path)) {
      return c.redirect('/password', 303);
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

export function rememberSession(c: Context, token: string): void {
  setCookie(c, COOKIE, token, { ...cookieOptions(c), maxAge: COOKIE_SECONDS });
}

export function forgetSession(c: Context): void {
  deleteCookie(c, COOKIE, cookieOptions(c));
}

function cookieOptions(c: Context) {
  // Who lies about the scheme only harms their own cookie.
  const isHttps = c.req.header('X-Forwarded-Proto') === 'https' || c.req.url.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps } as const;
}
