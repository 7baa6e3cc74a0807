import { randomUUID } from 'node:crypto';
import type { RouterContextProvider } from 'react-router';
import { cookiesDeletedBy, type Ending } from '#app/domain/shopper/device-copies.ts';
import { isUpstreamCookie } from '#app/services/api/api-cookies.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { createOwnCookie } from '#app/services/http/own-cookie.server.ts';

type Visit = { request: Request; context: Readonly<RouterContextProvider>; headers: Headers };

export async function forgetCopies(ending: Ending, { request, context, headers }: Visit): Promise<void> {
  for (const name of cookiesDeletedBy(ending)) {
    if (isUpstreamCookie(name)) getApi(context).jar.expire(name);
    else await createOwnCookie(name, {}).set(headers, request, null);
  }
}

/**
 * Different in every document: after Back, browsers put typed text back into a form whose first fields have
 * the same names, even with `no-store`.
 */
export function formMark(): string {
  return `form-${randomUUID()}`;
}
