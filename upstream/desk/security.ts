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
/** Sessions end in the database; the cookie must survive closing the browser. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** `message`: Russian. */
export class DeskProblem extends Error {
  override name = 'DeskProblem';
  readonly status: 400 | 403 | 404 | 409 | 413 | 421 | 429 | 503;

  constructor(status: DeskProblem['status'], message: string) {
    super(message);
    this.status = status;
  }
}

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
  // With `no-referrer` browsers post `Origin: null`.
  referrerPolicy: 'same-origin',
  strictTransportSecurity: false,
});

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
 * Against DNS rebinding, which makes an attacker's pages same-origin. If the desk listens on all addresses, IP
 * literals are served, too, because DNS cannot forge them.
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

/** CSRF. Every post has `Sec-Fetch-Site`, or, from old browsers and over plain http, `Origin`. */
export const ownPostsOnly: MiddlewareHandler = async (c, next) => {
  if (!['GET', 'HEAD'].includes(c.req.method) && !isOwn(c)) throw new DeskProblem(403, MESSAGES.foreign);
  await next();
};

function isOwn(c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  const origin = c.req.header('Origin');
  if (origin === undefined || !URL.canParse(origin)) return false;
  // Hosts only: behind a TLS proxy the schemes differ.
  return new URL(origin).host === hostOf(c);
}

/** `null`: redirect. */
export type AskForLogIn = (
  c: Context<DeskEnv>,
  asked: { token: string; user: Member | null },
) => Promise<Response | null>;

/** With a one-time password, redirects to its change. */
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

/** A forged scheme harms only the client's own cookie. If a proxy forwards none, the host of DESK_URL decides. */
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

/** Outlives the session: a form that comes after its end returns only to its user. */
export function rememberUser(c: Context<DeskEnv>, name: string): void {
  setCookie(c, USER_COOKIE, name, { ...cookieOptions(c), maxAge: COOKIE_SECONDS });
}

export function findLastUser(c: Context<DeskEnv>): string | null {
  return (c.get('isHttps') ? getCookie(c, USER_COOKIE, 'host') : getCookie(c, USER_COOKIE)) ?? null;
}

/** `name=value` */
export function sessionCookie(c: Context<DeskEnv>, token: string): string {
  return `${c.get('isHttps') ? `__Host-${COOKIE}` : COOKIE}=${token}`;
}

export function forgetSession(c: Context<DeskEnv>): void {
  deleteCookie(c, COOKIE, cookieOptions(c));
}

/** `__Host-`: sibling hosts and network attackers cannot set it. */
function cookieOptions(c: Context<DeskEnv>) {
  const options = { path: '/', httpOnly: true, sameSite: 'Strict' } as const;
  return c.get('isHttps') ? ({ ...options, secure: true, prefix: 'host' } as const) : options;
}
