import { type FormEvent, useEffect, useState } from 'react';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import { readStorage, writeStorage } from '#app/components/storage.ts';
import { writeCookie } from '#app/components/write-cookie.ts';
import { COOKIE_CONSENT } from '#app/domain/shopper/cookie-names.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The cookie banner, until OK is clicked. JavaScript writes the consent to local storage (specification, section 2) and to the
 * cookie that the form sets without JavaScript. The server omits the banner if the cookie is set, so that no banner flashes.
 */
export function CookieConsent({ isGiven, returnTo }: { isGiven: boolean; returnTo: string }) {
  const [isShown, setShown] = useState(!isGiven);
  useEffect(() => {
    if (readStorage('localStorage', COOKIE_CONSENT) !== null) setShown(false);
  }, []);
  if (!isShown) return null;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    writeStorage('localStorage', COOKIE_CONSENT, 'true');
    writeCookie(COOKIE_CONSENT, 'true', YEAR_SECONDS);
    setShown(false);
    // The focused button was removed.
    focusMain();
  }
  return (
    <aside className="cookie-banner screen-only" aria-label="Файлы cookie">
      <p>
        Мы храним cookie
        <span className="cookie-banner__reason">, чтобы корзина не&nbsp;потерялась</span>.{' '}
        <a href="/page/privacy">Подробнее</a>
      </p>
      <form method="post" action="/cookie-consent" onSubmit={onSubmit}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <button type="submit" className="button button--primary button--small">
          OK
        </button>
      </form>
    </aside>
  );
}
