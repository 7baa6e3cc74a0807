import type { Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { logoutSchema } from '#contract/requests.ts';
import { readJsonObject } from '../http/body.ts';
import { DETAILS } from '../http/messages.ts';
import { Problem } from '../http/problems.ts';
import type { AppEnv } from '../http/request-log.ts';
import { validated } from '../http/validation.ts';
import type { Store } from '../store/database/store.ts';
import { findUserByToken, revokeToken } from '../store/guests/users.ts';

const TOKEN_COOKIE = 'usertoken';

export function userRoutes(app: Hono<AppEnv>, store: Store): void {
  app.get(ENDPOINTS.currentUser, async (c) => {
    const user = await findUserByToken(store, tokenOf(c));
    if (!user) throw unauthorized();
    return c.json(user);
  });

  app.post(ENDPOINTS.currentUser, async (c) => {
    validated(logoutSchema, await readJsonObject(c));
    if (!(await revokeToken(store, tokenOf(c)))) throw unauthorized();
    setCookie(c, TOKEN_COOKIE, '', { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 0 });
    return c.body(null, 204);
  });
}

function tokenOf(c: Context): string {
  return getCookie(c, TOKEN_COOKIE) ?? '';
}

function unauthorized(): Problem {
  return new Problem(401, { detail: DETAILS.unauthorized });
}
