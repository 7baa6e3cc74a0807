import { createContext, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import type { CheckoutDraft } from '#app/domain/shopper/checkout-draft.ts';
import { COOKIE_CONSENT, COOKIE_REFUSAL, HOST_PREFIX } from '#app/domain/shopper/cookie-names.ts';
import { type Notice, noticeCodes } from '#app/domain/text/notices.ts';
import { ellipsize } from '#contract/truncate-text.ts';
import { OWN_COOKIES } from './cookies.server.ts';
import { createOwnCookie } from './own-cookie.server.ts';
import { isSecure } from './request.server.ts';

/** Unsigned: they hold only what the visitor may choose anyway. Invalid cookies count as absent. */

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const notices = createOwnCookie(OWN_COOKIES.notices, { httpOnly: true, maxAge: MINUTE });
// Also written by components/cart/checkout-form.tsx.
const draft = createOwnCookie(OWN_COOKIES.draft, {});

const names = z.array(z.string());
const noticesSchema = z
  .array(
    z.object({
      code: z.enum(noticeCodes),
      missing: names.optional(),
      changes: names.optional(),
      reasons: names.optional(),
    }),
  )
  .max(5)
  .catch([]);

type PendingNotices = { notices: Notice[]; hasCookie: boolean; isShown: boolean };
export const noticesContext = createContext<PendingNotices>();

export async function readNotices(request: Request): Promise<PendingNotices> {
  const found = await notices.read(request);
  return { notices: noticesSchema.parse(found ?? []) as Notice[], hasCookie: Boolean(found), isShown: false };
}

/** After a page has rendered them. */
export async function clearShownNotices(
  headers: Headers,
  request: Request,
  { hasCookie, isShown }: PendingNotices,
): Promise<void> {
  if (hasCookie && isShown) await notices.set(headers, request, null);
}

export function takeNotices(context: Readonly<RouterContextProvider>): Notice[] {
  const pending = context.get(noticesContext);
  pending.isShown = true;
  return pending.notices;
}

export function hasNotice(context: Readonly<RouterContextProvider>, code: Notice['code']): boolean {
  return context.get(noticesContext).notices.some((notice) => notice.code === code);
}

/** Browsers drop cookies above 4096 bytes; an encoded Cyrillic letter takes about three. */
const MAX_TEXT_LENGTH = 800;

function truncate(texts: readonly string[] = [], maxLength = MAX_TEXT_LENGTH): string[] {
  let left = maxLength;
  return texts.flatMap((text) => {
    if (left <= 0) return [];
    const short = ellipsize(text, left);
    left -= text.length + '"",'.length;
    return short;
  });
}

function truncateNotice(notice: Notice): Notice {
  if (notice.code === 'cart-refused') return { ...notice, reasons: truncate(notice.reasons) };
  if (notice.code === 'repeated') {
    const { missing, changes } = notice;
    const half = MAX_TEXT_LENGTH / 2;
    return { ...notice, missing: truncate(missing, half), changes: truncate(changes, half) };
  }
  return notice;
}

/** 303. @param headers cookies to set with it */
export async function redirectWithNotices(
  request: Request,
  to: string,
  given: readonly Notice[],
  headers = new Headers(),
): Promise<Response> {
  return redirect(to, { status: 303, headers: await noticeHeaders(request, given, headers) });
}

/** Scripts load a new document, too. */
export async function reloadWithNotices(
  request: Request,
  to: string,
  given: readonly Notice[],
): Promise<Response> {
  return redirectDocument(to, { status: 303, headers: await noticeHeaders(request, given) });
}

async function noticeHeaders(
  request: Request,
  given: readonly Notice[],
  headers = new Headers(),
): Promise<Headers> {
  if (given.length > 0) await notices.set(headers, request, given.map(truncateNotice));
  return headers;
}

const draftSchema = z.record(z.string().max(40), z.string().max(1_000)).catch({});

export async function readDraft(request: Request): Promise<CheckoutDraft> {
  return draftSchema.parse((await draft.read(request)) ?? {});
}

/** Deletes the cookie if all values are empty. */
export function keepDraft(headers: Headers, request: Request, values: CheckoutDraft): Promise<void> {
  const isEmpty = Object.values(values).every((value) => value === '');
  return draft.set(headers, request, isEmpty ? null : values);
}

/** Not HttpOnly: scripts set the same cookies. @param agreed the value of the consent; `null`: refused */
export function setCookieAnswer(headers: Headers, request: Request, agreed: string | null): void {
  const [prefix, secure] = isSecure(request) ? [HOST_PREFIX, '; Secure'] : ['', ''];
  const set = (name: string, value: string, maxAge: number) =>
    headers.append(
      'Set-Cookie',
      `${prefix}${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`,
    );
  const [given, other] =
    agreed !== null ? [COOKIE_CONSENT, COOKIE_REFUSAL] : [COOKIE_REFUSAL, COOKIE_CONSENT];
  set(given, agreed ?? 'true', 365 * DAY);
  if (request.headers.get('Cookie')?.includes(`${prefix}${other}=`)) set(other, '', 0);
}
