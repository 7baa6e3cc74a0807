import type { CookieJar } from './cookie-jar.server.ts';
import type { KnownTokens } from './known-tokens.server.ts';

/**
 * What the token of one request's shopper is good for. A token that the API refused is not sent again. Its
 * cookie is deleted only when the API, asked whose token it is, answers «nobody's».
 *
 * @param askUser asks that, once a request. It notes the answer in `tokens` and in the jar.
 */
export function createTokenCheck(tokens: KnownTokens, jar: CookieJar, askUser: () => Promise<unknown>) {
  const sent = jar.get('usertoken');
  if (sent !== undefined && tokens.isRefused(sent)) jar.expire('usertoken');

  /** The token is not sent again in this request. The next request asks first whose it is. */
  function drop(token: string): void {
    tokens.doubt(token);
    if (jar.get('usertoken') === token) jar.withhold('usertoken');
  }

  return {
    drop,

    /** The token, if the API knows it. If this process has not seen it yet, the API is asked first. */
    async vouched(): Promise<string | undefined> {
      const token = jar.get('usertoken');
      if (token === undefined) return undefined;
      if (!tokens.isVouched(token)) await askUser();
      return jar.get('usertoken') === token && tokens.isVouched(token) ? token : undefined;
    },

    /**
     * Whether the call was refused because of the token. 401 says so. 403 may be about the thing that was asked
     * for, so the API is asked whose token it is.
     */
    async isRefusal(token: string, status: 401 | 403): Promise<boolean> {
      if (status === 401) drop(token);
      else await askUser();
      return jar.get('usertoken') !== token;
    },
  };
}
