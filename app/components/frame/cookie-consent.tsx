import { useEffect, useState } from 'react';
import { late, useLate } from '#app/components/late.ts';
import { lateAsHtml } from '#app/components/late-html.tsx';
import { focusMain } from '#app/components/navigation/focus-main.ts';

const Banner = lateAsHtml('aside', () => import('./cookie-banner.tsx').then((file) => file.CookieBanner), {
  // Anybody can make up queries.
  isToBeKept: ({ returnTo }) => !returnTo.includes('?'),
});
const answer = late(() => import('./cookie-answer.ts'));

type CookieConsentProps = { isGiven: boolean; privacyHref: string; returnTo: string };

/**
 * The cookie banner until OK is pressed. Scripts write the answer to the local storage, as specified, and to the cookie
 * that the form sets without scripts. The server reads the cookie and leaves the banner out, so that nothing flickers.
 */
export function CookieConsent({ isGiven, privacyHref, returnTo }: CookieConsentProps) {
  const [isShown, setShown] = useState(!isGiven);
  const given = useLate(answer, isShown);
  useEffect(() => {
    if (given?.isAccepted()) setShown(false);
  }, [given]);
  useEffect(() => {
    if (!isShown) return;
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      if (!form.matches('.cookie-banner form')) return;
      event.preventDefault();
      answer.load().then(
        ({ accept }) => {
          accept();
          setShown(false);
          // The button that had the focus has gone.
          focusMain();
        },
        () => form.submit(),
      );
    }
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, [isShown]);
  return isShown && <Banner privacyHref={privacyHref} returnTo={returnTo} />;
}
