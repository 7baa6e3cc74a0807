import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import type { CheckoutDraft } from '#app/domain/shopper/checkout-draft.ts';
import { COOKIE_CONSENT, HOST_PREFIX } from '#app/domain/shopper/cookie-names.ts';
import { type Notice, noticeCodes } from '#app/domain/text/notices.ts';
import { cutShort } from '#contract/wire.ts';
import { OWN_COOKIES } from './cookies.server.ts';
import { createOwnCookie } from './own-cookie.server.ts';
import { isSecure } from './request.server.ts';

/** Cookies without a signature: each holds only what its owner may choose anyway. One that cannot be read counts as absent. */

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const notices = createOwnCookie(OWN_COOKIES.notices, { httpOnly: true, maxAge: MINUTE });
// Scripts write it, too: components/cart/checkout-form.tsx.
const draft = createOwnCookie(OWN_COOKIES.draft, {});

const names = z.array(z.string());
const noticesSchema = z
  .array(z.object({ code: z.enum(noticeCodes), missing: names.optional(), reasons: names.optional() }))
  .max(5)
  .catch([]);

type Waiting = { notices: Notice[]; taken: boolean };
const waitingContext = createContext<Waiting>();

/** Reads the notices left by the request before; clears the cookie once a page has shown them. */
export const noticesMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const found = await notices.read(request);
  const waiting: Waiting = { notices: noticesSchema.parse(found ?? []) as Notice[], taken: false };
  context.set(waitingContext, waiting);
  const response = await next();
  if (found && waiting.taken) await notices.set(response.headers, request, null);
  return response;
};

/** The notices this page must show. */
export function takeNotices(context: Readonly<RouterContextProvider>): Notice[] {
  const waiting = context.get(waitingContext);
  waiting.taken = true;
  return waiting.notices;
}

/** Whether this notice waits. It is left for the page that shows it. */
export function hasNotice(context: Readonly<RouterContextProvider>, code: Notice['code']): boolean {
  return context.get(waitingContext).notices.some((notice) => notice.code === code);
}

/** Browsers drop a cookie of more than 4096 bytes. A Cyrillic letter takes about three of them. */
const MAX_WORDS_LENGTH = 800;

/** Cuts the words of the API to what a cookie holds, and ends them with «…». */
function shortened(words: readonly string[] = []): string[] {
  let left = MAX_WORDS_LENGTH;
  return words.flatMap((text) => {
    if (left <= 0) return [];
    const short = text.length > left ? `${cutShort(text, left)}…` : text;
    left -= text.length + '"",'.length;
    return short;
  });
}

function forCookie(notice: Notice): Notice {
  if (notice.code === 'cart-refused') return { ...notice, reasons: shortened(notice.reasons) };
  if (notice.code === 'repeated') return { ...notice, missing: shortened(notice.missing) };
  return notice;
}

/** 303 to a page that shows these notices. */
export async function redirectWithNotices(
  request: Request,
  to: string,
  given: readonly Notice[],
): Promise<Response> {
  const headers = new Headers();
  if (given.length > 0) await notices.set(headers, request, given.map(forCookie));
  return redirect(to, { status: 303, headers });
}

const draftSchema = z.record(z.string().max(40), z.string().max(1_000)).catch({});

export async function readDraft(request: Request): Promise<CheckoutDraft> {
  return draftSchema.parse((await draft.read(request)) ?? {});
}

/** Keeps what was typed; nothing typed deletes it. */
export function keepDraft(headers: Headers, request: Request, values: CheckoutDraft): Promise<void> {
  const isEmpty = Object.values(values).every((value) => value === '');
  return draft.set(headers, request, isEmpty ? null : values);
}

/** Plain text that scripts can read, because they set the same cookie. */
export function consentCookie(request: Request): string {
  const [prefix, secure] = isSecure(request) ? [HOST_PREFIX, '; Secure'] : ['', ''];
  return `${prefix}${COOKIE_CONSENT}=true; Path=/; Max-Age=${365 * DAY}; SameSite=Lax${secure}`;
}
