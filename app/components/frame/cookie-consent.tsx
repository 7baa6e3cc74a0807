import { type FormEvent, useEffect, useState } from 'react';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import { readStorage, removeFromStorage, writeStorage } from '#app/components/storage.ts';
import { writeCookie } from '#app/components/write-cookie.ts';
import { COOKIE_CONSENT, COOKIE_REFUSAL, REFUSAL_FIELD } from '#app/domain/shopper/cookie-names.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The answer goes to local storage (specification, section 2) and to the cookie of the form without
 * JavaScript, by which the server omits the banner.
 */
export function CookieConsent({ isAnswered, returnTo }: { isAnswered: boolean; returnTo: string }) {
  const [isShown, setShown] = useState(!isAnswered);
  useEffect(() => {
    const answers = [COOKIE_CONSENT, COOKIE_REFUSAL] as const;
    if (answers.some((name) => readStorage('localStorage', name) !== null)) setShown(false);
  }, []);
  if (!isShown) return null;
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    remember(!new FormData(event.currentTarget, submitter).has(REFUSAL_FIELD));
    setShown(false);
    // The focused button is gone.
    focusMain();
  }
  return (
    <aside className="cookie-banner screen-only" aria-label="Файлы cookie">
      <p>
        <span className="cookie-banner__subject">Мы&nbsp;храним </span>cookie
        <span className="cookie-banner__reason">, чтобы корзина не&nbsp;потерялась</span>.{' '}
        <a href="/page/privacy">Подробнее</a>
      </p>
      <form method="post" action="/cookie-consent" onSubmit={onSubmit}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <button type="submit" className="button button--quiet button--small">
          OK
        </button>
        <button type="submit" className="button button--plain button--small" name={REFUSAL_FIELD} value="on">
          Нет
        </button>
      </form>
    </aside>
  );
}

function remember(isConsent: boolean): void {
  const given = isConsent ? COOKIE_CONSENT : COOKIE_REFUSAL;
  const other = isConsent ? COOKIE_REFUSAL : COOKIE_CONSENT;
  writeStorage('localStorage', given, 'true');
  removeFromStorage('localStorage', other);
  writeCookie(given, 'true', YEAR_SECONDS);
  writeCookie(other, '', 0);
}
