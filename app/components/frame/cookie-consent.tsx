import { type FormEvent, useEffect, useState } from 'react';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import { keep, recall } from '#app/components/storage.ts';
import { writeCookie } from '#app/components/write-cookie.ts';
import { COOKIE_CONSENT } from '#app/domain/shopper/cookie-names.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The cookie banner until OK is pressed. Scripts write the answer to the local storage, as specified, and to the cookie
 * that the form sets without scripts. The server reads the cookie and leaves the banner out, so that nothing flickers.
 */
export function CookieConsent({ isGiven, returnTo }: { isGiven: boolean; returnTo: string }) {
  const [isShown, setShown] = useState(!isGiven);
  useEffect(() => {
    if (recall('localStorage', COOKIE_CONSENT) !== null) setShown(false);
  }, []);
  if (!isShown) return null;
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    keep('localStorage', COOKIE_CONSENT, 'true');
    writeCookie(COOKIE_CONSENT, 'true', YEAR_SECONDS);
    setShown(false);
    // The button that had the focus is gone.
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
