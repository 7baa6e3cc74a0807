import { useEffect, useState } from 'react';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import { keep, recall } from '#app/components/state/storage.ts';
import { writeCookie } from '#app/components/write-cookie.ts';
import { COOKIE_CONSENT } from '#app/domain/shopper/cookie-consent.ts';
import { CookieBanner } from './cookie-banner.tsx';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

type CookieConsentProps = { isGiven: boolean; privacyHref: string; returnTo: string };

/**
 * The cookie banner until OK is pressed. Scripts write the answer to the local storage, as specified, and to the cookie
 * that the form sets without scripts. The server reads the cookie and leaves the banner out, so that nothing flickers.
 */
export function CookieConsent({ isGiven, privacyHref, returnTo }: CookieConsentProps) {
  const [isShown, setShown] = useState(!isGiven);
  useEffect(() => {
    if (recall('localStorage', COOKIE_CONSENT)) setShown(false);
  }, []);
  if (!isShown) return null;
  function onAccept() {
    keep('localStorage', COOKIE_CONSENT, 'true');
    writeCookie(COOKIE_CONSENT, 'true', YEAR_SECONDS);
    setShown(false);
    // The button that had the focus has gone.
    focusMain();
  }
  return <CookieBanner privacyHref={privacyHref} returnTo={returnTo} onAccept={onAccept} />;
}
