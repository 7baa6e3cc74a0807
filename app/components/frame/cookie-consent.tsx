import { type FormEvent, useEffect, useState } from 'react';
import {
  hasAgreedToStatistics,
  hasRefusedCookies,
  sayAgreed,
} from '#app/components/metrica/statistics-consent.ts';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import { readStorage, removeFromStorage, writeStorage } from '#app/components/storage.ts';
import { writeCookie } from '#app/components/write-cookie.ts';
import {
  AGREED,
  AGREED_TO_STATISTICS,
  COOKIE_CONSENT,
  COOKIE_REFUSAL,
  REFUSAL_FIELD,
  STATISTICS_FIELD,
} from '#app/domain/shopper/cookie-names.ts';

type CookieConsentProps = { isAnswered: boolean; returnTo: string; asksStatistics?: boolean | undefined };

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The answer goes to local storage (specification, section 2) and to the cookie of the form without
 * JavaScript, by which the server omits the banner.
 *
 * @param asksStatistics an OK of the time before is no consent to statistics: asked again
 */
export function CookieConsent({ isAnswered, returnTo, asksStatistics = false }: CookieConsentProps) {
  const [isShown, setShown] = useState(!isAnswered);
  useEffect(() => {
    const has = (name: typeof COOKIE_CONSENT | typeof COOKIE_REFUSAL) =>
      readStorage('localStorage', name) !== null;
    if (has(COOKIE_REFUSAL) || hasRefusedCookies()) setShown(false);
    else if (has(COOKIE_CONSENT)) setShown(asksStatistics && !hasAgreedToStatistics());
  }, [asksStatistics]);
  if (!isShown) return null;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const answer = new FormData(event.currentTarget, submitter);
    const agreed = answer.has(STATISTICS_FIELD) ? AGREED_TO_STATISTICS : AGREED;
    remember(answer.has(REFUSAL_FIELD) ? null : agreed);
    setShown(false);
    // The focused button is gone.
    focusMain();
  }
  return (
    <aside className="cookie-banner screen-only" aria-label="Файлы cookie">
      <p>
        {asksStatistics ? (
          <>
            <span className="cookie-banner__reason">
              Мы&nbsp;храним cookie, чтобы корзина не&nbsp;потерялась.{' '}
            </span>
            Можно считать ваши посещения Яндекс&nbsp;Метрикой?{' '}
          </>
        ) : (
          <>
            <span className="cookie-banner__subject">Мы&nbsp;храним </span>cookie
            <span className="cookie-banner__reason">, чтобы корзина не&nbsp;потерялась</span>.{' '}
          </>
        )}
        <a href="/page/privacy">Подробнее</a>
      </p>
      <form method="post" action="/cookie-consent" onSubmit={onSubmit}>
        <input type="hidden" name="returnTo" value={returnTo} />
        {asksStatistics ? (
          <button
            type="submit"
            className="button button--quiet button--small"
            name={STATISTICS_FIELD}
            value="on"
          >
            Да
          </button>
        ) : (
          <button type="submit" className="button button--quiet button--small">
            OK
          </button>
        )}{' '}
        <button type="submit" className="button button--plain button--small" name={REFUSAL_FIELD} value="on">
          Нет
        </button>
      </form>
    </aside>
  );
}

/** @param agreed the value of the consent; `null`: refused */
function remember(agreed: string | null): void {
  const [given, other] =
    agreed !== null
      ? ([COOKIE_CONSENT, COOKIE_REFUSAL] as const)
      : ([COOKIE_REFUSAL, COOKIE_CONSENT] as const);
  writeStorage('localStorage', given, 'true');
  removeFromStorage('localStorage', other);
  writeCookie(given, agreed ?? 'true', YEAR_SECONDS);
  writeCookie(other, '', 0);
  if (agreed === AGREED_TO_STATISTICS) sayAgreed();
}
