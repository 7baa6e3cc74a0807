import type { CookieJar } from './cookie-jar.server.ts';
import type { KnownTokens } from './known-tokens.server.ts';

/**
 * What the token of one request's shopper is good for. One that the API refused counts as none. Its cookie goes only
 * when the API, asked whose it is, says nobody's.
 *
 * @param askUser asks that, once a request; what it learns is in `tokens` and in the jar.
 */
export function createTokenCheck(tokens: KnownTokens, jar: CookieJar, askUser: () => Promise<unknown>) {
  const sent = jar.get('usertoken');
  if (sent !== undefined && tokens.isRefused(sent)) jar.expire('usertoken');

  /** It is sent no more in this request, and the next one asks whose it is before anything else. */
  function drop(token: string): void {
    tokens.doubt(token);
    if (jar.get('usertoken') === token) jar.withhold('usertoken');
  }

  return {
    drop,

    /** The token, if the API knows it. Of one that this process has not met it is asked first. */
    async vouched(): Promise<string | undefined> {
      const token = jar.get('usertoken');
      if (token === undefined) return undefined;
      if (!tokens.isVouched(token)) await askUser();
      return jar.get('usertoken') === token && tokens.isVouched(token) ? token : undefined;
    },

    /** Whether an answer was about the token. 401 is; 403 may be about what was asked for: then whose it is tells. */
    async isRefusal(token: string, status: 401 | 403): Promise<boolean> {
      if (status === 401) drop(token);
      else await askUser();
      return jar.get('usertoken') !== token;
    },
  };
}
