import { useEffect, useState } from 'react';
import { focusMain } from '#app/components/navigation/focus-main.ts';
import { accept, isAccepted } from './cookie-answer.ts';
import { CookieBanner } from './cookie-banner.tsx';

type CookieConsentProps = { isGiven: boolean; privacyHref: string; returnTo: string };

/**
 * The cookie banner until OK is pressed. Scripts write the answer to the local storage, as specified, and to the cookie
 * that the form sets without scripts. The server reads the cookie and leaves the banner out, so that nothing flickers.
 */
export function CookieConsent({ isGiven, privacyHref, returnTo }: CookieConsentProps) {
  const [isShown, setShown] = useState(!isGiven);
  useEffect(() => {
    if (isAccepted()) setShown(false);
  }, []);
  if (!isShown) return null;
  return (
    <CookieBanner
      privacyHref={privacyHref}
      returnTo={returnTo}
      onSubmit={(event) => {
        event.preventDefault();
        accept();
        setShown(false);
        // The button that had the focus is gone.
        focusMain();
      }}
    />
  );
}
