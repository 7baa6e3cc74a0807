import { createContext, createCookie, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import type { Notice } from '#app/domain/messages.ts';

const MAX_NOTICES = 5;

/**
 * Notices for the page that follows a redirect. The cookie holds codes and dish names, never markup; what cannot be
 * read counts as none. It needs no signature: all it can do is show its own owner one of our sentences.
 */
function _noticesCookie(secure: boolean) {
  return createCookie('notices', { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 60 });
}

const _noticesSchema = z
  .array(z.object({ code: z.string(), missing: z.array(z.string().max(200)).max(50).optional() }))
  .max(MAX_NOTICES);

export const noticesContext = createContext<Notice[]>([]);

/** The notices this page must show; the response that shows them clears the cookie. */
export function takeNotices(context: Readonly<RouterContextProvider>): Notice[] {
  return context.get(noticesContext);
}
